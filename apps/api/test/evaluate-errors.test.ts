import { readBalance } from '@ase/credits'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { revokeApiKey } from '@ase/identity'
import { fail, type ApiError } from '@ase/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { destructive, envelopes } from './envelopes.ts'
import {
  absentDatabase,
  CONSOLE_ORIGIN,
  createTestApi,
  expectError,
  newAccount,
  newIdempotencyKey,
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

describe('400 INVALID_JSON', () => {
  test.each(['', '{', 'undefined', '{"type":"context",}', '\ufeff{}', "{'type':'context'}"])(
    'refuses the body %j as invalid JSON',
    async (body) => {
      await expectError(await post(api, account, body), 400, 'INVALID_JSON')
    },
  )
})

describe('400 IDEMPOTENCY_KEY_REQUIRED', () => {
  test('refuses an evaluation without an Idempotency-Key', async () => {
    const response = await post(api, account, destructive, { 'idempotency-key': null })
    await expectError(response, 400, 'IDEMPOTENCY_KEY_REQUIRED')
  })
})

describe('400 IDEMPOTENCY_KEY_INVALID', () => {
  test.each([
    ['empty', ''],
    ['15 characters long', 'k'.repeat(15)],
    ['129 characters long', 'k'.repeat(129)],
    ['text with a space', 'key with a space in it'],
    ['text with a tab', 'key-with-a\ttab-in-it'],
    ['text with a character beyond ASCII', `key-${'\u00e9'.repeat(16)}`],
    ['sent twice', 'first-key-0000000, second-key-000000'],
  ])('refuses an Idempotency-Key that is %s', async (_name, key) => {
    const response = await post(api, account, destructive, { 'idempotency-key': key })
    await expectError(response, 400, 'IDEMPOTENCY_KEY_INVALID')
  })

  test.each([
    ['16 characters', 'k'.repeat(16)],
    ['128 characters', 'k'.repeat(128)],
    ['the whole alphabet', String.fromCharCode(...Array.from({ length: 94 }, (_, i) => i + 0x21))],
  ])('accepts an Idempotency-Key that is %s', async (_name, key) => {
    const response = await post(api, await newAccount(database.db), destructive, {
      'idempotency-key': key,
    })
    expect(response.status).toBe(200)
  })
})

describe('401 AUTH_REQUIRED', () => {
  const wellFormed = `asek_${'0'.repeat(32)}3GkCCW`
  test.each([
    ['no header', null],
    ['empty', ''],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['no key', 'Bearer '],
    ['nonsense', 'Bearer nonsense'],
    ['a key nobody has', `Bearer ${wellFormed}`],
    ['wrong check characters', `Bearer ${wellFormed.slice(0, -1)}X`],
    ['something after the key', `Bearer ${wellFormed} x`],
  ])('refuses the Authorization header: %s', async (_name, authorization) => {
    const response = await post(api, account, destructive, { authorization })
    await expectError(response, 401, 'AUTH_REQUIRED')
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
  })

  test('an invalid header does not fall back to a cookie', async () => {
    const response = await post(api, account, destructive, {
      authorization: 'Bearer nonsense',
      cookie: '__Host-ase_session=anything',
    })
    await expectError(response, 401, 'AUTH_REQUIRED')
  })

  test('a revoked key is refused immediately', async () => {
    const revoked = await newAccount(database.db)
    expect((await post(api, revoked, destructive)).status).toBe(200)
    await revokeApiKey(database.db, { accountId: revoked.accountId, id: revoked.apiKeyId })
    await expectError(await post(api, revoked, destructive), 401, 'AUTH_REQUIRED')
  })
})

describe('402 INSUFFICIENT_CREDITS', () => {
  test.each([
    ['a rule decides', destructive],
    ['the provider is asked', envelopes.action],
  ])('refuses an account without credits when %s', async (_name, envelope) => {
    const poor = await newAccount(database.db, 0)
    await expectError(await post(api, poor, envelope), 402, 'INSUFFICIENT_CREDITS')
  })

  test('after the last credit the next evaluation is refused, and a replay is still free', async () => {
    const poor = await newAccount(database.db, 1)
    const key = { 'idempotency-key': newIdempotencyKey() }
    expect((await post(api, poor, destructive, key)).status).toBe(200)
    await expectError(await post(api, poor, destructive), 402, 'INSUFFICIENT_CREDITS')
    expect((await post(api, poor, destructive, key)).status).toBe(200)
  })
})

describe('403 INVALID_ORIGIN', () => {
  test.each(['https://evil.example', 'null', `${CONSOLE_ORIGIN}.evil.example`])(
    '%s',
    async (origin) => {
      const response = await post(api, account, destructive, { origin })
      await expectError(response, 403, 'INVALID_ORIGIN')
    },
  )
})

describe('409 IDEMPOTENCY_CONFLICT', () => {
  test.each([
    ['another input', envelopes.output],
    ['another mode', { ...destructive, mode: 'enforce' }],
    ['another policy', { ...destructive, policy: { id: 'strict' } }],
  ])('%s under the same key', async (_name, other) => {
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

describe('415 UNSUPPORTED_CONTENT_TYPE', () => {
  test.each([null, 'text/plain', 'application/json; charset=utf-16', 'application/xml'])(
    '%s',
    async (type) => {
      const response = await post(api, account, destructive, { 'content-type': type })
      await expectError(response, 415, 'UNSUPPORTED_CONTENT_TYPE')
    },
  )
})

describe('422 INVALID_SCHEMA', () => {
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

describe('the semantic provider', () => {
  const failing = (error: ApiError) => {
    const answers = [fail(error)]
    return createTestApi(database.db, {
      provider: providerOf(() => Promise.resolve(answers[0] ?? fail(error))),
    })
  }

  test.each([
    [502, 'INVALID_PROVIDER_RESPONSE'],
    [504, 'AGENT_SECURITY_TIMEOUT'],
  ] as const)('%i %s is free, and the key may be used again', async (status, code) => {
    const owner = await newAccount(database.db)
    const key = { 'idempotency-key': newIdempotencyKey() }
    await expectError(await post(failing({ code }), owner, envelopes.action, key), status, code)
    expect(await readBalance(database.db, owner.accountId)).toEqual({
      balance: 100,
      held: 0,
      debt: 0,
    })
    expect((await post(api, owner, envelopes.action, key)).status).toBe(200)
  })

  test('without a provider an evaluation that needs one is 503 AGENT_SECURITY_NOT_CONFIGURED', async () => {
    const unconfigured = createTestApi(database.db, { provider: null })
    const response = await post(unconfigured, account, envelopes.action)
    await expectError(response, 503, 'AGENT_SECURITY_NOT_CONFIGURED')
  })

  test('an exception of the provider is 500, without its message and without a charge', async () => {
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

describe('503 AGENT_SECURITY_DISABLED', () => {
  test('refuses all types, replays too, when all are disabled', async () => {
    const owner = await newAccount(database.db)
    const key = { 'idempotency-key': newIdempotencyKey() }
    expect((await post(api, owner, destructive, key)).status).toBe(200)
    const off = createTestApi(database.db, { disabled: { all: true, types: new Set() } })
    await expectError(await post(off, owner, destructive, key), 503, 'AGENT_SECURITY_DISABLED')
    expect((await off.admin.request('/health/ready')).status).toBe(200)
  })

  test('refuses only the disabled types', async () => {
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

describe('503 DATABASE_UNAVAILABLE', () => {
  test('an unavailable database is 503, the process keeps running and is not ready', async () => {
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
