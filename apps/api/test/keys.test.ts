import { randomUUID } from 'node:crypto'
import { type TestDatabase, createTestDatabase, openTestDatabase } from '@ase/db/testing'
import {
  ApiKeyListResponse,
  CreateApiKeyResponse,
  limits,
  RenameApiKeyResponse,
  RevokeApiKeyResponse,
  RotateApiKeyResponse,
  type ErrorCode,
} from '@ase/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { destructive } from './envelopes.ts'
import { newSessionClient, type SessionClient } from './session-client.ts'
import { fromOwnPage } from './session-support.ts'
import { createTestApi, expectError, post, type TestApi } from './support.ts'

const PATH = '/api/keys'

let database: TestDatabase
let api: TestApi
beforeAll(async () => {
  database = await createTestDatabase()
  api = createTestApi(database.db)
})
afterAll(() => database.drop())

async function create(client: SessionClient, name: string): Promise<CreateApiKeyResponse> {
  const response = await client.send(api, 'POST', PATH, { name })
  expect(response.status).toBe(201)
  return CreateApiKeyResponse.parse(await response.json())
}

async function list(client: SessionClient): Promise<ApiKeyListResponse> {
  const response = await client.send(api, 'GET', PATH)
  expect(response.status).toBe(200)
  return ApiKeyListResponse.parse(await response.json())
}

const RENAME = `${PATH}/rename`
const ROTATE = `${PATH}/rotate`

async function rotate(client: SessionClient, id: string, graceHours: number) {
  const response = await client.send(api, 'POST', ROTATE, { id, graceHours })
  expect(response.status).toBe(201)
  return RotateApiKeyResponse.parse(await response.json())
}

const changes = [
  ['POST', PATH],
  ['DELETE', PATH],
  ['POST', RENAME],
  ['POST', ROTATE],
] as const

/** Checks that every change of keys with this body is refused with this error. */
async function expectEachRefused(
  body: string,
  status: number,
  code: ErrorCode,
  contentType = 'application/json',
): Promise<void> {
  const { cookie } = await newSessionClient(database.db)
  const headers = { cookie, ...fromOwnPage, 'content-type': contentType }
  for (const [method, path] of changes)
    await expectError(await api.app.request(path, { method, headers, body }), status, code)
}

describe('POST /api/keys: 201', () => {
  test('a new key is shown once, opens the API and is listed without its secret', async () => {
    const client = await newSessionClient(database.db)
    const { key, secret } = await create(client, 'production ✓')
    expect(key).toMatchObject({ name: 'production ✓', prefix: secret.slice(0, 9), revokedAt: null })
    expect((await post(api, { apiKey: secret }, destructive)).status).toBe(200)
    const listed = await list(client)
    expect(listed).toMatchObject({ activeCount: 2, activeMax: 20 })
    expect(listed.keys.map(({ id }) => id)).toEqual([key.id, client.apiKeyId])
    expect(JSON.stringify(listed)).not.toContain(secret.slice(9))
    expect(api.log()).not.toContain(secret.slice(9))
  })

  test('a key with an expiry shows it, and is refused and not counted when it has expired', async () => {
    const client = await newSessionClient(database.db)
    const expiresAt = '2099-12-31T23:59:59.999Z'
    const response = await client.send(api, 'POST', PATH, { name: 'contractor', expiresAt })
    const { key, secret } = CreateApiKeyResponse.parse(await response.json())
    expect(key).toMatchObject({ expiresAt, graceEndsAt: null, replacedBy: null })
    expect((await post(api, { apiKey: secret }, destructive)).status).toBe(200)
    expect(await list(client)).toMatchObject({ activeCount: 2 })
    await database.db.pool.query('update api_key set expires_at = now() where id = $1', [key.id])
    await expectError(await post(api, { apiKey: secret }, destructive), 401, 'AUTH_REQUIRED')
    expect(await list(client)).toMatchObject({ activeCount: 1 })
  })
})

describe('POST /api/keys: 409 API_KEY_LIMIT_REACHED', () => {
  test('an account has at most twenty keys, also when thirty are requested concurrently', async () => {
    const client = await newSessionClient(database.db)
    const ask = async (name: string): Promise<Response> => {
      const response = await client.send(api, 'POST', PATH, { name })
      // All wait for one row: on a busy machine some wait longer than the service lets them.
      return response.status === 503 ? ask(name) : response
    }
    const responses = await Promise.all(Array.from({ length: 30 }, (_, n) => ask(`${n}`)))
    const refused = responses.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(11)
    for (const response of refused) await expectError(response, 409, 'API_KEY_LIMIT_REACHED')
    expect(await list(client)).toMatchObject({ activeCount: 20 })
  })
})

describe('POST /api/keys: 422 INVALID_SCHEMA', () => {
  test.each<[string, object]>([
    ['no name', {}],
    ['an empty name', { name: '' }],
    ['a name of 101 characters', { name: 'n'.repeat(101) }],
    ['another field', { name: 'n', scopes: [] }],
    ['an expiry that is no time', { name: 'n', expiresAt: 'tomorrow' }],
    ['an expiry in another time zone', { name: 'n', expiresAt: '2099-01-01T00:00:00.000+01:00' }],
    ['an expiry in the past', { name: 'n', expiresAt: '2020-01-01T00:00:00.000Z' }],
    ['an expiry in the first year', { name: 'n', expiresAt: '0000-01-01T00:00:00.000Z' }],
  ])('creating a key with %s is refused', async (_, body) => {
    const client = await newSessionClient(database.db)
    await expectError(await client.send(api, 'POST', PATH, body), 422, 'INVALID_SCHEMA')
    expect(await list(client)).toMatchObject({ activeCount: 1 })
  })
})

describe('POST /api/keys/rename: 200', () => {
  test('renaming changes only the name of a key', async () => {
    const client = await newSessionClient(database.db)
    const { key, secret } = await create(client, 'old')
    const response = await client.send(api, 'POST', RENAME, { id: key.id, name: 'new' })
    expect(response.status).toBe(200)
    const renamed = RenameApiKeyResponse.parse(await response.json())
    expect(renamed.key).toEqual({ ...key, name: 'new' })
    expect((await post(api, { apiKey: secret }, destructive)).status).toBe(200)
  })
})

describe('POST /api/keys/rename: 422 INVALID_SCHEMA', () => {
  test.each<[string, object]>([
    ['no id', { name: 'n' }],
    ['a blank name', { id: randomUUID(), name: ' ' }],
    ['a key as the name', { id: randomUUID(), name: `asek_${'0'.repeat(38)}` }],
    ['another field', { id: randomUUID(), name: 'n', expiresAt: null }],
  ])('renaming a key with %s is refused', async (_, body) => {
    const client = await newSessionClient(database.db)
    await expectError(await client.send(api, 'POST', RENAME, body), 422, 'INVALID_SCHEMA')
  })
})

describe('POST /api/keys/rotate: 201', () => {
  test('rotating shows a new secret once, and both keys open the API until the grace period ends', async () => {
    const client = await newSessionClient(database.db)
    const old = await create(client, 'production')
    const { key, secret, previous } = await rotate(client, old.key.id, 168)
    expect(key).toMatchObject({ name: 'production', prefix: secret.slice(0, 9), replacedBy: null })
    expect(previous).toMatchObject({ id: old.key.id, replacedBy: key.id, revokedAt: null })
    const statuses = async () =>
      Promise.all(
        [old.secret, secret].map(
          async (apiKey) => (await post(api, { apiKey }, destructive)).status,
        ),
      )
    expect(await statuses()).toEqual([200, 200])
    const listed = await list(client)
    expect(listed.activeCount).toBe(2)
    expect(listed.keys.map(({ id }) => id)).toEqual([key.id, old.key.id, client.apiKeyId])
    expect(JSON.stringify(listed) + api.log()).not.toContain(secret.slice(9))
    await database.db.pool.query('update api_key set grace_ends_at = now() where id = $1', [
      old.key.id,
    ])
    expect(await statuses()).toEqual([401, 200])
  })

  test('a leaked key ends immediately when it is rotated without a grace period, or when it is revoked', async () => {
    const client = await newSessionClient(database.db)
    const leaked = await rotate(client, client.apiKeyId, 0)
    expect(leaked.previous.revokedAt).not.toBeNull()
    await expectError(await post(api, client, destructive), 401, 'AUTH_REQUIRED')
    const { key } = await rotate(client, leaked.key.id, 24)
    expect((await client.send(api, 'DELETE', PATH, { id: leaked.key.id })).status).toBe(200)
    const revoked = await post(api, { apiKey: leaked.secret }, destructive)
    await expectError(revoked, 401, 'AUTH_REQUIRED')
    expect(await list(client)).toMatchObject({ activeCount: 1, keys: [{ id: key.id }, {}, {}] })
  })
})

describe('POST /api/keys/rotate: 409 API_KEY_NOT_ACTIVE', () => {
  test('rotating works with twenty active keys, and once for each key', async () => {
    const client = await newSessionClient(database.db)
    for (let more = 1; more < 20; more += 1) await create(client, `${more}`)
    const answers = await Promise.all(
      [1, 2, 3].map(() => client.send(api, 'POST', ROTATE, { id: client.apiKeyId, graceHours: 1 })),
    )
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(2)
    for (const answer of refused) await expectError(answer, 409, 'API_KEY_NOT_ACTIVE')
    expect(await list(client)).toMatchObject({ activeCount: 20 })
  })
})

describe('POST /api/keys/rotate: 409 API_KEY_GRACE_LIMIT_REACHED', () => {
  test('rotating leaves at most twenty keys in their grace period', async () => {
    const client = await newSessionClient(database.db)
    let id = client.apiKeyId
    for (let turn = 0; turn < 20; turn += 1) id = (await rotate(client, id, 168)).key.id
    const refused = await client.send(api, 'POST', ROTATE, { id, graceHours: 1 })
    await expectError(refused, 409, 'API_KEY_GRACE_LIMIT_REACHED')
    await rotate(client, id, 0)
    expect(await list(client)).toMatchObject({ activeCount: 1 })
  })
})

describe('POST /api/keys/rotate: 422 INVALID_SCHEMA', () => {
  test.each<[string, object]>([
    ['no grace', { id: randomUUID() }],
    ['a grace below 0', { id: randomUUID(), graceHours: -1 }],
    ['a grace of 169 hours', { id: randomUUID(), graceHours: 169 }],
    ['half an hour', { id: randomUUID(), graceHours: 0.5 }],
    ['another field', { id: randomUUID(), graceHours: 1, name: 'n' }],
  ])('rotating a key with %s is refused', async (_, body) => {
    const client = await newSessionClient(database.db)
    await expectError(await client.send(api, 'POST', ROTATE, body), 422, 'INVALID_SCHEMA')
  })
})

describe('DELETE /api/keys: 200', () => {
  test('a revoked key is refused on the next request by every replica, and revoking again changes nothing', async () => {
    const client = await newSessionClient(database.db)
    const replicaDb = openTestDatabase(database.url)
    const replicas = [api, createTestApi(replicaDb)]
    const { key, secret } = await create(client, 'leaked')
    for (const replica of replicas) {
      expect((await post(replica, { apiKey: secret }, destructive)).status).toBe(200)
    }
    const revoked = await client.send(api, 'DELETE', PATH, { id: key.id })
    const first = RevokeApiKeyResponse.parse(await revoked.json())
    expect(first.key).toMatchObject({ id: key.id, revokedAt: expect.any(String) })
    for (const replica of replicas) {
      const response = await post(replica, { apiKey: secret }, destructive)
      await expectError(response, 401, 'AUTH_REQUIRED')
    }
    const again = await client.send(api, 'DELETE', PATH, { id: key.id })
    expect(again.status).toBe(200)
    expect(RevokeApiKeyResponse.parse(await again.json()).key.revokedAt).toBe(first.key.revokedAt)
    expect(await list(client)).toMatchObject({ activeCount: 1 })
    await replicaDb.close()
  })
})

describe('DELETE /api/keys: 404 NOT_FOUND', () => {
  test("another account's key is not found like an unknown key, and stays valid", async () => {
    const [mine, theirs] = [
      await newSessionClient(database.db),
      await newSessionClient(database.db),
    ]
    for (const id of [theirs.apiKeyId, randomUUID()]) {
      await expectError(await mine.send(api, 'DELETE', PATH, { id }), 404, 'NOT_FOUND')
    }
    expect((await post(api, theirs, destructive)).status).toBe(200)
  })
})

describe('DELETE /api/keys: 422 INVALID_SCHEMA', () => {
  test('revoking a key without an id is refused', async () => {
    const client = await newSessionClient(database.db)
    for (const body of [{}, { id: 'first' }]) {
      await expectError(await client.send(api, 'DELETE', PATH, body), 422, 'INVALID_SCHEMA')
    }
  })
})

describe('Every change of /api/keys: 400 INVALID_JSON', () => {
  test('a change of keys with a body that is no JSON is refused', async () => {
    await expectEachRefused('{', 400, 'INVALID_JSON')
  })
})

describe('Every change of /api/keys: 413 PAYLOAD_TOO_LARGE', () => {
  test('a change of keys with a body over its bound is refused', async () => {
    await expectEachRefused(' '.repeat(limits.account.bodyBytesMax + 1), 413, 'PAYLOAD_TOO_LARGE')
  })
})

describe('Every change of /api/keys: 415 UNSUPPORTED_CONTENT_TYPE', () => {
  test('a change of keys with a body that is declared as text is refused', async () => {
    await expectEachRefused('{}', 415, 'UNSUPPORTED_CONTENT_TYPE', 'text/plain')
  })
})

describe('Every change of /api/keys: 429 RATE_LIMITED', () => {
  test('renaming and rotating count towards the sixty changes of keys in an hour', async () => {
    const client = await newSessionClient(database.db)
    await database.db.pool.query(
      `insert into account_window (account_id, action, calls)
     select $1, 'api_keys', array_agg((extract(epoch from now()) * 1000)::bigint) from generate_series(1, 58)`,
      [client.accountId],
    )
    const id = client.apiKeyId
    const sendRename = () => client.send(api, 'POST', RENAME, { id, name: 'n' })
    const sendRotate = () => client.send(api, 'POST', ROTATE, { id, graceHours: 1 })
    expect([(await sendRename()).status, (await sendRotate()).status]).toEqual([200, 201])
    for (const refused of [await sendRename(), await sendRotate()])
      await expectError(refused, 429, 'RATE_LIMITED')
  })

  test('keys are created and revoked sixty times in an hour, also concurrently', async () => {
    const client = await newSessionClient(database.db)
    const { key } = await create(client, 'changing')
    const revoke = () => client.send(api, 'DELETE', PATH, { id: key.id })
    const responses = await Promise.all(Array.from({ length: 70 }, revoke))
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(59)
    const refused = await client.send(api, 'POST', PATH, { name: 'one more' })
    await expectError(refused, 429, 'RATE_LIMITED')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect(await list(client)).toMatchObject({ activeCount: 1 })
  })
})
