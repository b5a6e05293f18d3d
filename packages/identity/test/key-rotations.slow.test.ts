import type { Database } from '@ase/db'
import { createTestDatabase, openTestDatabase, type TestDatabase } from '@ase/db/testing'
import { limits } from '@ase/schemas'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createApiKey,
  listApiKeys,
  renameApiKey,
  revokeApiKey,
  rotateApiKey,
  type CreatedApiKey,
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

const { activePerAccountMax, inGracePerAccountMax } = limits.apiKeys

const step = fc.record({
  act: fc.constantFrom('create', 'rotate', 'rotate', 'rotate', 'revoke', 'rename'),
  /** Which of the keys that are known when the round begins. */
  key: fc.nat(5),
  graceHours: fc.constantFrom(0, 1, 168),
  at: fc.constantFrom('db', 'replica'),
})
const round = fc.record({
  concurrent: fc.array(step, { minLength: 2, maxLength: 8 }),
  passes: fc.option(fc.constantFrom<'expires_at' | 'grace_ends_at'>('expires_at', 'grace_ends_at')),
})

interface KnownKey {
  readonly key: string
  readonly id: string
  isRevoked: boolean
  rotations: number
}

test('concurrent changes of keys on two replicas keep the counts and the accepted keys correct', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 5 }), async (rounds) => {
      const accountId = await newAccountId(db)
      await fill(db, accountId, activePerAccountMax - 4, inGracePerAccountMax - 2)
      const known: KnownKey[] = []
      const note = ({ id, key }: CreatedApiKey): void => {
        known.push({ id, key, isRevoked: false, rotations: 0 })
      }
      note(await newKey(db, accountId))
      note(await newKey(db, accountId, inAnHour()))

      for (const { concurrent, passes } of rounds) {
        const before = [...known]
        const changes = await Promise.all(
          concurrent.map(async ({ act, key, graceHours, at }) => {
            const on = at === 'db' ? db : replica
            const chosen = before[key % before.length]
            if (chosen === undefined) throw new Error('There is a key.')
            const own = { accountId, id: chosen.id }
            if (act === 'rename') return (await renameApiKey(on, { ...own, name: 'n' })).ok && false
            if (act === 'revoke') {
              const wasRevoked = chosen.isRevoked
              const revoked = await revokeApiKey(on, own)
              chosen.isRevoked ||= revoked.ok
              return revoked.ok && !wasRevoked
            }
            if (act === 'create') {
              const created = await createApiKey(on, { accountId, name: 'new' })
              if (created.ok) note(created.value)
              return created.ok
            }
            const rotated = await rotateApiKey(on, { ...own, graceHours })
            if (!rotated.ok) return false
            note(rotated.value.created)
            chosen.rotations += 1
            chosen.isRevoked ||= graceHours === 0
            return true
          }),
        )

        const listed = await listApiKeys(db, accountId)
        const good = listed.filter(({ isActive, revokedAt, graceEndsAt, expiresAt }) => {
          const end = Math.min(graceEndsAt?.getTime() ?? Infinity, expiresAt?.getTime() ?? Infinity)
          return isActive || (revokedAt === null && end > Date.now())
        })
        const active = listed.filter(({ isActive }) => isActive)
        expect(active.length).toBeLessThanOrEqual(activePerAccountMax)
        expect(good.length - active.length).toBeLessThanOrEqual(inGracePerAccountMax)
        // Only time makes the stored count larger than what is active, and the next change counts anew.
        const count = await storedCount(db, accountId)
        const isCounted = changes.some((isChange) => isChange)
        expect(count).toBeGreaterThanOrEqual(active.length)
        expect(count === active.length || !isCounted).toBe(true)
        for (const key of known) {
          expect(key.rotations).toBeLessThanOrEqual(1)
          const isListedGood = good.some(({ id }) => id === key.id)
          expect(await isGood(db, key)).toBe(isListedGood)
          expect(key.isRevoked && isListedGood).toBe(false)
          const record = listed.find(({ id }) => id === key.id)
          expect(record?.replacedBy === null).toBe(key.rotations === 0)
        }

        const [target] = good.filter(({ graceEndsAt, expiresAt }) =>
          passes === 'expires_at' ? expiresAt !== null : graceEndsAt !== null,
        )
        if (passes !== null && target !== undefined) await pass(db, passes, target.id)
      }
    }),
    { numRuns: 60 },
  )
})
