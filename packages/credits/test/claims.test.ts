import { randomUUID } from 'node:crypto'
import type { Database } from '@ase/db'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../src/audit.ts'
import { callWindowOf } from '../src/calls/windows.ts'
import { release } from '../src/calls/release.ts'
import { adjustCredits, readBalance } from '../src/ledger.ts'
import type { CallIdentity } from '../src/calls/call.ts'
import { evaluationCalls } from '../src/calls/evaluation-calls.ts'
import { createClaimSweep } from '../src/sweep.ts'
import { callOf, newRecord, openAccount } from './fixtures.ts'

const { look, claim, commit, charge } = evaluationCalls

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
const take = (call: CallIdentity, leaseMs = 60_000, token = randomUUID(), at = window) =>
  claim(db, call, at, { token, leaseMs })
/** A lease that is over as soon as it is given. */
const OVER = -1

describe('a claim', () => {
  test('holds one credit, and its commit charges it', async () => {
    const accountId = await openAccount(db, 5)
    const call = callOf(accountId, 'k')
    const claimed = await take(call)
    expect(await readBalance(db, accountId)).toEqual({ balance: 5, held: 1, debt: 0 })
    expect(await look(db, call, window)).toEqual({ state: 'in_flight' })
    expect(await commit(db, call, claimed?.token ?? '', newRecord())).toBe('committed')
    expect(await readBalance(db, accountId)).toEqual({ balance: 4, held: 0, debt: 0 })
    expect(await look(db, call, window)).toEqual({ state: 'replay', response: { kept: true } })
  })

  test('is given back by its release, with the key', async () => {
    const accountId = await openAccount(db, 1)
    const call = callOf(accountId, 'k')
    const claimed = await take(call)
    await release(db, call, claimed?.token ?? '')
    await release(db, call, claimed?.token ?? '')
    expect(await readBalance(db, accountId)).toEqual({ balance: 1, held: 0, debt: 0 })
    expect(await look(db, call, window)).toEqual({ state: 'free' })
  })

  test('is refused for another input under the same key', async () => {
    const accountId = await openAccount(db, 5)
    await take(callOf(accountId, 'k', 'one'))
    expect(await take(callOf(accountId, 'k', 'two'))).toBeNull()
    expect(await look(db, callOf(accountId, 'k', 'two'), window)).toEqual({ state: 'conflict' })
  })

  test('goes to exactly one of 40 racers', async () => {
    const accountId = await openAccount(db, 50)
    const call = callOf(accountId, 'k')
    const claims = await Promise.all(Array.from({ length: 40 }, () => take(call)))
    expect(claims.filter((one) => one !== null)).toHaveLength(1)
    expect(await readBalance(db, accountId)).toEqual({ balance: 50, held: 1, debt: 0 })
  })

  test('never holds more than the balance', async () => {
    const accountId = await openAccount(db, 3)
    const claims = await Promise.all(
      Array.from({ length: 40 }, (_, n) => take(callOf(accountId, `k${n}`))),
    )
    expect(claims.filter((one) => one !== null)).toHaveLength(3)
    expect(await readBalance(db, accountId)).toEqual({ balance: 3, held: 3, debt: 0 })
    expect(await look(db, callOf(accountId, 'other'), window)).toEqual({ state: 'no_credit' })
  })
})

describe('a lease that ran out', () => {
  test('is taken over by the same request, without a second hold', async () => {
    const accountId = await openAccount(db, 1)
    const call = callOf(accountId, 'k')
    const dead = await take(call, OVER)
    expect(await look(db, call, window)).toEqual({ state: 'free' })
    const next = await take(call)
    expect(next?.takenOver).toBe(true)
    expect(await readBalance(db, accountId)).toEqual({ balance: 1, held: 1, debt: 0 })
    expect(await commit(db, call, dead?.token ?? '', newRecord())).toBe('lost')
    expect(await commit(db, call, next?.token ?? '', newRecord())).toBe('committed')
    expect(await readBalance(db, accountId)).toEqual({ balance: 0, held: 0, debt: 0 })
  })

  test('is not taken over by another input', async () => {
    const accountId = await openAccount(db, 2)
    await take(callOf(accountId, 'k', 'one'), OVER)
    expect(await take(callOf(accountId, 'k', 'two'))).toBeNull()
  })

  test('still commits when nobody took it over', async () => {
    const accountId = await openAccount(db, 1)
    const call = callOf(accountId, 'k')
    const late = await take(call, OVER)
    expect(await commit(db, call, late?.token ?? '', newRecord())).toBe('committed')
  })

  test('is swept, and its credit is free again', async () => {
    const accountId = await openAccount(db, 2)
    const call = callOf(accountId, 'k')
    const dead = await take(call, OVER)
    await take(callOf(accountId, 'alive'))
    await createClaimSweep(db)()
    expect(await readBalance(db, accountId)).toEqual({ balance: 2, held: 1, debt: 0 })
    expect(await commit(db, call, dead?.token ?? '', newRecord())).toBe('lost')
    expect(await auditLedger(db)).toEqual({
      unbalanced: 0,
      misheld: 0,
      unmatched: 0,
      missettled: 0,
    })
  })
})

test('a credit that was taken away during the call leaves nothing behind', async () => {
  const accountId = await openAccount(db, 1)
  const call = callOf(accountId, 'k')
  const claimed = await take(call)
  await charge(db, callOf(accountId, 'other'), window, newRecord())
  // The hold protects the credit from other calls; only a claw-back can take it.
  expect(await readBalance(db, accountId)).toEqual({ balance: 1, held: 1, debt: 0 })
  await adjustCredits(db, { accountId, credits: -3, ref: 'back' })
  expect(await readBalance(db, accountId)).toEqual({ balance: 0, held: 1, debt: 2 })
  expect(await commit(db, call, claimed?.token ?? '', newRecord())).toBe('no_credit')
  expect(await look(db, call, window)).toEqual({ state: 'in_flight' })
  await release(db, call, claimed?.token ?? '')
  expect(await readBalance(db, accountId)).toEqual({ balance: 0, held: 0, debt: 2 })
  expect(await look(db, call, window)).toEqual({ state: 'no_credit' })
})

describe('the one-statement charge', () => {
  test('charges once for 40 racers with one key', async () => {
    const accountId = await openAccount(db, 50)
    const call = callOf(accountId, 'k')
    const charged = await Promise.all(
      Array.from({ length: 40 }, () => charge(db, call, window, newRecord())),
    )
    expect(charged.filter(Boolean)).toHaveLength(1)
    expect(await readBalance(db, accountId)).toEqual({ balance: 49, held: 0, debt: 0 })
  })

  test('leaves a key alone that a claim holds', async () => {
    const accountId = await openAccount(db, 5)
    const call = callOf(accountId, 'k')
    await take(call)
    expect(await charge(db, call, window, newRecord())).toBe(false)
  })

  test('of a one-statement charge and a claim that race for one key, one answers', async () => {
    const accountId = await openAccount(db, 50)
    for (let n = 0; n < 20; n++) {
      const call = callOf(accountId, `k${n}`)
      const [claimed, charged] = await Promise.all([
        take(call),
        charge(db, call, window, newRecord()),
      ])
      const token = claimed?.token ?? randomUUID()
      const outcome = await commit(db, call, token, newRecord())
      expect([charged, outcome]).toEqual(outcome === 'lost' ? [true, 'lost'] : [false, 'committed'])
      await release(db, call, token)
    }
    expect(await readBalance(db, accountId)).toEqual({ balance: 30, held: 0, debt: 0 })
  })
})

describe('the rate window', () => {
  const fill = async (accountId: string, at = window) => {
    for (let n = 0; n < at.limit; n++) {
      expect(await charge(db, callOf(accountId, `k${n}`), at, newRecord())).toBe(true)
    }
  }

  test.each([
    ['60 calls', window],
    ['10 traces', traceWindow],
  ])('admits exactly %s, and a replay beyond them', async (_, at) => {
    const accountId = await openAccount(db, 100)
    await fill(accountId, at)
    expect(await charge(db, callOf(accountId, 'next'), at, newRecord())).toBe(false)
    expect(await take(callOf(accountId, 'next'), 1000, randomUUID(), at)).toBeNull()
    expect(await look(db, callOf(accountId, 'next'), at)).toMatchObject({ state: 'rate_limited' })
    expect(await look(db, callOf(accountId, 'k0'), at)).toMatchObject({ state: 'replay' })
    expect(await readBalance(db, accountId)).toEqual({ balance: 100 - at.limit, held: 0, debt: 0 })
  })

  test('traces and the other types do not take from each other', async () => {
    const accountId = await openAccount(db, 100)
    await fill(accountId, traceWindow)
    expect(await charge(db, callOf(accountId, 'a'), window, newRecord())).toBe(true)
  })

  test('says exactly how long the oldest call keeps its place', async () => {
    const accountId = await openAccount(db, 100)
    await fill(accountId)
    const shift = (ms: number) =>
      db.pool.query(
        `update credit_account set standard_calls = (select array_agg(t - $2::bigint order by t) from unnest(standard_calls) t) where account_id = $1`,
        [accountId, ms],
      )
    await shift(30_000)
    const seen = await look(db, callOf(accountId, 'x'), window)
    expect(seen.state === 'rate_limited' && seen.waitMs).toBeGreaterThan(25_000)
    expect(seen.state === 'rate_limited' && seen.waitMs).toBeLessThanOrEqual(30_000)
    await shift(30_000)
    expect(await look(db, callOf(accountId, 'x'), window)).toEqual({ state: 'free' })
    expect(await charge(db, callOf(accountId, 'x'), window, newRecord())).toBe(true)
  })

  test('times that lie ahead, since the clock was set back, lock nobody out', async () => {
    const accountId = await openAccount(db, 200)
    await fill(accountId)
    await db.pool.query(
      `update credit_account set standard_calls = (select array_agg(t + 3600000 order by t) from unnest(standard_calls) t) where account_id = $1`,
      [accountId],
    )
    expect(await look(db, callOf(accountId, 'x'), window)).toEqual({ state: 'free' })
    expect(await charge(db, callOf(accountId, 'x'), window, newRecord())).toBe(true)
    const { rows } = await db.pool.query<{ n: number }>(
      'select cardinality(standard_calls) as n from credit_account where account_id = $1',
      [accountId],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  test('a failed call keeps its place', async () => {
    const accountId = await openAccount(db, 100)
    for (let n = 0; n < traceWindow.limit; n++) {
      const call = callOf(accountId, `k${n}`)
      const claimed = await take(call, 1000, randomUUID(), traceWindow)
      await release(db, call, claimed?.token ?? '')
    }
    expect(await look(db, callOf(accountId, 'x'), traceWindow)).toMatchObject({
      state: 'rate_limited',
    })
  })

  test('admits 60 of 150 racers', async () => {
    const accountId = await openAccount(db, 200)
    const charged = await Promise.all(
      Array.from({ length: 150 }, (_, n) =>
        charge(db, callOf(accountId, `k${n}`), window, newRecord()),
      ),
    )
    expect(charged.filter(Boolean)).toHaveLength(60)
  })
})
