import { createHash, randomUUID } from 'node:crypto'
import { serve } from '@hono/node-server'
import { callWindowOf, evaluationCalls, type EvaluationRecord } from '@ase/credits'
import { createDatabase } from '@ase/db'
import { authenticate } from '@ase/identity'
import { Hono, type Context } from 'hono'

const { lookUp, reserve, capture, charge } = evaluationCalls

/**
 * The floors: Hono routes that run the same statements as an evaluation and nothing else. No body is read, nothing is
 * validated, detected or decided; the stored answer is a constant of the usual size.
 */
const [url = ''] = process.argv.slice(2)
const db = createDatabase({ url })
const window = callWindowOf('action')
const constant = {
  ok: true,
  evaluationId: `ase_${'0'.repeat(32)}`,
  type: 'action',
  mode: 'observe',
  betaPhase: 'observe',
  decision: 'block',
  riskLevel: 'high',
  riskScore: 1,
  riskCodes: ['DESTRUCTIVE_SHELL_COMMAND'],
  reasons: ['rule:DESTRUCTIVE_SHELL_COMMAND'],
  signals: {},
  deterministicFindings: [
    {
      code: 'DESTRUCTIVE_SHELL_COMMAND',
      severity: 'high',
      path: 'input.proposedAction.arguments',
      reason: 'Deletes a directory tree and cannot be undone.',
    },
  ],
  policy: {
    id: 'default',
    version: '2026.11.21-1',
    rulesVersion: 'rules-2026.11.21-1',
    semanticVersion: null,
  },
  inputSha256: '0'.repeat(64),
  createdAt: '2026-11-21T00:00:00.000Z',
  usage: { credits: 1, latencyMs: 1 },
  idempotentReplay: false,
}

async function callOf(c: Context) {
  const identity = await authenticate(db, c.req.header('authorization'))
  if (!identity.ok) throw new Error(identity.error.code)
  const keySha256 = createHash('sha256')
    .update(c.req.header('idempotency-key') ?? '')
    .digest()
  return { accountId: identity.value.accountId, keySha256, requestSha256: Buffer.alloc(32) }
}

function newRecord(): EvaluationRecord {
  const id = `ase_${randomUUID().replaceAll('-', '')}`
  return {
    id,
    type: 'action',
    decision: 'block',
    decisionStep: 'high_severity_rule',
    origin: null,
    apiKeyId: null,
    requestRefSha256: null,
    response: constant,
    createdAt: new Date(),
  }
}

const app = new Hono()
  .post('/constant', (c) => c.json(constant))
  .post('/hard', async (c) => {
    const call = await callOf(c)
    await lookUp(db, call, window)
    const outcome = await charge(db, call, window, newRecord())
    return c.json(constant, outcome === 'charged' ? 200 : 429)
  })
  .post('/semantic', async (c) => {
    const call = await callOf(c)
    await lookUp(db, call, window)
    const token = randomUUID()
    const outcome = await reserve(db, call, window, { token, leaseMs: 10_000 })
    if (outcome === 'lost_race') return c.json(constant, 429)
    await capture(db, call, token, newRecord())
    return c.json(constant)
  })
  .post('/replay', async (c) => {
    // The stored request is another one than the zeros above, so the row is found and called a conflict.
    const found = await lookUp(db, await callOf(c), window)
    return c.json(constant, found.state === 'refused' ? 200 : 404)
  })

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  process.send?.({ ready: `http://127.0.0.1:${port}` }),
)
