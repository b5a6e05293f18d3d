import { randomUUID } from 'node:crypto'
import type { Database } from '@ase/db'
import { createTestDatabase, openTestDatabase, type TestDatabase } from '@ase/db/testing'
import { limits } from '@ase/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createApiKey,
  listApiKeys,
  readProfile,
  renameApiKey,
  revokeApiKey,
  rotateApiKey,
  type RotatedApiKey,
} from '../src/index.ts'
import { fill, inAnHour, isGood, newKey, pass, storedCount } from './key-fixtures.ts'
import { newAccountId } from './new-account.ts'

let database: TestDatabase
let db: Database
let replica: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  replica = openTestDatabase(database.url)
})
afterAll(async () => {
  await replica.close()
  await database.drop()
})

const { activePerAccountMax, inGracePerAccountMax, revokedKeptMax, listedMax } = limits.apiKeys
async function rotate(accountId: string, id: string, graceHours = 24): Promise<RotatedApiKey> {
  const rotated = await rotateApiKey(db, { accountId, id, graceHours })
  if (!rotated.ok) throw new Error(rotated.error.code)
  return rotated.value
}

const failure = (code: string) => ({ ok: false, error: { code } })

describe('a key with an expiry', () => {
  test('a key is valid until its expiry and refused by the next request on every replica, without a sweeper', async () => {
    const accountId = await newAccountId(db)
    const expiresAt = inAnHour()
    const key = await newKey(db, accountId, expiresAt)
    expect(key).toMatchObject({ expiresAt, isActive: true })
    expect([await isGood(db, key), await isGood(replica, key)]).toEqual([true, true])
    await pass(db, 'expires_at', key.id)
    expect([await isGood(db, key), await isGood(replica, key)]).toEqual([false, false])
    expect(await listApiKeys(db, accountId)).toMatchObject([{ id: key.id, isActive: false }])
    expect((await readProfile(db, accountId))?.activeApiKey).toBeNull()
  })

  test('a key with an expiry that is not in the future is not created', async () => {
    const accountId = await newAccountId(db)
    for (const expiresAt of [new Date(0), new Date(Date.now() - 1000)]) {
      expect(await createApiKey(db, { accountId, name: 'late', expiresAt })).toEqual({
        ok: false,
        error: {
          code: 'INVALID_SCHEMA',
          details: [{ path: 'expiresAt', issue: 'not_in_future' }],
        },
      })
    }
    expect(await listApiKeys(db, accountId)).toEqual([])
  })

  test('an expired key does not count among the 20 active keys', async () => {
    const accountId = await newAccountId(db)
    const key = await newKey(db, accountId, inAnHour())
    await fill(db, accountId, activePerAccountMax - 1, 0)
    const more = () => createApiKey(db, { accountId, name: 'more' })
    expect(await more()).toEqual(failure('API_KEY_LIMIT_REACHED'))
    await pass(db, 'expires_at', key.id)
    expect((await more()).ok).toBe(true)
    expect(await more()).toEqual(failure('API_KEY_LIMIT_REACHED'))
    expect(await storedCount(db, accountId)).toBe(activePerAccountMax)
  })

  test('at most 180 expired or revoked keys are kept, however many are created', async () => {
    const accountId = await newAccountId(db)
    await fill(db, accountId, activePerAccountMax - 1, inGracePerAccountMax)
    await db.pool.query(
      `insert into api_key (id, account_id, key_sha256, name, display_prefix, expires_at)
       select gen_random_uuid(), $1::uuid, sha256(convert_to('over' || i || $1::text, 'UTF8')), 'over', 'asek_0000',
         now() - i * interval '1 second' from generate_series(1, 300) i`,
      [accountId],
    )
    await newKey(db, accountId)
    const listed = await listApiKeys(db, accountId)
    expect(listed).toHaveLength(listedMax)
    expect(listed.filter(({ name }) => name === 'over')).toHaveLength(revokedKeptMax)
  })
})

describe('a rotation', () => {
  test('a rotation creates a key with the same name and expiry, and both keys are valid until the grace period ends', async () => {
    const accountId = await newAccountId(db)
    const expiresAt = new Date(Date.now() + 30 * 86_400_000)
    const old = await newKey(db, accountId, expiresAt)
    const { created, previous } = await rotate(accountId, old.id)
    expect(created).toMatchObject({ name: 'service', expiresAt, isActive: true, replacedBy: null })
    expect(previous).toMatchObject({
      id: old.id,
      replacedBy: created.id,
      isActive: false,
      revokedAt: null,
    })
    const graceMs = (previous.graceEndsAt?.getTime() ?? 0) - created.createdAt.getTime()
    expect(graceMs).toBe(24 * 3_600_000)
    expect(await storedCount(db, accountId)).toBe(1)
    expect((await readProfile(db, accountId))?.activeApiKey?.id).toBe(created.id)
    expect([await isGood(db, old), await isGood(db, created)]).toEqual([true, true])
    await pass(db, 'grace_ends_at', old.id)
    expect([await isGood(replica, old), await isGood(replica, created)]).toEqual([false, true])
  })

  test('a rotation without a grace period revokes the previous key immediately', async () => {
    const accountId = await newAccountId(db)
    const old = await newKey(db, accountId)
    const { created, previous } = await rotate(accountId, old.id, 0)
    expect(previous).toMatchObject({ revokedAt: expect.any(Date), graceEndsAt: null })
    expect([await isGood(replica, old), await isGood(replica, created)]).toEqual([false, true])
  })

  test('the grace period of a rotation ends at the latest with the expiry of the key', async () => {
    const accountId = await newAccountId(db)
    const expiresAt = inAnHour()
    const { previous } = await rotate(accountId, (await newKey(db, accountId, expiresAt)).id, 168)
    expect(previous.graceEndsAt).toEqual(expiresAt)
  })

  test('a rotation works with 20 active keys, and with 20 keys in their grace period only without one', async () => {
    const accountId = await newAccountId(db)
    const key = await newKey(db, accountId)
    await fill(db, accountId, activePerAccountMax - 1, inGracePerAccountMax - 1)
    const { created } = await rotate(accountId, key.id)
    const again = { accountId, id: created.id }
    expect(await rotateApiKey(db, { ...again, graceHours: 1 })).toEqual(
      failure('API_KEY_GRACE_LIMIT_REACHED'),
    )
    expect((await rotateApiKey(db, { ...again, graceHours: 0 })).ok).toBe(true)
    expect(await storedCount(db, accountId)).toBe(activePerAccountMax)
    expect(await createApiKey(db, { accountId, name: 'one more' })).toEqual(
      failure('API_KEY_LIMIT_REACHED'),
    )
  })

  test('of two concurrent rotations of one key on two replicas, one succeeds', async () => {
    const accountId = await newAccountId(db)
    const { id } = await newKey(db, accountId)
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        rotateApiKey(n % 2 === 0 ? db : replica, { accountId, id, graceHours: n }),
      ),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.filter(({ ok }) => !ok)).toEqual(
      Array.from({ length: 9 }, () => failure('API_KEY_NOT_ACTIVE')),
    )
    expect(await listApiKeys(db, accountId)).toHaveLength(2)
  })

  test('a rotation is refused for a revoked, expired, replaced or foreign key', async () => {
    const accountId = await newAccountId(db)
    const [revoked, expired, replaced] = [
      await newKey(db, accountId),
      await newKey(db, accountId, inAnHour()),
      await newKey(db, accountId),
    ]
    await revokeApiKey(db, { accountId, id: revoked.id })
    await pass(db, 'expires_at', expired.id)
    await rotate(accountId, replaced.id)
    for (const { id } of [revoked, expired, replaced]) {
      expect(await rotateApiKey(db, { accountId, id, graceHours: 1 })).toEqual(
        failure('API_KEY_NOT_ACTIVE'),
      )
    }
    const foreign = await newKey(db, await newAccountId(db))
    for (const id of [foreign.id, randomUUID()]) {
      const wanted = { accountId, id, graceHours: 1 }
      expect(await rotateApiKey(db, wanted)).toEqual(failure('NOT_FOUND'))
      expect(await renameApiKey(db, { accountId, id, name: 'mine' })).toEqual(failure('NOT_FOUND'))
    }
    expect(await isGood(db, foreign)).toBe(true)
    const gone = { accountId: randomUUID(), id: revoked.id, graceHours: 1 }
    expect(await rotateApiKey(db, gone)).toEqual(failure('AUTH_REQUIRED'))
  })

  test('a key that is revoked in its grace period is refused, and the number of active keys stays', async () => {
    const accountId = await newAccountId(db)
    const old = await newKey(db, accountId)
    const { created } = await rotate(accountId, old.id)
    expect((await revokeApiKey(db, { accountId, id: old.id })).ok).toBe(true)
    expect([await isGood(db, old), await isGood(db, created)]).toEqual([false, true])
    expect(await storedCount(db, accountId)).toBe(1)
  })
})

test('a valid or invalid key can be renamed, and nothing else of it changes', async () => {
  const accountId = await newAccountId(db)
  const key = await newKey(db, accountId)
  const rename = (name: string) => renameApiKey(db, { accountId, id: key.id, name })
  expect(await rename('worker')).toMatchObject({ ok: true, value: { id: key.id, name: 'worker' } })
  expect(await isGood(db, key)).toBe(true)
  await revokeApiKey(db, { accountId, id: key.id })
  expect(await rename('leaked')).toMatchObject({ ok: true, value: { revokedAt: expect.any(Date) } })
  expect(await listApiKeys(db, accountId)).toMatchObject([{ name: 'leaked' }])
})
