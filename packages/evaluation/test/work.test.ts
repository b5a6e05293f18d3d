import { readdir } from 'node:fs/promises'
import { constants, getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { readBalance } from '@ase/credits'
import type { Database } from '@ase/db'
import { policies } from '@ase/policy'
import { signalsFor } from '@ase/semantic'
import { createEmbeddedProvider } from '@ase/semantic-embedded'
import { Envelope, type EnvelopeRequest } from '@ase/schemas'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createEvaluator, evaluate, type EvaluateDeps, type IsHeavy } from '../src/index.ts'
import { createEvaluationThreads, type EvaluationThreads } from '../src/work/evaluation-threads.ts'
import {
  createEvaluationWork,
  createInlineWork,
  createThreadedWork,
  INLINE_BYTES_MAX,
  type EvaluationWork,
} from '../src/work/evaluation-work.ts'
import type { WorkDone } from '../src/work/run-job.ts'
import { benign, destructive, newKey, openAccount, useAuditedDatabase } from './fixtures.ts'

vi.setConfig({ testTimeout: 120_000 })

const database = useAuditedDatabase()
let db: Database
beforeAll(() => void (db = database.db))

const threads = createEvaluationThreads({ threads: 1 })
afterAll(() => threads.close())
const account = 'account'

function bytesOf(envelope: EnvelopeRequest): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(envelope))
}

/** Larger than what is processed on the event loop. */
const large: EnvelopeRequest = {
  type: 'context',
  input: {
    content:
      `Our office opens at nine. Write to ${['AKIA', 'Q3EGRJ7XKPLM2ABD'].join('')} first. `.repeat(
        300,
      ),
    source: 'email',
    trustLevel: 'untrusted',
  },
}

const envelopes: Readonly<Record<string, EnvelopeRequest>> = {
  'a benign action': benign,
  'an action that a rule decides': destructive,
  'a large context with secrets': large,
  'a state that is too large': {
    type: 'action',
    input: {
      userIntent: 'Read.',
      proposedAction: { tool: 'read', arguments: {} },
      grantedCapabilities: ['read'],
      context: [1, 2, 3].map(() => ({ source: 'document', content: 'sun '.repeat(8000) })),
    },
  },
  'a manifest': { type: 'mcp', input: { phase: 'manifest', grantedCapabilities: [], tools: [] } },
  'a trace': {
    type: 'trace',
    mode: 'enforce',
    policy: { id: 'strict' },
    input: { goal: 'Deploy.', events: [{ id: '1', kind: 'tool_call', tool: 'bash' }] },
  },
}

describe('a thread answers what the event loop answers', () => {
  const inline = createInlineWork()
  const threaded = createThreadedWork(threads, () => {})

  async function answersOf(work: EvaluationWork, body: Uint8Array) {
    const read = await work.read(account, body)
    if (!read.ok) return { read }
    const { applyRules, ...facts } = read.value
    const rules = await applyRules(policies.default)
    if (!rules.ok || rules.value.state === 'decided') return { facts, rules }
    const { type } = facts
    const question = { type, stateJson: rules.value.stateJson, signals: signalsFor(type) }
    return { facts, rules, embedded: await work.askEmbedded(account, question) }
  }

  test.each(Object.entries(envelopes))(
    'a thread answers about %s as the event loop does',
    async (_, envelope) => {
      const body = bytesOf(envelope)
      const expected = await answersOf(inline, body)
      expect(expected).toHaveProperty('rules')
      expect(await answersOf(threaded, body)).toEqual(expected)
    },
  )

  test.each([
    ['no JSON', '{"type":', 'INVALID_JSON'],
    ['no envelope', '{"type":"context"}', 'INVALID_SCHEMA'],
  ])('a thread refuses %s as the event loop does', async (_, text, code) => {
    const body = new TextEncoder().encode(text)
    const expected = await answersOf(inline, body)
    expect(expected).toMatchObject({ read: { error: { code } } })
    expect(await answersOf(threaded, body)).toEqual(expected)
  })

  test('a body that is a part of a larger buffer is read alone, and the buffer stays unchanged', async () => {
    const own = bytesOf(large)
    const buffer = new Uint8Array(own.length + 20)
    buffer.set(own, 10)
    const part = buffer.subarray(10, 10 + own.length)
    expect(await answersOf(threaded, part)).toEqual(await answersOf(inline, own))
    expect(part).toEqual(own)
  })
})

describe('work of an account', () => {
  async function workedOn(envelope: EnvelopeRequest, isHeavy?: IsHeavy): Promise<WorkDone[]> {
    const done: WorkDone[] = []
    const observe = (one: WorkDone): void => void done.push(one)
    const work = createEvaluationWork({ threads, observe, ...(isHeavy && { isHeavy }) })
    const provider = createEmbeddedProvider()
    const deps = createEvaluator({ db, work, provider, providerTimeoutMs: 8000 })
    const accountId = await openAccount(db, 1)
    await evaluate(deps, { accountId, idempotencyKey: newKey(), envelope })
    expect(done.every((one) => one.accountId === accountId && one.cpuMs >= 0)).toBe(true)
    return done
  }
  const jobs = (place: WorkDone['place']) =>
    ['read', 'rules', 'embedded'].map((job) => ({ job, place, outcome: 'done' }))

  test('a small request is processed on the event loop, and its processor time is reported', async () => {
    expect(await workedOn(benign)).toMatchObject(jobs('event_loop'))
  })

  test('a large request is processed in a thread', async () => {
    expect(bytesOf(large).length).toBeGreaterThan(INLINE_BYTES_MAX)
    expect(await workedOn(large)).toMatchObject(jobs('thread'))
  })

  test('a small request of a heavy account is processed in a thread', async () => {
    const length = bytesOf(benign).length
    expect(await workedOn(benign, (_, bytes) => bytes >= length)).toMatchObject([
      { job: 'read', place: 'thread' },
      { job: 'rules', place: 'thread' },
      { job: 'embedded' },
    ])
  })

  test('the embedded model runs in a thread when the state has more bytes than the bound, however few characters', async () => {
    const done: WorkDone[] = []
    const work = createEvaluationWork({ threads, observe: (one) => void done.push(one) })
    const ask = (content: string) =>
      work.askEmbedded(account, {
        type: 'context',
        stateJson: JSON.stringify({ content }),
        signals: ['promptInjection'],
      })
    await ask('a'.repeat(INLINE_BYTES_MAX / 2))
    await ask('\u6F22'.repeat(INLINE_BYTES_MAX / 2))
    expect(done).toMatchObject([{ place: 'event_loop' }, { place: 'thread' }])
  })

  test('work on the event loop that throws is reported as thrown', async () => {
    const done: WorkDone[] = []
    const work = createInlineWork((one) => void done.push(one))
    const question = { type: 'context', stateJson: '{', signals: [] } as const
    await expect(work.askEmbedded(account, question)).rejects.toThrow(SyntaxError)
    expect(done).toMatchObject([{ job: 'embedded', place: 'event_loop', outcome: 'threw' }])
  })

  test('work in a thread does not block the event loop', async () => {
    const work = createThreadedWork(threads, () => {})
    // The thread is warm, so that what is counted is the work.
    await work.read(account, bytesOf(large))
    const done = new AbortController()
    const read = work.read(account, bytesOf(envelopes['a state that is too large'] ?? large))
    const working = read
      .then((request) => (request.ok ? request.value.applyRules(policies.default) : request))
      .finally(() => done.abort())
    let turns = 0
    for (; !done.signal.aborted; turns += 1) await nextTurn()
    await working
    // On this thread it would be a handful.
    expect(turns).toBeGreaterThan(50)
  })
})

test.runIf(process.platform === 'linux')(
  'the thread for heavy accounts has a low priority, and nothing else in the process has',
  async () => {
    const pool = createEvaluationThreads({
      threads: 1,
      isHeavy: (accountId) => accountId === 'heavy',
    })
    try {
      for (const owner of ['heavy', account])
        await pool.run({ name: 'read', about: bytesOf(benign) }, { owner })
      const threadIds = await readdir('/proc/self/task')
      const priorities = threadIds.map((id) => getPriority(Number(id)))
      expect(
        priorities.filter((priority) => priority === constants.priority.PRIORITY_LOW),
      ).toHaveLength(
        1 + (getPriority() === constants.priority.PRIORITY_LOW ? threadIds.length - 1 : 0),
      )
    } finally {
      await pool.close()
    }
  },
)

describe('a failure of the work', () => {
  /** Threads that do this with a job; they start immediately, unlike threads that load the detectors. */
  function threadsThat(does: string, queuedMax = 10): EvaluationThreads {
    const code = `const { parentPort } = require('node:worker_threads'); parentPort.on('message', (job) => { ${does} })`
    const startWorker = (): Worker => new Worker(code, { eval: true })
    const pool = createEvaluationThreads({ threads: 1, queuedMax, startWorker })
    started.push(pool)
    return pool
  }
  const started: EvaluationThreads[] = []
  afterAll(() => Promise.all(started.map((pool) => pool.close())))

  const evaluatorOf = (pool: EvaluationThreads): EvaluateDeps =>
    createEvaluator({
      db,
      work: createEvaluationWork({ threads: pool, observe: () => {} }),
      provider: createEmbeddedProvider(),
      providerTimeoutMs: 8000,
    })

  const answer = (name: string, value: object) =>
    `if (job.name === '${name}') { parentPort.postMessage(${JSON.stringify({ kind: 'done', cpuMs: 0, answer: { ok: true, value } })}); return }`
  const facts = { type: 'context', mode: 'observe', policyId: 'default' }
  const digests = { inputSha256: '0'.repeat(64), requestSha256: '0'.repeat(64) }
  const answersRead = answer('read', { ...facts, ...digests })
  const stateJson = JSON.stringify('x'.repeat(2 * INLINE_BYTES_MAX))
  const answersRules = answer('rules', { state: 'undecided', findings: [], stateJson })

  test.each([
    ['reading', ''],
    ['the rules', answersRead],
    ['the embedded model', `${answersRead} ${answersRules}`],
  ])('a failure in %s costs nothing and leaves the key usable', async (_, before) => {
    const failing = evaluatorOf(threadsThat(`${before} process.exit()`))
    const accountId = await openAccount(db, 1)
    const request = { accountId, idempotencyKey: newKey(), envelope: large }
    const failed = await evaluate(failing, request)
    expect(failed).toEqual({
      ok: false,
      error: { code: 'AGENT_SECURITY_TIMEOUT', retryAfterSeconds: 1 },
    })
    expect(await readBalance(db, accountId)).toEqual({ balance: 1, held: 0, debt: 0 })
    expect(await evaluate(evaluatorOf(threads), request)).toMatchObject({ ok: true })
    expect(await readBalance(db, accountId)).toEqual({ balance: 0, held: 0, debt: 0 })
  })

  test.each([
    ['reading', ''],
    ['the rules', answersRead],
    ['the embedded model', `${answersRead} ${answersRules}`],
  ])('a defect in %s is thrown, costs nothing and leaves the key usable', async (_, before) => {
    const message = `{ kind: 'threw', cpuMs: 0, error: new RangeError('a defect') }`
    const failing = evaluatorOf(threadsThat(`${before} parentPort.postMessage(${message})`))
    const accountId = await openAccount(db, 1)
    const request = { accountId, idempotencyKey: newKey(), envelope: large }
    await expect(evaluate(failing, request)).rejects.toThrow(RangeError)
    expect(await readBalance(db, accountId)).toEqual({ balance: 1, held: 0, debt: 0 })
    expect(await evaluate(evaluatorOf(threads), request)).toMatchObject({ ok: true })
  })

  test('a full queue is RATE_LIMITED for the account with most waiting work, and other accounts are served', async () => {
    const work = createThreadedWork(threadsThat(answersRead, 2), () => {})
    const body = bytesOf(large)
    const busy = Array.from({ length: 4 }, () => work.read('busy', body))
    const other = work.read('other', body)
    const results = await Promise.all(busy)
    expect(results.filter((result) => !result.ok)).toEqual([
      { ok: false, error: { code: 'RATE_LIMITED', retryAfterSeconds: 1 } },
      { ok: false, error: { code: 'RATE_LIMITED', retryAfterSeconds: 1 } },
    ])
    expect(await other).toMatchObject({ ok: true })
  })
})

test('the work of one account delays that of another by one job', async () => {
  const work = createThreadedWork(threads, () => {})
  const body = bytesOf(large)
  const order: string[] = []
  const read = async (accountId: string) => {
    await work.read(accountId, body)
    order.push(accountId)
  }
  const busy = Array.from({ length: 40 }, () => read('busy'))
  await Promise.all([...busy, read('other')])
  expect(order.indexOf('other')).toBeLessThanOrEqual(2)
})

test('an envelope and its bytes are the same request', async () => {
  const deps = createEvaluator({ db, provider: createEmbeddedProvider(), providerTimeoutMs: 8000 })
  const command = { accountId: await openAccount(db, 5), idempotencyKey: newKey() }
  const first = await evaluate(deps, { ...command, envelope: benign })
  const again = await evaluate(deps, { ...command, body: bytesOf(Envelope.parse(benign)) })
  expect(first).toMatchObject({ ok: true, value: { idempotentReplay: false } })
  expect(again).toMatchObject({ ok: true, value: { idempotentReplay: true } })
})
