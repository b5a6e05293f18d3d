import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import {
  EvaluationResponse,
  fail,
  PlaygroundResponse,
  succeed,
  type EnvelopeRequest,
  type ErrorCode,
  type ErrorResponse,
} from '@ase/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPolicies } from '../src/wiring/policies.ts'
import { destructive, envelopes } from './envelopes.ts'
import { newSessionClient, type SessionClient } from './session-client.ts'
import { fromOwnPage } from './session-support.ts'
import {
  absentDatabase,
  createTestApi,
  expectError,
  post,
  providerOf,
  type TestApi,
  type TestApiSettings,
} from './support.ts'

const PLAYGROUND = '/api/playground/assess'
const policyIds = ['default', 'strict', 'permissive']

let database: TestDatabase
let api: TestApi
beforeAll(async () => {
  database = await createTestDatabase()
  api = createTestApi(database.db, { provider: unsureProvider().provider })
})
afterAll(() => database.drop())

/** Sees a little of everything, so that policies differ, and counts its calls. */
function unsureProvider() {
  const calls: unknown[] = []
  const provider = providerOf((request) => {
    calls.push(request)
    const signals = request.signals.map((name, n) => [
      name,
      { probability: 0.45 + n / 10, confidence: 0.9 },
    ])
    return Promise.resolve(succeed(Object.fromEntries(signals)))
  })
  return { provider, calls }
}

interface Body {
  readonly envelope: unknown
  readonly policies?: readonly string[]
}

const assess = (client: SessionClient, body: Body, at = api): Promise<Response> =>
  client.send(at, 'POST', PLAYGROUND, body)

async function answerTo(response: Response): Promise<PlaygroundResponse> {
  expect(response.status, await response.clone().text()).toBe(200)
  return PlaygroundResponse.parse(await response.json())
}

const newClient = (): Promise<SessionClient> => newSessionClient(database.db)

/** How many calls of the account the database counts. */
async function callsTaken({ accountId }: SessionClient): Promise<number> {
  const { rows } = await database.db.pool.query<{ calls: string[] }>(
    `select calls from account_window where account_id = $1 and action = 'playground'`,
    [accountId],
  )
  return rows[0]?.calls.length ?? 0
}

/** Sends a good request with these headers alone. */
async function sendWith(headers: Record<string, string>, body?: string): Promise<Response> {
  return api.app.request(PLAYGROUND, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: body ?? JSON.stringify({ envelope: destructive }),
  })
}

/** A playground whose semantic provider answers with this error. */
const failing = (code: ErrorCode): TestApiSettings => ({
  provider: providerOf(() => Promise.resolve(fail({ code }))),
})

/** Checks that the playground answers with this error, after it counted the call. */
async function expectCountedError(
  settings: TestApiSettings,
  status: number,
  code: ErrorCode,
): Promise<void> {
  const client = await newClient()
  const failed = createTestApi(database.db, settings)
  await expectError(await assess(client, { envelope: envelopes.context }, failed), status, code)
  expect(await callsTaken(client)).toBe(1)
}

/** Sends this text with a good session of a page of our own. */
async function sendText(client: SessionClient, body: string, headers = {}): Promise<Response> {
  return sendWith({ cookie: client.cookie, ...fromOwnPage, ...headers }, body)
}

/** Checks that no call of the client was counted, and that the next one is the first. */
async function expectNoCallTaken(client: SessionClient): Promise<void> {
  expect(await callsTaken(client)).toBe(0)
  const { usage } = await answerTo(await assess(client, { envelope: destructive }))
  expect(usage).toEqual({ remainingThisMinute: 9, remainingToday: 199 })
}

/** Checks that the playground refuses this text with this error, and counts no call. */
async function expectUncountedError(
  body: string,
  status: number,
  code: ErrorCode,
  headers = {},
): Promise<ErrorResponse> {
  const client = await newClient()
  const error = await expectError(await sendText(client, body, headers), status, code)
  await expectNoCallTaken(client)
  return error
}

describe('POST /api/playground/assess: 200', () => {
  const all: readonly [string, EnvelopeRequest][] = [
    ...Object.entries(envelopes),
    ['a rule hit', destructive],
  ]

  test.each(all)(
    'the playground decides the envelope %s as a charged evaluation does',
    async (_, envelope) => {
      const client = await newClient()
      const tried = await answerTo(await assess(client, { envelope, policies: policyIds }))
      expect(tried.results.map(({ policy }) => policy.id)).toEqual(policyIds)
      for (const result of tried.results) {
        const policy = { id: result.policy.id }
        const paid = EvaluationResponse.parse(
          await (await post(api, client, { ...envelope, policy })).json(),
        )
        const { decision, riskLevel, riskScore, riskCodes, reasons, inputSha256, type } = paid
        expect(result).toMatchObject({ decision, riskLevel, riskScore, riskCodes, reasons })
        expect(tried).toMatchObject({ type, inputSha256, signals: paid.signals })
        expect(result.policy.version).toBe(paid.policy.version)
        expect(tried.rulesVersion).toBe(paid.policy.rulesVersion)
        expect(tried.semanticVersion).toBe(paid.policy.semanticVersion)
        expect(tried.findings.map(({ spans, ...finding }) => spans.length > 0 && finding)).toEqual(
          paid.deterministicFindings,
        )
      }
    },
  )

  test("the envelope's own policy decides in the playground unless others are named", async () => {
    const client = await newClient()
    const envelope = { ...envelopes.context, policy: { id: 'strict' } }
    const own = await answerTo(await assess(client, { envelope }))
    expect(own.results.map(({ policy }) => policy.id)).toEqual(['strict'])
    const other = await answerTo(await assess(client, { envelope, policies: ['permissive'] }))
    expect(other.results.map(({ policy }) => policy.id)).toEqual(['permissive'])
  })

  test('the playground calls the provider once for several policies, and never when all of them block by a rule', async () => {
    const client = await newClient()
    const { provider, calls } = unsureProvider()
    const counted = createTestApi(database.db, { provider })
    const tried = { envelope: envelopes.output, policies: policyIds }
    const answer = await answerTo(await assess(client, tried, counted))
    expect(calls).toHaveLength(1)
    expect(answer.semanticVersion).toBe('test-model-1')
    const blocked = await answerTo(
      await assess(client, { envelope: destructive, policies: policyIds }, counted),
    )
    expect(calls).toHaveLength(1)
    expect(blocked).toMatchObject({ semanticVersion: null, signals: {} })
    const without = createTestApi(database.db, { provider: null })
    await answerTo(await assess(client, { envelope: destructive }, without))
  })

  test('a policy that blocks by a rule shows no signals beside a policy that uses them', async () => {
    const known = await readPolicies(null)
    const shipped = known.inForce.get('default')
    if (shipped === undefined) throw new Error('There is no default policy.')
    const envelope = {
      type: 'action',
      input: {
        userIntent: 'Read the notes.',
        proposedAction: { tool: 'write_file', arguments: { path: 'a.txt' } },
        grantedCapabilities: ['files.readonly'],
      },
    } as const
    const blockOn = ['CAPABILITY_MISMATCH']
    const hard = { ...shipped, id: 'hard', blockOn }
    const policies = { ...known, inForce: new Map([...known.inForce, ['hard', hard]]) }
    const strictApi = createTestApi(database.db, { ...unsureProvider(), policies })
    const client = await newClient()
    const answer = await answerTo(
      await assess(client, { envelope, policies: ['hard', 'default'] }, strictApi),
    )
    const [blocked, other] = answer.results
    expect(answer.signals).not.toEqual({})
    expect(blocked).toMatchObject({
      decision: 'block',
      reasons: ['rule:CAPABILITY_MISMATCH'],
      explanation: { step: 'high_severity_rule', codes: blockOn, signals: [] },
      thresholds: { blockOn },
    })
    expect(other?.explanation.step).not.toBe('high_severity_rule')
    expect(other?.reasons.some((reason) => reason.startsWith('signal:'))).toBe(true)
  })

  test('a finding points to the value that matches, by the keys of the client', async () => {
    const client = await newClient()
    const command = 'cd build && rm -rf / ; echo done'
    const envelope = {
      type: 'action',
      input: {
        userIntent: 'Tidy up.',
        proposedAction: { tool: 'bash', arguments: { 'a/b': [{ command: 'ls' }, { command }] } },
        grantedCapabilities: ['bash'],
      },
    }
    const { findings } = await answerTo(await assess(client, { envelope }))
    const found = findings.find(({ code }) => code === 'DESTRUCTIVE_SHELL_COMMAND')
    const start = command.indexOf('rm')
    const pointer = '/input/proposedAction/arguments/a~1b/1/command'
    expect(found?.path).toBe('input.proposedAction.arguments')
    expect(found?.spans).toEqual([{ pointer, start, end: start + 'rm -rf /'.length }])
  })

  test('the findings of a trace of 200 events point to their events', async () => {
    const client = await newClient()
    const events = Array.from({ length: 200 }, (_, n) => ({
      id: `${n}`,
      kind: 'tool_call',
      tool: 'bash',
      arguments: { command: n === 120 ? 'rm -rf /' : `make part-${n}` },
    }))
    const envelope = { type: 'trace', input: { goal: 'Build.', events } }
    const { findings } = await answerTo(await assess(client, { envelope }))
    const found = findings.filter(({ code }) => code === 'DESTRUCTIVE_SHELL_COMMAND')
    expect(found.map(({ spans }) => spans.map(({ pointer }) => pointer))).toEqual([
      ['/input/events/120/arguments/command'],
    ])
  })

  test('the playground returns the number of remaining calls', async () => {
    const client = await newClient()
    const first = await answerTo(await assess(client, { envelope: destructive }))
    expect(first.usage).toEqual({ remainingThisMinute: 9, remainingToday: 199 })
    const second = await answerTo(await assess(client, { envelope: destructive }))
    expect(second.usage).toEqual({ remainingThisMinute: 8, remainingToday: 198 })
  })

  test('the playground stores only the times of its calls', async () => {
    const client = await newClient()
    const counted = async (): Promise<unknown> => {
      const { rows: tables } = await database.db.pool.query<{ name: string }>(
        `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
      )
      const counts = tables
        .filter(({ name }) => name !== 'account_window')
        .map(async ({ name }) => {
          const { rows } = await database.db.pool.query(
            `select count(*)::int as count, md5(string_agg(t::text, ',' order by t::text)) from ${name} t`,
          )
          return [name, rows[0]]
        })
      return Promise.all(counts)
    }
    const before = await counted()
    for (const envelope of [...Object.values(envelopes), destructive])
      await answerTo(await assess(client, { envelope, policies: policyIds }))
    expect(await counted()).toEqual(before)
    expect(await callsTaken(client)).toBe(6)
  })
})

describe('POST /api/playground/assess: 400 INVALID_JSON', () => {
  test('a playground body that is no JSON is refused and uses no call', async () => {
    await expectUncountedError('{"envelope":', 400, 'INVALID_JSON')
  })
})

describe('POST /api/playground/assess: 401 AUTH_REQUIRED', () => {
  test('the playground refuses an API key, alone and beside a valid session', async () => {
    const { apiKey, cookie } = await newClient()
    const key = { authorization: `Bearer ${apiKey}` }
    await expectError(await sendWith(key), 401, 'AUTH_REQUIRED')
    await expectError(await sendWith({ ...key, ...fromOwnPage }), 401, 'AUTH_REQUIRED')
    const both = await sendWith({ ...key, cookie, ...fromOwnPage })
    await expectError(both, 401, 'AUTH_REQUIRED')
  })
})

describe('POST /api/playground/assess: 403 INVALID_ORIGIN', () => {
  test('the playground refuses a request that no page of our own sent', async () => {
    const { cookie } = await newClient()
    await expectError(await sendWith({ cookie }), 403, 'INVALID_ORIGIN')
    const foreign = await sendWith({ cookie, origin: 'https://console.example.com' })
    await expectError(foreign, 403, 'INVALID_ORIGIN')
  })
})

describe('POST /api/playground/assess: 413 PAYLOAD_TOO_LARGE', () => {
  test('a playground body over 262,144 bytes is refused and uses no call', async () => {
    await expectUncountedError(' '.repeat(262_145), 413, 'PAYLOAD_TOO_LARGE')
  })

  test('a playground state over 65,536 bytes after redaction is refused, and the call is counted', async () => {
    const client = await newClient()
    const context = [1, 2, 3].map(() => ({ source: 'document', content: 'sun '.repeat(8000) }))
    const envelope = { ...envelopes.action, input: { ...envelopes.action.input, context } }
    await expectError(await assess(client, { envelope }), 413, 'PAYLOAD_TOO_LARGE')
    expect(await callsTaken(client)).toBe(1)
  })
})

describe('POST /api/playground/assess: 415 UNSUPPORTED_CONTENT_TYPE', () => {
  test('a playground body of another media type is refused and uses no call', async () => {
    const headers = { 'content-type': 'text/plain' }
    await expectUncountedError('{}', 415, 'UNSUPPORTED_CONTENT_TYPE', headers)
  })
})

describe('POST /api/playground/assess: 422 INVALID_SCHEMA', () => {
  test.each<[string, object, { path: string; issue: string }]>([
    ['no envelope', {}, { path: 'envelope', issue: 'invalid_type' }],
    [
      'an unknown field',
      { envelope: destructive, store: true },
      { path: '', issue: 'unrecognized_keys' },
    ],
    [
      'a wrong field of the envelope',
      { envelope: { ...envelopes.context, mode: 'sleep' } },
      { path: 'envelope.mode', issue: 'invalid_value' },
    ],
    [
      'no policy',
      { envelope: destructive, policies: [] },
      { path: 'policies', issue: 'too_small' },
    ],
    [
      'six policies',
      { envelope: destructive, policies: ['a', 'b', 'c', 'd', 'e', 'f'] },
      { path: 'policies', issue: 'too_big' },
    ],
    [
      'a policy twice',
      { envelope: destructive, policies: ['default', 'default'] },
      { path: 'policies', issue: 'invalid_value' },
    ],
    [
      'an unknown policy among others',
      { envelope: destructive, policies: ['default', 'unknown'] },
      { path: 'policies.1', issue: 'invalid_value' },
    ],
    [
      'an unknown policy of the envelope',
      { envelope: { ...destructive, policy: { id: 'unknown' } } },
      { path: 'envelope.policy.id', issue: 'invalid_value' },
    ],
  ])('the playground refuses %s and counts no call', async (_, body, detail) => {
    const error = await expectUncountedError(JSON.stringify(body), 422, 'INVALID_SCHEMA')
    expect(error.details).toContainEqual(detail)
  })
})

describe('POST /api/playground/assess: 429 RATE_LIMITED', () => {
  const roomFor = (countMax: number): TestApiSettings => {
    const room = { bytesMax: 10_000_000, countMax }
    return { playgroundBounds: { small: room, large: room } }
  }

  test('all replicas together count ten playground calls in a minute, also concurrent ones', async () => {
    const client = await newClient()
    const replicas = [1, 2].map(() => createTestApi(database.db, roomFor(100)))
    const sent = replicas.flatMap((replica) =>
      Array.from({ length: 8 }, () => assess(client, { envelope: destructive }, replica)),
    )
    const responses = await Promise.all(sent)
    const answered = (status: number) => responses.filter((each) => each.status === status)
    expect([answered(200).length, answered(429).length]).toEqual([10, 6])
    const refused = await assess(client, { envelope: destructive })
    await expectError(refused, 429, 'RATE_LIMITED')
    const seconds = Number(refused.headers.get('retry-after'))
    expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60).toBe(true)
    expect(await callsTaken(client)).toBe(10)
    expect((await post(api, client, destructive)).status).toBe(200)
  })

  test('the playground permits two hundred calls in 24 hours, and the next when the first is that old', async () => {
    const client = await newClient()
    const hour = 3_600_000
    // The first 23 hours and a half ago, the others one after the other.
    const calls = Array.from({ length: 199 }, (_, n) => Date.now() - 23.5 * hour + n * 60_000)
    await database.db.pool.query(`insert into account_window values ($1, 'playground', $2)`, [
      client.accountId,
      calls,
    ])
    const last = await answerTo(await assess(client, { envelope: destructive }))
    expect(last.usage).toEqual({ remainingThisMinute: 0, remainingToday: 0 })
    const refused = await assess(client, { envelope: destructive })
    await expectError(refused, 429, 'RATE_LIMITED')
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(60)
    expect(seconds).toBeLessThanOrEqual(1800)
    await database.db.pool.query(
      `update account_window set calls[1] = calls[1] - 1800000 where account_id = $1`,
      [client.accountId],
    )
    const next = await answerTo(await assess(client, { envelope: destructive }))
    expect(next.usage.remainingToday).toBe(0)
    expect(await callsTaken(client)).toBe(200)
  })

  test('an account that used its processor time is limited in the playground, but not in evaluations', async () => {
    const client = await newClient()
    const busy = createTestApi(database.db, { cpuMs: 4000, now: () => 0 })
    await answerTo(await assess(client, { envelope: destructive }, busy))
    const refused = await assess(client, { envelope: destructive }, busy)
    await expectError(refused, 429, 'RATE_LIMITED')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
    expect((await post(busy, client, destructive)).status).toBe(200)
  })

  test('the playground refuses more concurrent requests than its limit', async () => {
    const client = await newClient()
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    const provider = providerOf(async () => {
      asked.resolve()
      await answer.promise
      return fail({ code: 'AGENT_SECURITY_TIMEOUT' })
    })
    const full = createTestApi(database.db, { ...roomFor(1), provider })
    const first = assess(client, { envelope: envelopes.context }, full)
    await asked.promise
    await expectError(await assess(client, { envelope: destructive }, full), 429, 'RATE_LIMITED')
    answer.resolve()
    await expectError(await first, 504, 'AGENT_SECURITY_TIMEOUT')
    expect(await callsTaken(client)).toBe(1)
  })
})

describe('POST /api/playground/assess: 500 INTERNAL_ERROR', () => {
  test('an exception of the provider is answered without its message, and the call is counted', async () => {
    const provider = providerOf(() => Promise.reject(new Error('private message')))
    const client = await newClient()
    const broken = createTestApi(database.db, { provider })
    const response = await assess(client, { envelope: envelopes.context }, broken)
    await expectError(response, 500, 'INTERNAL_ERROR')
    expect(broken.log()).not.toContain('private message')
    expect(await callsTaken(client)).toBe(1)
  })
})

describe('POST /api/playground/assess: 502 INVALID_PROVIDER_RESPONSE', () => {
  test('INVALID_PROVIDER_RESPONSE of the provider is the answer of the playground, and the call is counted', async () => {
    await expectCountedError(failing('INVALID_PROVIDER_RESPONSE'), 502, 'INVALID_PROVIDER_RESPONSE')
  })
})

describe('POST /api/playground/assess: 503 AGENT_SECURITY_NOT_CONFIGURED', () => {
  test('the playground refuses what needs a provider when there is none, and the call is counted', async () => {
    await expectCountedError({ provider: null }, 503, 'AGENT_SECURITY_NOT_CONFIGURED')
  })
})

describe('POST /api/playground/assess: 503 AGENT_SECURITY_DISABLED', () => {
  test.each<[string, TestApiSettings]>([
    ['all evaluations are disabled', { disabled: { all: true, types: new Set() } }],
    ['its type is disabled', { disabled: { all: false, types: new Set(['action'] as const) } }],
  ])('the playground refuses an envelope when %s, and counts no call', async (_, settings) => {
    const client = await newClient()
    const stopped = createTestApi(database.db, settings)
    const response = await assess(client, { envelope: destructive }, stopped)
    await expectError(response, 503, 'AGENT_SECURITY_DISABLED')
    await expectNoCallTaken(client)
  })
})

describe('POST /api/playground/assess: 503 PLAYGROUND_DISABLED', () => {
  test('a disabled playground refuses every request and counts no call', async () => {
    const client = await newClient()
    const stopped = createTestApi(database.db, { isPlaygroundDisabled: true })
    const response = await assess(client, { envelope: destructive }, stopped)
    await expectError(response, 503, 'PLAYGROUND_DISABLED')
    await expectNoCallTaken(client)
  })
})

describe('POST /api/playground/assess: 503 DATABASE_UNAVAILABLE', () => {
  test('the playground is unavailable while the database is', async () => {
    const away = createTestApi(absentDatabase())
    const response = await assess(await newClient(), { envelope: destructive }, away)
    await expectError(response, 503, 'DATABASE_UNAVAILABLE')
  })
})

describe('POST /api/playground/assess: 504 AGENT_SECURITY_TIMEOUT', () => {
  test('AGENT_SECURITY_TIMEOUT of the provider is the answer of the playground, and the call is counted', async () => {
    await expectCountedError(failing('AGENT_SECURITY_TIMEOUT'), 504, 'AGENT_SECURITY_TIMEOUT')
  })
})
