import { randomUUID } from 'node:crypto'
import { adjustCredits, auditLedger, grantCredits, readBalance } from '@ase/credits'
import type { Database } from '@ase/db'
import {
  columnsWith,
  createTestDatabase,
  openTestDatabase,
  tablesWithRows,
  type TestDatabase,
} from '@ase/db/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  createAccount,
  createApiKey,
  deleteAccount,
  findAccount,
  findSession,
  listApiKeys,
  startSession,
} from '../src/index.ts'
import { fillWithEvaluations } from './evaluations.ts'
import { createFullAccount } from './full-account.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())

const gone = { ok: false, error: { code: 'AUTH_REQUIRED' } }

describe('deleteAccount', () => {
  test('a deletion removes everything of the account from every column of every table, except ids of payment events', async () => {
    const account = await createFullAccount(db)
    const { traces, eventId, customerId } = account
    const before = await columnsWith(db, traces.values())
    for (const [what, text] of traces) expect(before.get(text), what).not.toEqual([])
    expect(await deleteAccount(db, account.accountId)).toEqual({ ok: true, value: undefined })
    const after = await columnsWith(db, [...traces.values(), eventId, customerId])
    for (const [what, text] of traces) expect(after.get(text), what).toEqual([])
    expect(after.get(eventId)).toEqual(['payment_event.id'])
    // Held until the payment processor has deleted it, too.
    expect(after.get(customerId)).toEqual(['payment_customer.customer_id'])
  })

  test('the test account has a row in every table that refers to accounts', async () => {
    await createFullAccount(db)
    const { filled, empty } = await tablesWithRows(db)
    expect(filled).toContain('evaluation')
    // Of people on chat platforms, who have no accounts.
    expect(empty).toEqual(['bot_event'])
  })

  test('a deletion removes nothing of other accounts', async () => {
    const [mine, theirs] = [await createFullAccount(db), await createFullAccount(db)]
    const before = await columnsWith(db, theirs.traces.values())
    await deleteAccount(db, mine.accountId)
    expect(await columnsWith(db, theirs.traces.values())).toEqual(before)
    expect(await auditLedger(db)).toMatchObject({ unbalanced: 0, unmatched: 0 })
  })

  test('the deletion of an unknown or deleted account is AUTH_REQUIRED', async () => {
    const { accountId } = await createFullAccount(db)
    expect(await deleteAccount(db, randomUUID())).toEqual(gone)
    await deleteAccount(db, accountId)
    expect(await deleteAccount(db, accountId)).toEqual(gone)
  })

  test('an account that is created again with the same email address is new and empty', async () => {
    const { accountId, email } = await createFullAccount(db)
    await deleteAccount(db, accountId)
    expect(await findAccount(db, email)).toBeUndefined()
    const again = await createAccount(db, { email })
    expect(again.accountId).not.toBe(accountId)
    expect(await listApiKeys(db, again.accountId)).toEqual([])
  })
})

describe('deleteAccount of an account with debt', () => {
  const inDebt = { ok: false, error: { code: 'ACCOUNT_IN_DEBT' } }
  const newDebtor = async () => {
    const { accountId } = await createAccount(db, { email: `${randomUUID()}@example.test` })
    await adjustCredits(db, { accountId, credits: -40, ref: 'taken back' })
    return accountId
  }

  test('an account in debt keeps its keys and sessions until the debt is paid', async () => {
    const accountId = await newDebtor()
    await createApiKey(db, { accountId, name: 'key' })
    const session = await startSession(db, { accountId, method: 'email' })
    expect(await deleteAccount(db, accountId)).toEqual(inDebt)
    expect(await readBalance(db, accountId)).toEqual({ balance: 0, held: 0, debt: 40 })
    expect(await listApiKeys(db, accountId)).toHaveLength(1)
    expect(session.ok && (await findSession(db, session.value.token)).ok).toBe(true)
    await grantCredits(db, { accountId, credits: 39, ref: 'most of it' })
    expect(await deleteAccount(db, accountId)).toEqual(inDebt)
    await grantCredits(db, { accountId, credits: 2, ref: 'the rest and more' })
    expect(await deleteAccount(db, accountId)).toEqual({ ok: true, value: undefined })
  })

  test('a debt that arises during a deletion either stops the deletion or finds no account', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { accountId } = await createAccount(db, { email: `${randomUUID()}@example.test` })
      const [deleted, taken] = await Promise.allSettled([
        deleteAccount(db, accountId),
        adjustCredits(db, { accountId, credits: -1, ref: 'taken back' }),
      ])
      const isDeleted = deleted.status === 'fulfilled' && deleted.value.ok
      expect(taken.status).toBe(isDeleted ? 'rejected' : 'fulfilled')
      const standing = await readBalance(db, accountId)
      expect(standing?.debt).toBe(isDeleted ? undefined : 1)
    }
  })

  test('neither a deletion nor a second account of the same email address removes a debt', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('move' as const), credits: fc.integer({ min: -9, max: 9 }) }),
      fc.record({ kind: fc.constant('delete' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const email = `${randomUUID()}@example.test`
        let { accountId } = await createAccount(db, { email })
        let worth = 0
        const deletions: { readonly isDeleted: boolean; readonly isOwing: boolean }[] = []
        for (const [n, each] of steps.entries()) {
          if (each.kind === 'move' && each.credits !== 0) {
            await adjustCredits(db, { accountId, credits: each.credits, ref: `${n}` })
            worth += each.credits
          }
          if (each.kind === 'delete') {
            const { ok: isDeleted } = await deleteAccount(db, accountId)
            deletions.push({ isDeleted, isOwing: worth < 0 })
            if (!isDeleted) continue
            accountId = (await createAccount(db, { email })).accountId
            worth = 0
          }
        }
        expect(deletions.filter(({ isDeleted, isOwing }) => isDeleted === isOwing)).toEqual([])
        const debt = Math.max(0, -worth)
        expect(await readBalance(db, accountId)).toMatchObject({ debt })
      }),
      { numRuns: 40 },
    )
    expect(await auditLedger(db)).toMatchObject({ unbalanced: 0, unmatched: 0 })
  })
})

test('of ten concurrent deletions exactly one succeeds', async () => {
  const { accountId } = await createFullAccount(db)
  const results = await Promise.all(Array.from({ length: 10 }, () => deleteAccount(db, accountId)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 9 }, () => gone))
})

test('keys, sessions and credits that are created during a deletion leave no rows behind', async () => {
  const { accountId, email } = await createFullAccount(db)
  const others = Array.from({ length: 8 }, (_, n) => [
    createApiKey(db, { accountId, name: 'late' }),
    startSession(db, { accountId, method: 'email' }),
    grantCredits(db, { accountId, credits: 1, ref: `late-${n}` }),
  ]).flat()
  const outcomes = await Promise.allSettled([deleteAccount(db, accountId), ...others])
  expect(outcomes[0]).toMatchObject({ status: 'fulfilled', value: { ok: true } })
  expect([...(await columnsWith(db, [accountId, email])).values()]).toEqual([[], []])
})

test('an account with 20,000 evaluations is deleted in one transaction, each statement within its time limit', async () => {
  const { accountId } = await createAccount(db, { email: `${randomUUID()}@example.test` })
  await fillWithEvaluations(db, accountId, 20_000)
  // As the migrations set it; test databases have a longer one for busy machines.
  const limited = openTestDatabase(`${database.url}?options=-c%20statement_timeout%3D4s`)
  onTestFinished(() => limited.close())
  expect((await limited.pool.query('show statement_timeout')).rows).toEqual([
    { statement_timeout: '4s' },
  ])
  expect((await deleteAccount(limited, accountId)).ok).toBe(true)
  expect([...(await columnsWith(db, [accountId])).values()]).toEqual([[]])
})
