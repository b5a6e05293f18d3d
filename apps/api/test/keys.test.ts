import { randomUUID } from 'node:crypto'
import { type TestDatabase, createTestDatabase, openTestDatabase } from '@ase/db/testing'
import { ApiKeyListResponse, CreateApiKeyResponse, RevokeApiKeyResponse } from '@ase/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { destructive } from './envelopes.ts'
import { newSessionClient, type SessionClient } from './session-client.ts'
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

describe('a new key', () => {
  test('is shown once, opens the API, and is listed without its secret', async () => {
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

  test('is the last one at twenty, also when fifty are asked for at once', async () => {
    const client = await newSessionClient(database.db)
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, n) => client.send(api, 'POST', PATH, { name: `${n}` })),
    )
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(19)
    const [refused] = responses.filter(({ status }) => status !== 201)
    if (refused !== undefined) await expectError(refused, 409, 'API_KEY_LIMIT_REACHED')
    expect(statuses.filter((status) => status === 409)).toHaveLength(31)
    expect(await list(client)).toMatchObject({ activeCount: 20 })
  })

  test.each<[string, object]>([
    ['no name', {}],
    ['an empty name', { name: '' }],
    ['a name of 101 characters', { name: 'n'.repeat(101) }],
    ['another field', { name: 'n', scopes: [] }],
  ])('needs its form: %s is refused', async (_, body) => {
    const client = await newSessionClient(database.db)
    await expectError(await client.send(api, 'POST', PATH, body), 422, 'INVALID_SCHEMA')
    expect(await list(client)).toMatchObject({ activeCount: 1 })
  })
})

test('keys are made and revoked sixty times in an hour, also at the same moment', async () => {
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

describe('revoking', () => {
  test('holds for the next request on every replica, and again changes nothing', async () => {
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

  test("another account's key is 404 like an unknown one, and goes on working", async () => {
    const [mine, theirs] = [
      await newSessionClient(database.db),
      await newSessionClient(database.db),
    ]
    for (const id of [theirs.apiKeyId, randomUUID()]) {
      await expectError(await mine.send(api, 'DELETE', PATH, { id }), 404, 'NOT_FOUND')
    }
    expect((await post(api, theirs, destructive)).status).toBe(200)
  })

  test('needs an id', async () => {
    const client = await newSessionClient(database.db)
    for (const body of [{}, { id: 'first' }]) {
      await expectError(await client.send(api, 'DELETE', PATH, body), 422, 'INVALID_SCHEMA')
    }
  })
})
