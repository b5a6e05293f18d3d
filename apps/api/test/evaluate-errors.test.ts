import { readBalance } from '@ase/credits'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { revokeApiKey } from '@ase/identity'
import { fail, type ErrorCode } from '@ase/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { destructive, envelopes } from './envelopes.ts'
import {
  absentDatabase,
  CONSOLE_ORIGIN,
  createTestApi,
  expectError,
  headersOf,
  newAccount,
  newIdempotencyKey,
  PATH,
  post,
  providerOf,
  type TestAccount,
  type TestApi,
} from './support.ts'

let database: TestDatabase
let api: TestApi
let account: TestAccount
beforeAll(async () => {
  database = await createTestDatabase()
  api = createTestApi(database.db)
  account = await newAccount(database.db, 1000)
})
afterAll(() => database.drop())

describe('POST /api/v1/agent/evaluate: 400 INVALID_JSON', () => {
  test.each(['', '{', 'undefined', '{"type":"context",}', '\ufeff{}', "{'type':'context'}"])(
    'an evaluation with the body %j is refused as invalid JSON',
    async (body) => {
      await expectError(await post(api, account, body), 400, 'INVALID_JSON')
    },
  )
})

describe('POST /api/v1/agent/evaluate: 400 IDEMPOTENCY_KEY_REQUIRED', () => {
  test('an evaluation without an Idempotency-Key is refused', async () => {
    const response = await post(api, account, destructive, { 'idempotency-key': null })
    await expectError(response, 400, 'IDEMPOTENCY_KEY_REQUIRED')
  })
})

describe('POST /api/v1/agent/evaluate: 400 IDEMPOTENCY_KEY_INVALID', () => {
  test.each([
    ['empty', ''],
    ['15 characters long', 'k'.repeat(15)],
    ['129 characters long', 'k'.repeat(129)],
    ['text with a space', 'key with a space in it'],
    ['text with a tab', 'key-with-a\ttab-in-it'],
    ['text with a character beyond ASCII', `key-${'\u00e9'.repeat(16)}`],
    ['sent twice', 'first-key-0000000, second-key-000000'],
  ])('an Idempotency-Key that is %s is refused', async (_name, key) => {
    const response = await post(api, account, destructive, { 'idempotency-key': key })
    await expectError(response, 400, 'IDEMPOTENCY_KEY_INVALID')
  })

  test.each([
    ['16 characters', 'k'.repeat(16)],
    ['128 characters', 'k'.repeat(128)],
    ['the whole alphabet', String.fromCharCode(...Array.from({ length: 94 }, (_, i) => i + 0x21))],
  ])('an Idempotency-Key of %s is accepted', async (_name, key) => {
    const response = await post(api, await newAccount(database.db), destructive, {
      'idempotency-key': key,
    })
    expect(response.status).toBe(200)
  })
})

describe('POST /api/v1/agent/evaluate: 401 AUTH_REQUIRED', () => {
  const wellFormed = `asek_${'0'.repeat(32)}3GkCCW`
  test.each([
    ['absent', null],
    ['empty', ''],
    ['of another scheme', 'Basic dXNlcjpwYXNz'],
    ['without a key', 'Bearer '],
    ['nonsense', 'Bearer nonsense'],
    ['a key of no account', `Bearer ${wellFormed}`],
    ['a key with wrong check characters', `Bearer ${wellFormed.slice(0, -1)}X`],
    ['a key with something after it', `Bearer ${wellFormed} x`],
  ])('an evaluation whose Authorization header is %s is refused', async (_name, authorization) => {
    const response = await post(api, account, destructive, { authorization })
    await expectError(response, 401, 'AUTH_REQUIRED')
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
  })

  test('an invalid Authorization header does not fall back to a cookie', async () => {
    const response = await post(api, account, destructive, {
      authorization: 'Bearer nonsense',
      cookie: '__Host-ase_session=anything',
    })
    await expectError(response, 401, 'AUTH_REQUIRED')
  })

  test('an evaluation with a revoked key is refused immediately', async () => {
    const revoked = await newAccount(database.db)
    expect((await post(api, revoked, destructive)).status).toBe(200)
    await revokeApiKey(database.db, { accountId: revoked.accountId, id: revoked.apiKeyId })
    await expectError(await post(api, revoked, destructive), 401, 'AUTH_REQUIRED')
  })
})

describe('POST /api/v1/agent/evaluate: 402 INSUFFICIENT_CREDITS', () => {
  test.each([
    ['a rule decides', destructive],
    ['the provider is asked', envelopes.action],
  ])('an evaluation of an account without credits is refused when %s', async (_name, envelope) => {
    const poor = await newAccount(database.db, 0)
    await expectError(await post(api, poor, envelope), 402, 'INSUFFICIENT_CREDITS')
  })

  test('after the last credit the next evaluation is refused, and a replay stays free of charge', async () => {
    const poor = await newAccount(database.db, 1)
    const key = { 'idempotency-key': newIdempotencyKey() }
    expect((await post(api, poor, destructive, key)).status).toBe(200)
    await expectError(await post(api, poor, destructive), 402, 'INSUFFICIENT_CREDITS')
    expect((await post(api, poor, destructive, key)).status).toBe(200)
  })
})

describe('POST /api/v1/agent/evaluate: 403 INVALID_ORIGIN', () => {
  test.each(['https://evil.example', 'null', `${CONSOLE_ORIGIN}.evil.example`])(
    'an evaluation from the origin %s is refused',
    async (origin) => {
      const response = await post(api, account, destructive, { origin })
      await expectError(response, 403, 'INVALID_ORIGIN')
    },
  )
})

describe('POST /api/v1/agent/evaluate: 409 IDEMPOTENCY_CONFLICT', () => {
  test.each([
    ['another input', envelopes.output],
    ['another mode', { ...destructive, mode: 'enforce' }],
    ['another policy', { ...destructive, policy: { id: 'strict' } }],
  ])('%s under the same idempotency key is a conflict', async (_name, other) => {
    const owner = await newAccount(database.db)
    const key = { 'idempotency-key': newIdempotencyKey() }
    expect((await post(api, owner, destructive, key)).status).toBe(200)
    await expectError(await post(api, owner, other, key), 409, 'IDEMPOTENCY_CONFLICT')
    expect(await readBalance(database.db, owner.accountId)).toEqual({
      balance: 99,
      held: 0,
      debt: 0,
    })
  })
})

describe('POST /api/v1/agent/evaluate: 413 PAYLOAD_TOO_LARGE', () => {
  const padded = (bytes: number) => JSON.stringify(destructive).padEnd(bytes, ' ')

  test('an evaluation of 262,144 bytes is read, and one more byte is refused', async () => {
    const owner = await newAccount(database.db)
    expect((await post(api, owner, padded(262_144))).status).toBe(200)
    await expectError(await post(api, owner, padded(262_145)), 413, 'PAYLOAD_TOO_LARGE')
  })

  test('the bytes of an evaluation without a declared length are counted', async () => {
    const { app } = api
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(0x20)),
    })
    const request = new Request('http://localhost/api/v1/agent/evaluate', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${account.apiKey}`,
        'content-type': 'application/json',
        'idempotency-key': newIdempotencyKey(),
      },
      body,
      duplex: 'half',
    })
    await expectError(await app.request(request), 413, 'PAYLOAD_TOO_LARGE')
  })

  test('a redacted state of 65,536 bytes is sent to the provider, and one more byte is refused', async () => {
    const owner = await newAccount(database.db)
    const withContent = (content: string) => ({
      type: 'output',
      input: { content, destination: { kind: 'user' }, allowedDataClasses: ['public'] },
    })
    const frame = JSON.stringify(withContent('').input).length
    const words = (bytes: number) => 'sun '.repeat(bytes).slice(0, bytes)
    const largest = words(65_536 - frame)
    expect((await post(api, owner, withContent(largest))).status).toBe(200)
    const response = await post(api, owner, withContent(`${largest}s`))
    await expectError(response, 413, 'PAYLOAD_TOO_LARGE')
  })
})

describe('POST /api/v1/agent/evaluate: 415 UNSUPPORTED_CONTENT_TYPE', () => {
  test.each([null, 'text/plain', 'application/json; charset=utf-16', 'application/xml'])(
    'an evaluation with the Content-Type %s is refused',
    async (type) => {
      const response = await post(api, account, destructive, { 'content-type': type })
      await expectError(response, 415, 'UNSUPPORTED_CONTENT_TYPE')
    },
  )
})

describe('POST /api/v1/agent/evaluate: 422 INVALID_SCHEMA', () => {
  test('a schema error names paths and kinds of problems, never values or unknown names', async () => {
    const response = await post(api, account, {
      type: 'context',
      'private-field': 'private-value',
      input: { content: '', source: 'private-source', trustLevel: 7, 'private-name': 1 },
    })
    const error = await expectError(response, 422, 'INVALID_SCHEMA')
    expect(JSON.stringify(error)).not.toMatch(/private/)
    expect(error.details).toEqual(
      expect.arrayContaining([
        { path: 'input.content', issue: 'too_small' },
        { path: 'input.source', issue: 'invalid_value' },
        { path: 'input', issue: 'unrecognized_keys' },
      ]),
    )
  })

  test('an evaluation under an unknown policy is refused', async () => {
    const response = await post(api, account, { ...destructive, policy: { id: 'unheard-of' } })
    const error = await expectError(response, 422, 'INVALID_SCHEMA')
    expect(error.details).toEqual([{ path: 'policy.id', issue: 'invalid_value' }])
  })
})

describe('POST /api/v1/agent/evaluate: 429 RATE_LIMITED', () => {
  test.each([
    ['action', 60, destructive],
    ['trace', 10, envelopes.trace],
  ] as const)(
    'evaluations of type %s are limited to %i a minute, with Retry-After',
    async (_type, limit, envelope) => {
      const busy = await newAccount(database.db)
      const key = { 'idempotency-key': newIdempotencyKey() }
      expect((await post(api, busy, envelope, key)).status).toBe(200)
      for (let call = 1; call < limit; call += 1) {
        expect((await post(api, busy, envelope)).status).toBe(200)
      }
      const response = await post(api, busy, envelope)
      await expectError(response, 429, 'RATE_LIMITED')
      const seconds = Number(response.headers.get('retry-after'))
      expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60).toBe(true)
      const replay = await post(api, busy, envelope, key)
      expect(replay.status).toBe(200)
    },
  )

  test('traces and the other types have separate rate limits', async () => {
    const busy = await newAccount(database.db)
    for (let call = 0; call < 10; call += 1) await post(api, busy, envelopes.trace)
    await expectError(await post(api, busy, envelopes.trace), 429, 'RATE_LIMITED')
    expect((await post(api, busy, destructive)).status).toBe(200)
  })
})

describe('POST /api/v1/agent/evaluate: 500 INTERNAL_ERROR', () => {
  test('an exception of the provider is answered without its message and without a charge', async () => {
    const owner = await newAccount(database.db)
    const broken = createTestApi(database.db, {
      provider: providerOf(() => Promise.reject(new Error('private message'))),
    })
    const response = await post(broken, owner, envelopes.action)
    await expectError(response, 500, 'INTERNAL_ERROR')
    expect(broken.log()).not.toContain('private message')
    expect(await readBalance(database.db, owner.accountId)).toEqual({
      balance: 100,
      held: 0,
      debt: 0,
    })
  })
})

/** Checks that this error of the provider is the answer, is not charged, and that the idempotency key may be used again. */
async function expectErrorOfProvider(status: number, code: ErrorCode): Promise<void> {
  const provider = providerOf(() => Promise.resolve(fail({ code })))
  const failing = createTestApi(database.db, { provider })
  const owner = await newAccount(database.db)
  const key = { 'idempotency-key': newIdempotencyKey() }
  await expectError(await post(failing, owner, envelopes.action, key), status, code)
  expect(await readBalance(database.db, owner.accountId)).toEqual({
    balance: 100,
    held: 0,
    debt: 0,
  })
  expect((await post(api, owner, envelopes.action, key)).status).toBe(200)
}

describe('POST /api/v1/agent/evaluate: 502 INVALID_PROVIDER_RESPONSE', () => {
  test('INVALID_PROVIDER_RESPONSE of the provider is not charged, and the idempotency key may be used again', async () => {
    await expectErrorOfProvider(502, 'INVALID_PROVIDER_RESPONSE')
  })
})

describe('POST /api/v1/agent/evaluate: 503 AGENT_SECURITY_NOT_CONFIGURED', () => {
  test('an evaluation that needs a provider is refused without one', async () => {
    const unconfigured = createTestApi(database.db, { provider: null })
    const response = await post(unconfigured, account, envelopes.action)
    await expectError(response, 503, 'AGENT_SECURITY_NOT_CONFIGURED')
  })
})

describe('POST /api/v1/agent/evaluate: 503 AGENT_SECURITY_DISABLED', () => {
  test('when all types are disabled, every evaluation and replay is refused', async () => {
    const owner = await newAccount(database.db)
    const key = { 'idempotency-key': newIdempotencyKey() }
    expect((await post(api, owner, destructive, key)).status).toBe(200)
    const off = createTestApi(database.db, { disabled: { all: true, types: new Set() } })
    await expectError(await post(off, owner, destructive, key), 503, 'AGENT_SECURITY_DISABLED')
    expect((await off.admin.request('/health/ready')).status).toBe(200)
  })

  test('only evaluations of the disabled types are refused', async () => {
    const owner = await newAccount(database.db)
    const off = createTestApi(database.db, {
      disabled: { all: false, types: new Set(['trace', 'mcp']) },
    })
    for (const type of ['trace', 'mcp'] as const) {
      const response = await post(off, owner, envelopes[type])
      await expectError(response, 503, 'AGENT_SECURITY_DISABLED')
    }
    expect((await post(off, owner, envelopes.action)).status).toBe(200)
  })
})

describe('POST /api/v1/agent/evaluate: 503 DATABASE_UNAVAILABLE', () => {
  test('when the database is unavailable, an evaluation is 503 and the process runs but is not ready', async () => {
    const db = absentDatabase()
    const away = createTestApi(db)
    const response = await post(away, account, destructive)
    await expectError(response, 503, 'DATABASE_UNAVAILABLE')
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect((await away.admin.request('/health/ready')).status).toBe(503)
    expect((await away.app.request('/health/live')).status).toBe(200)
    await db.close()
  })
})

describe('POST /api/v1/agent/evaluate: 504 AGENT_SECURITY_TIMEOUT', () => {
  test('AGENT_SECURITY_TIMEOUT of the provider is not charged, and the idempotency key may be used again', async () => {
    await expectErrorOfProvider(504, 'AGENT_SECURITY_TIMEOUT')
  })
})

/** What can be wrong with a request, in the order in which it is checked. */
const faults: readonly {
  readonly code: ErrorCode
  readonly status: number
  readonly headers?: Readonly<Record<string, string | null>>
  readonly body?: string
}[] = [
  { code: 'INVALID_ORIGIN', status: 403, headers: { origin: 'https://evil.example' } },
  { code: 'AUTH_REQUIRED', status: 401, headers: { authorization: null } },
  { code: 'UNSUPPORTED_CONTENT_TYPE', status: 415, headers: { 'content-type': 'text/plain' } },
  { code: 'IDEMPOTENCY_KEY_REQUIRED', status: 400, headers: { 'idempotency-key': null } },
  { code: 'PAYLOAD_TOO_LARGE', status: 413, body: `{${' '.repeat(262_144)}` },
  { code: 'INVALID_JSON', status: 400, body: '{' },
  { code: 'INVALID_SCHEMA', status: 422, body: '{}' },
  { code: 'AGENT_SECURITY_DISABLED', status: 503 },
]

describe('POST /api/v1/agent/evaluate: the order of checks', () => {
  const pairs = faults.flatMap((earlier, index) =>
    faults.slice(index).map((later) => ({ earlier, later })),
  )
  // All types are disabled, so that a request without any other fault is refused too.
  const everyTypeDisabled = { disabled: { all: true, types: new Set<never>() } }
  test.each(pairs)('$earlier.code is answered before $later.code', async ({ earlier, later }) => {
    const headers = headersOf(account.apiKey, { ...later.headers, ...earlier.headers })
    const body = earlier.body ?? later.body ?? JSON.stringify(destructive)
    const response = await createTestApi(database.db, everyTypeDisabled).app.request(PATH, {
      method: 'POST',
      headers,
      body,
    })
    await expectError(response, earlier.status, earlier.code)
  })
})
