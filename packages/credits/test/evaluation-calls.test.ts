import { randomUUID } from 'node:crypto'
import type { Database } from '@ase/db'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../src/audit.ts'
import { callWindowOf } from '../src/reservations/rate-window.ts'
import { releaseToken } from '../src/reservations/call-statements.ts'
import { adjustCredits, readBalance } from '../src/ledger/ledger.ts'
import type { CallIdentity } from '../src/reservations/call-statements.ts'
import { evaluationCalls } from '../src/reservations/evaluation-calls.ts'
import { createReservationSweep } from '../src/reservations/reservation-sweep.ts'
import { callOf, newRecord, openAccount } from './fixtures.ts'

const { lookUp, reserve, capture, charge } = evaluationCalls

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())
afterEach(async () => {
  expect(await auditLedger(db)).toMatchObject({ unbalanced: 0, unmatched: 0 })
})

const window = callWindowOf('action')
const traceWindow = callWindowOf('trace')
const reserved = async (call: CallIdentity, leaseMs = 60_000, at = window) => {
  const token = randomUUID()
  return { token, outcome: await reserve(db, call, at, { token, leaseMs }) }
}
const conflict = { state: 'refused', error: { code: 'IDEMPOTENCY_CONFLICT' } }
const noCredit = { state: 'refused', error: { code: 'INSUFFICIENT_CREDITS' } }
const rateLimited = { state: 'refused', error: { code: 'RATE_LIMITED' } }
/** A lease that is over as soon as it is given. */
const OVER = -1

describe('a reservation', () => {
  test('a reservation holds one credit, and its capture charges it', async () => {
    const accountId = await openAccount(db, 5)
    const call = callOf(accountId, 'k')
    const { token } = await reserved(call)
    expect(await readBalance(db, accountId)).toEqual({ balance: 5, held: 1, debt: 0 })
    expect(await lookUp(db, call, window)).toEqual({ state: 'reserved' })
    const record = newRecord()
    expect(await capture(db, call, token, record)).toBe('captured')
    expect(await readBalance(db, accountId)).toEqual({ balance: 4, held: 0, debt: 0 })
    expect(await lookUp(db, call, window)).toEqual({
      state: 'replay',
      recordId: record.id,
      stored: { kept: true },
    })
  })

  test('a release returns the credit and the key, also when it is sent twice', async () => {
    const accountId = await openAccount(db, 1)
    const call = callOf(accountId, 'k')
    const { token } = await reserved(call)
    await releaseToken(db, call, token)
    await releaseToken(db, call, token)
    expect(await readBalance(db, accountId)).toEqual({ balance: 1, held: 0, debt: 0 })
    expect(await lookUp(db, call, window)).toEqual({ state: 'free' })
  })

  test('a key that is reserved refuses another input', async () => {
    const accountId = await openAccount(db, 5)
    await reserved(callOf(accountId, 'k', 'one'))
    const other = callOf(accountId, 'k', 'two')
    expect(await reserved(other)).toMatchObject({ outcome: 'lost_race' })
    expect(await lookUp(db, other, window)).toEqual(conflict)
  })

  test('exactly one of 40 concurrent requests with one key gets the reservation', async () => {
    const accountId = await openAccount(db, 50)
    const call = callOf(accountId, 'k')
    const all = await Promise.all(Array.from({ length: 40 }, () => reserved(call)))
    expect(all.filter(({ outcome }) => outcome === 'reserved')).toHaveLength(1)
    expect(await readBalance(db, accountId)).toEqual({ balance: 50, held: 1, debt: 0 })
  })

  test('40 concurrent reservations never hold more than the balance', async () => {
    const accountId = await openAccount(db, 3)
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, n) => reserved(callOf(accountId, `k${n}`))),
    )
    expect(all.filter(({ outcome }) => outcome === 'reserved')).toHaveLength(3)
    expect(await readBalance(db, accountId)).toEqual({ balance: 3, held: 3, debt: 0 })
    expect(await lookUp(db, callOf(accountId, 'other'), window)).toEqual(noCredit)
  })
})

describe('an expired lease', () => {
  test('the same request takes over an expired lease without a second hold', async () => {
    const accountId = await openAccount(db, 1)
    const call = callOf(accountId, 'k')
    const expired = await reserved(call, OVER)
    expect(await lookUp(db, call, window)).toEqual({ state: 'free' })
    const next = await reserved(call)
    expect(next.outcome).toBe('lease_taken_over')
    expect(await readBalance(db, accountId)).toEqual({ balance: 1, held: 1, debt: 0 })
    expect(await capture(db, call, expired.token, newRecord())).toBe('lease_lost')
    expect(await capture(db, call, next.token, newRecord())).toBe('captured')
    expect(await readBalance(db, accountId)).toEqual({ balance: 0, held: 0, debt: 0 })
  })

  test('another input does not take over an expired lease', async () => {
    const accountId = await openAccount(db, 2)
    await reserved(callOf(accountId, 'k', 'one'), OVER)
    expect(await reserved(callOf(accountId, 'k', 'two'))).toMatchObject({ outcome: 'lost_race' })
  })

  test('an expired lease is still captured when no request took it over', async () => {
    const accountId = await openAccount(db, 1)
    const call = callOf(accountId, 'k')
    const late = await reserved(call, OVER)
    expect(await capture(db, call, late.token, newRecord())).toBe('captured')
  })

  test('an expired lease is swept, and its credit is free again', async () => {
    const accountId = await openAccount(db, 2)
    const call = callOf(accountId, 'k')
    const expired = await reserved(call, OVER)
    await reserved(callOf(accountId, 'alive'))
    await createReservationSweep(db)()
    expect(await readBalance(db, accountId)).toEqual({ balance: 2, held: 1, debt: 0 })
    expect(await capture(db, call, expired.token, newRecord())).toBe('lease_lost')
    expect(await auditLedger(db)).toEqual({
      unbalanced: 0,
      misheld: 0,
      unmatched: 0,
      missettled: 0,
    })
  })
})

test('a credit that is taken away during the call leaves no charge and no record', async () => {
  const accountId = await openAccount(db, 1)
  const call = callOf(accountId, 'k')
  const { token } = await reserved(call)
  await charge(db, callOf(accountId, 'other'), window, newRecord())
  // The hold protects the credit from other calls; only a claw-back can take it.
  expect(await readBalance(db, accountId)).toEqual({ balance: 1, held: 1, debt: 0 })
  await adjustCredits(db, { accountId, credits: -3, ref: 'back' })
  expect(await readBalance(db, accountId)).toEqual({ balance: 0, held: 1, debt: 2 })
  expect(await capture(db, call, token, newRecord())).toBe('no_credit')
  expect(await lookUp(db, call, window)).toEqual({ state: 'reserved' })
  await releaseToken(db, call, token)
  expect(await readBalance(db, accountId)).toEqual({ balance: 0, held: 0, debt: 2 })
  expect(await lookUp(db, call, window)).toEqual(noCredit)
})

describe('the immediate charge', () => {
  test('40 concurrent immediate charges with one key charge once', async () => {
    const accountId = await openAccount(db, 50)
    const call = callOf(accountId, 'k')
    const charged = await Promise.all(
      Array.from({ length: 40 }, () => charge(db, call, window, newRecord())),
    )
    expect(charged.filter((outcome) => outcome === 'charged')).toHaveLength(1)
    expect(await readBalance(db, accountId)).toEqual({ balance: 49, held: 0, debt: 0 })
  })

  test('an immediate charge refuses a key that is reserved', async () => {
    const accountId = await openAccount(db, 5)
    const call = callOf(accountId, 'k')
    await reserved(call)
    expect(await charge(db, call, window, newRecord())).toBe('lost_race')
  })

  test('an immediate charge and a reservation that race for one key charge it once', async () => {
    const accountId = await openAccount(db, 50)
    for (let n = 0; n < 20; n++) {
      const call = callOf(accountId, `k${n}`)
      const [{ token }, charged] = await Promise.all([
        reserved(call),
        charge(db, call, window, newRecord()),
      ])
      const captured = await capture(db, call, token, newRecord())
      expect([charged, captured]).toEqual(
        captured === 'lease_lost' ? ['charged', 'lease_lost'] : ['lost_race', 'captured'],
      )
      await releaseToken(db, call, token)
    }
    expect(await readBalance(db, accountId)).toEqual({ balance: 30, held: 0, debt: 0 })
  })
})

describe('the rate window', () => {
  const fill = async (accountId: string, at = window) => {
    for (let n = 0; n < at.limit; n++) {
      expect(await charge(db, callOf(accountId, `k${n}`), at, newRecord())).toBe('charged')
    }
  }

  test.each([
    ['60 calls', window],
    ['10 traces', traceWindow],
  ])('the window admits exactly %s, and a replay beyond them', async (_, at) => {
    const accountId = await openAccount(db, 100)
    await fill(accountId, at)
    expect(await charge(db, callOf(accountId, 'next'), at, newRecord())).toBe('lost_race')
    expect(await reserved(callOf(accountId, 'next'), 1000, at)).toMatchObject({
      outcome: 'lost_race',
    })
    expect(await lookUp(db, callOf(accountId, 'next'), at)).toMatchObject(rateLimited)
    expect(await lookUp(db, callOf(accountId, 'k0'), at)).toMatchObject({ state: 'replay' })
    expect(await readBalance(db, accountId)).toEqual({ balance: 100 - at.limit, held: 0, debt: 0 })
  })

  test('traces and the other types have separate windows', async () => {
    const accountId = await openAccount(db, 100)
    await fill(accountId, traceWindow)
    expect(await charge(db, callOf(accountId, 'a'), window, newRecord())).toBe('charged')
  })

  test('a refusal has the exact wait until the oldest call leaves the window', async () => {
    const accountId = await openAccount(db, 100)
    await fill(accountId)
    const shift = (ms: number) =>
      db.pool.query(
        `update credit_account set standard_calls = (select array_agg(t - $2::bigint order by t) from unnest(standard_calls) t) where account_id = $1`,
        [accountId, ms],
      )
    await shift(30_000)
    const found = await lookUp(db, callOf(accountId, 'x'), window)
    expect(found).toMatchObject(rateLimited)
    const seconds = found.state === 'refused' ? (found.error.retryAfterSeconds ?? 0) : 0
    expect(seconds).toBeGreaterThan(25)
    expect(seconds).toBeLessThanOrEqual(30)
    await shift(30_000)
    expect(await lookUp(db, callOf(accountId, 'x'), window)).toEqual({ state: 'free' })
    expect(await charge(db, callOf(accountId, 'x'), window, newRecord())).toBe('charged')
  })

  test('a clock that was set back by an hour does not lock the account out', async () => {
    const accountId = await openAccount(db, 200)
    await fill(accountId)
    await db.pool.query(
      `update credit_account set standard_calls = (select array_agg(t + 3600000 order by t) from unnest(standard_calls) t) where account_id = $1`,
      [accountId],
    )
    expect(await lookUp(db, callOf(accountId, 'x'), window)).toEqual({ state: 'free' })
    expect(await charge(db, callOf(accountId, 'x'), window, newRecord())).toBe('charged')
    const { rows } = await db.pool.query<{ n: number }>(
      'select cardinality(standard_calls) as n from credit_account where account_id = $1',
      [accountId],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  test('a failed call still counts in the window', async () => {
    const accountId = await openAccount(db, 100)
    for (let n = 0; n < traceWindow.limit; n++) {
      const call = callOf(accountId, `k${n}`)
      const { token } = await reserved(call, 1000, traceWindow)
      await releaseToken(db, call, token)
    }
    expect(await lookUp(db, callOf(accountId, 'x'), traceWindow)).toMatchObject(rateLimited)
  })

  test('the window admits 60 of 150 concurrent calls', async () => {
    const accountId = await openAccount(db, 200)
    const charged = await Promise.all(
      Array.from({ length: 150 }, (_, n) =>
        charge(db, callOf(accountId, `k${n}`), window, newRecord()),
      ),
    )
    expect(charged.filter((outcome) => outcome === 'charged')).toHaveLength(60)
  })
})
