import { createServer, type Server, type ServerResponse } from 'node:http'
import { auditLedger, readBalance } from '@ase/credits'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { EvaluationResponse, type ErrorCode } from '@ase/schemas'
import { createSemanticProvider, signalsFor, type SemanticProvider } from '@ase/semantic'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { envelopes } from './envelopes.ts'
import { createTestApi, expectError, newAccount, newIdempotencyKey, post } from './support.ts'

/** A remote semantic provider that misbehaves in one way per test and then recovers. */
const MODEL = 'acme-guard-2026-10'
const benign = { probability: 0.02, confidence: 0.9 }
const calm = Object.fromEntries(signalsFor('action').map((name) => [name, benign]))
const answer =
  (body: unknown, status = 200) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
const withSignal = (value: unknown) =>
  answer({ modelVersion: MODEL, signals: { ...calm, promptInjection: value } })
const good = answer({ modelVersion: MODEL, signals: calm })

let database: TestDatabase
let server: Server
let baseUrl = ''
let provider: SemanticProvider
let respond: (response: ServerResponse) => void = good
let calls = 0

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

beforeEach(async () => {
  calls = 0
  server = createServer((request, response) => {
    calls++
    request.resume().on('end', () => respond(response))
  })
  await listen(0)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  baseUrl = `http://127.0.0.1:${address.port}`
  provider = providerWith(60_000)
})
afterEach(async () => {
  await provider.close()
  await hangUp()
})

function providerWith(timeoutMs: number): SemanticProvider {
  return createSemanticProvider({ provider: 'http', baseUrl, model: MODEL, timeoutMs })
}

function listen(port: number): Promise<void> {
  return new Promise((listening) => server.listen(port, '127.0.0.1', listening))
}

function hangUp(): Promise<void> {
  server.closeAllConnections()
  return new Promise((closed) => server.close(() => closed()))
}

test.each<[string, ErrorCode, number, (response: ServerResponse) => void]>([
  ['never answers', 'AGENT_SECURITY_TIMEOUT', 504, () => {}],
  [
    'never ends its answer',
    'AGENT_SECURITY_TIMEOUT',
    504,
    (response) => response.writeHead(200).write('{'),
  ],
  ['hangs up', 'INVALID_PROVIDER_RESPONSE', 502, (response) => response.destroy()],
  ['answers 500', 'INVALID_PROVIDER_RESPONSE', 502, answer({}, 500)],
  [
    'redirects',
    'INVALID_PROVIDER_RESPONSE',
    502,
    (response) => response.writeHead(307, { location: '/elsewhere' }).end(),
  ],
  ['answers no JSON', 'INVALID_PROVIDER_RESPONSE', 502, (response) => response.end('sorry')],
  ['answers nothing', 'INVALID_PROVIDER_RESPONSE', 502, (response) => response.end()],
  [
    'answers for another model',
    'INVALID_PROVIDER_RESPONSE',
    502,
    answer({ modelVersion: 'acme-guard-2026-11', signals: calm }),
  ],
  [
    'leaves out a signal',
    'INVALID_PROVIDER_RESPONSE',
    502,
    answer({ modelVersion: MODEL, signals: { promptInjection: benign } }),
  ],
  ['gives 1.1', 'INVALID_PROVIDER_RESPONSE', 502, withSignal({ probability: 1.1, confidence: 1 })],
  [
    'gives -0.1',
    'INVALID_PROVIDER_RESPONSE',
    502,
    withSignal({ probability: 0, confidence: -0.1 }),
  ],
  [
    'gives a text',
    'INVALID_PROVIDER_RESPONSE',
    502,
    withSignal({ probability: '0', confidence: 1 }),
  ],
  [
    'gives null',
    'INVALID_PROVIDER_RESPONSE',
    502,
    withSignal({ probability: null, confidence: 1 }),
  ],
  [
    'answers without end',
    'INVALID_PROVIDER_RESPONSE',
    502,
    (response) =>
      response.end(
        JSON.stringify({ modelVersion: MODEL, signals: calm, more: 'x'.repeat(600_000) }),
      ),
  ],
])(
  'a provider that %s is %s, free, and the key works afterwards',
  async (_, code, status, failing) => {
    const isLate = code === 'AGENT_SECURITY_TIMEOUT'
    const asked = isLate ? providerWith(150) : provider
    const account = await newAccount(database.db, 3)
    const key = { 'idempotency-key': newIdempotencyKey() }
    respond = failing
    const failed = await post(
      createTestApi(database.db, { provider: asked }),
      account,
      envelopes.action,
      key,
    )
    await expectError(failed, status, code)
    // On a busy machine the time may be over before the call was sent.
    expect(isLate ? [0, 1] : [1]).toContain(calls)
    if (isLate) await asked.close()
    expect(await readBalance(database.db, account.accountId)).toEqual({
      balance: 3,
      held: 0,
      debt: 0,
    })

    respond = good
    const api = createTestApi(database.db, { provider })
    const response = await post(api, account, envelopes.action, key)
    expect(EvaluationResponse.parse(await response.json())).toMatchObject({
      idempotentReplay: false,
      policy: { semanticVersion: MODEL },
      usage: { credits: 1 },
    })
    expect(await readBalance(database.db, account.accountId)).toEqual({
      balance: 2,
      held: 0,
      debt: 0,
    })
    expect(await auditLedger(database.db)).toEqual({
      unbalanced: 0,
      misheld: 0,
      unmatched: 0,
      missettled: 0,
    })
  },
)

test('a provider that refuses the connection is INVALID_PROVIDER_RESPONSE, free, and the key works afterwards', async () => {
  const api = createTestApi(database.db, { provider })
  const account = await newAccount(database.db, 3)
  const key = { 'idempotency-key': newIdempotencyKey() }
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  await hangUp()
  await expectError(
    await post(api, account, envelopes.action, key),
    502,
    'INVALID_PROVIDER_RESPONSE',
  )
  expect(await readBalance(database.db, account.accountId)).toEqual({
    balance: 3,
    held: 0,
    debt: 0,
  })
  respond = good
  await listen(port)
  expect((await post(api, account, envelopes.action, key)).status).toBe(200)
})

test('a provider that keeps failing is not called any more, and clients get Retry-After without a charge', async () => {
  const api = createTestApi(database.db, { provider })
  const account = await newAccount(database.db, 3)
  respond = answer({}, 500)
  for (let n = 0; n < 5; n++)
    await expectError(await post(api, account, envelopes.action), 502, 'INVALID_PROVIDER_RESPONSE')
  const refused = await post(api, account, envelopes.action)
  await expectError(refused, 502, 'INVALID_PROVIDER_RESPONSE')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(calls).toBe(5)
  expect(await readBalance(database.db, account.accountId)).toEqual({
    balance: 3,
    held: 0,
    debt: 0,
  })
})
