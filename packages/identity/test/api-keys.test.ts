import { randomUUID } from 'node:crypto'
import { createDatabase, type Database } from '@ase/db'
import { createTestDatabase, interceptStatements, type TestDatabase } from '@ase/db/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  authenticate,
  createAccount,
  createApiKey,
  findAccount,
  generateApiKey,
  listAllApiKeys,
  listApiKeys,
  revokeAnyApiKey,
  revokeApiKey,
} from '../src/index.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())

const newAccount = () => createAccount(db, { email: `${randomUUID()}@Example.test` })

async function newKey(accountId: string): Promise<{ id: string; key: string }> {
  const created = await createApiKey(db, { accountId, name: 'test' })
  if (!created.ok) throw new Error(created.error.code)
  return created.value
}

test('an account is found by its email address in any case, and an email address has at most one account', async () => {
  const email = `${randomUUID()}@Example.test`
  const { accountId } = await createAccount(db, { email })
  for (const emailOrId of [email, accountId, accountId.toUpperCase()])
    expect(await findAccount(db, emailOrId)).toEqual({ accountId, email: email.toLowerCase() })
  for (const unknown of ['no-account@example.test', randomUUID()])
    expect(await findAccount(db, unknown)).toBeUndefined()
  await expect(createAccount(db, { email: email.toLowerCase() })).rejects.toMatchObject({
    code: '23505',
  })
})

describe('authenticate', () => {
  test('authenticate returns the account of an active key', async () => {
    const { accountId } = await newAccount()
    const { key, id } = await newKey(accountId)
    const identity = { ok: true, value: { accountId, apiKeyId: id } }
    expect(await authenticate(db, `Bearer ${key}`)).toEqual(identity)
    expect(await authenticate(db, `bearer  ${key}`)).toEqual(identity)
  })

  test.each<[string, (key: string) => string | undefined]>([
    ['no header', () => undefined],
    ['an empty header', () => ''],
    ['a key without a scheme', (key) => key],
    ['another scheme', (key) => `Basic ${key}`],
    ['two keys', (key) => `Bearer ${key} ${key}`],
    ['two headers joined', (key) => `Bearer ${key}, Bearer ${key}`],
    ['a key with a wrong check', (key) => `Bearer ${key.slice(0, -1)}_`],
    ['a well-formed key of no account', () => `Bearer ${generateApiKey()}`],
  ])('authenticate refuses %s', async (_, headerOf) => {
    const { accountId } = await newAccount()
    const { key } = await newKey(accountId)
    expect(await authenticate(db, headerOf(key))).toEqual({
      ok: false,
      error: { code: 'AUTH_REQUIRED' },
    })
  })

  test('authenticate refuses a revoked key on the next request', async () => {
    const { accountId } = await newAccount()
    const { key, id } = await newKey(accountId)
    expect((await revokeApiKey(db, { accountId, id })).ok).toBe(true)
    expect(await authenticate(db, `Bearer ${key}`)).toMatchObject({ ok: false })
  })

  test('authenticate reads at most twice for a flood of concurrent requests with one key', async () => {
    const { accountId } = await newAccount()
    const { key, id } = await newKey(accountId)
    const statements: string[] = []
    const counted = interceptStatements(db, (statement, runStatement) => {
      statements.push(statement.name)
      return runStatement()
    })
    const flood = Array.from({ length: 500 }, () => authenticate(counted, `Bearer ${key}`))
    const answers = await Promise.all(flood)
    expect(statements.filter((name) => name === 'api_key_find')).toHaveLength(2)
    expect(statements.filter((name) => name === 'api_key_touch').length).toBeLessThanOrEqual(2)
    for (const answer of answers)
      expect(answer).toEqual({ ok: true, value: { accountId, apiKeyId: id } })
  })

  test('authenticate refuses a key that was revoked during concurrent requests with it', async () => {
    const { accountId } = await newAccount()
    const { key, id } = await newKey(accountId)
    const before = [authenticate(db, `Bearer ${key}`), authenticate(db, `Bearer ${key}`)]
    await revokeApiKey(db, { accountId, id })
    expect(await authenticate(db, `Bearer ${key}`)).toMatchObject({ ok: false })
    await Promise.all(before)
  })

  test('authenticate returns DATABASE_UNAVAILABLE when the database is unreachable', async () => {
    const away = createDatabase({ url: 'postgres://no-user:nothing@127.0.0.1:1/none' })
    expect(await authenticate(away, `Bearer ${generateApiKey()}`)).toMatchObject({
      ok: false,
      error: { code: 'DATABASE_UNAVAILABLE' },
    })
    await away.close()
  })
})

test('50 concurrent creations leave 20 active keys, and a revocation allows one more', async () => {
  const { accountId } = await newAccount()
  const created = await Promise.all(
    Array.from({ length: 50 }, () => createApiKey(db, { accountId, name: 'race' })),
  )
  const keys = created.flatMap((result) => (result.ok ? [result.value] : []))
  expect(keys).toHaveLength(20)
  expect(
    created.filter((result) => !result.ok && result.error.code === 'API_KEY_LIMIT_REACHED'),
  ).toHaveLength(30)
  await revokeApiKey(db, { accountId, id: keys[0]?.id ?? '' })
  expect((await createApiKey(db, { accountId, name: 'again' })).ok).toBe(true)
  expect((await createApiKey(db, { accountId, name: 'again' })).ok).toBe(false)
})

test('a second revocation of a key succeeds and changes nothing', async () => {
  const { accountId } = await newAccount()
  const { id } = await newKey(accountId)
  await newKey(accountId)
  const first = await revokeApiKey(db, { accountId, id })
  expect(first).toMatchObject({ ok: true, value: { id, revokedAt: expect.any(Date) } })
  expect(await revokeApiKey(db, { accountId, id })).toEqual(first)
  const account = await db.kysely
    .selectFrom('account')
    .select('active_keys')
    .where('id', '=', accountId)
    .executeTakeFirst()
  expect(account).toEqual({ active_keys: 1 })
})

test('a deleted account gets no key', async () => {
  const created = await createApiKey(db, { accountId: randomUUID(), name: 'late' })
  expect(created).toEqual({ ok: false, error: { code: 'AUTH_REQUIRED' } })
})

test('the list of keys is bounded and contains every active key', async () => {
  const { accountId } = await newAccount()
  const { id } = await newKey(accountId)
  await db.pool.query(
    `insert into api_key (id, account_id, key_sha256, name, display_prefix, revoked_at, created_at)
     select gen_random_uuid(), $1::uuid, sha256(convert_to(i || $1::text, 'UTF8')), 'old', 'asek_0000', now(),
       now() + i * interval '1 second' from generate_series(1, 300) i`,
    [accountId],
  )
  const listed = await listApiKeys(db, accountId)
  expect(listed).toHaveLength(220)
  expect(listed.at(-1)?.id).toBe(id)
  const moments = listed.map(({ createdAt }) => createdAt.getTime())
  expect(moments).toEqual(moments.toSorted((a, b) => b - a))
})

test('of many created and revoked keys, the latest 180 revoked ones are kept', async () => {
  const { accountId } = await newAccount()
  const oldest = await newKey(accountId)
  const kept = await newKey(accountId)
  await db.pool.query(
    `insert into api_key (id, account_id, key_sha256, name, display_prefix, revoked_at)
     select gen_random_uuid(), $1::uuid, sha256(convert_to(i || $1::text, 'UTF8')), 'old', 'asek_0000',
       now() - i * interval '1 second' from generate_series(1, 300) i`,
    [accountId],
  )
  const revoked = await revokeApiKey(db, { accountId, id: oldest.id })
  const listed = await listApiKeys(db, accountId)
  expect(listed.filter(({ revokedAt }) => revokedAt !== null)).toHaveLength(180)
  expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([oldest.id, kept.id]))
  expect(await revokeApiKey(db, { accountId, id: oldest.id })).toEqual(revoked)
  expect(await authenticate(db, `Bearer ${oldest.key}`)).toMatchObject({ ok: false })
  expect(await authenticate(db, `Bearer ${kept.key}`)).toMatchObject({ ok: true })
})

test('the last use of a key is written at most once a minute', async () => {
  const { accountId } = await newAccount()
  const { id, key } = await newKey(accountId)
  const lastUsed = async (): Promise<Date | null> =>
    (await listApiKeys(db, accountId)).find((record) => record.id === id)?.lastUsedAt ?? null
  expect(await lastUsed()).toBeNull()
  await authenticate(db, `Bearer ${key}`)
  await expect.poll(lastUsed).not.toBeNull()
  const setBack = async (age: string): Promise<Date | undefined> => {
    const { rows } = await db.pool.query<{ last_used_at: Date }>(
      'update api_key set last_used_at = now() - $2::interval where id = $1 returning last_used_at',
      [id, age],
    )
    return rows[0]?.last_used_at
  }
  const recently = await setBack('50 seconds')
  await authenticate(db, `Bearer ${key}`)
  expect(await lastUsed()).toEqual(recently)
  const longAgo = await setBack('61 seconds')
  await authenticate(db, `Bearer ${key}`)
  await expect.poll(lastUsed).not.toEqual(longAgo)
})

test("an account can neither list nor revoke another account's key", async () => {
  const [mine, theirs] = [await newAccount(), await newAccount()]
  const { id } = await newKey(theirs.accountId)
  const notFound = { ok: false, error: { code: 'NOT_FOUND' } }
  expect(await revokeApiKey(db, { accountId: mine.accountId, id })).toEqual(notFound)
  expect(await revokeApiKey(db, { accountId: mine.accountId, id: randomUUID() })).toEqual(notFound)
  expect(await listApiKeys(db, mine.accountId)).toEqual([])
  expect(await listApiKeys(db, theirs.accountId)).toMatchObject([{ id, revokedAt: null }])
})

test('the database contains no API key in plain text', async () => {
  const { accountId } = await newAccount()
  const { key } = await newKey(accountId)
  const { rows } = await db.pool.query('select t::text from api_key t where account_id = $1', [
    accountId,
  ])
  expect(JSON.stringify(rows)).not.toContain(key.slice(9))
})

test('the operator lists and revokes the keys of all accounts', async () => {
  const email = `${randomUUID()}@Example.test`
  const { accountId } = await createAccount(db, { email })
  const [first, second] = [await newKey(accountId), await newKey(accountId)]
  const other = await newKey((await newAccount()).accountId)
  expect(await revokeAnyApiKey(db, first.id)).toBe(true)
  expect(await revokeAnyApiKey(db, first.id)).toBe(false)
  expect(await revokeAnyApiKey(db, randomUUID())).toBe(false)
  const ofAccount = await listAllApiKeys(db, { email, max: 10 })
  expect(ofAccount.map(({ id }) => id)).toEqual([second.id, first.id])
  expect(ofAccount[1]).toMatchObject({
    email: email.toLowerCase(),
    displayPrefix: first.key.slice(0, 9),
    revokedAt: expect.any(Date),
  })
  expect(JSON.stringify(ofAccount)).not.toContain(first.key)
  const ofAll = await listAllApiKeys(db, { email: null, max: 1000 })
  expect(ofAll.map(({ id }) => id)).toEqual(expect.arrayContaining([other.id, second.id]))
  expect(await listAllApiKeys(db, { email: null, max: 1 })).toHaveLength(1)
})
