import { randomUUID } from 'node:crypto'
import type { Database } from '@ase/db'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../src/audit.ts'
import type { CallIdentity } from '../src/reservations/call-statements.ts'
import { evaluationCalls } from '../src/reservations/evaluation-calls.ts'
import { inspectionCalls } from '../src/reservations/inspection-calls.ts'
import { releaseToken } from '../src/reservations/call-statements.ts'
import { callWindowOf, inspectionWindow } from '../src/reservations/rate-window.ts'
import { readBalance } from '../src/ledger/ledger.ts'
import { createReservationSweep } from '../src/reservations/reservation-sweep.ts'
import { callOf, newInspection, newRecord, openAccount } from './fixtures.ts'

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

const evaluationWindow = callWindowOf('action')
const reserved = async (call: CallIdentity, leaseMs = 60_000) => {
  const token = randomUUID()
  const lease = { token, leaseMs }
  return { token, outcome: await inspectionCalls.reserve(db, call, inspectionWindow, lease) }
}
const lookUp = (call: CallIdentity) => inspectionCalls.lookUp(db, call, inspectionWindow)
const lookUpEvaluation = (call: CallIdentity) => evaluationCalls.lookUp(db, call, evaluationWindow)
const conflict = { state: 'refused', error: { code: 'IDEMPOTENCY_CONFLICT' } }

async function inspected(
  call: CallIdentity,
  changes: { readonly hasClientKey?: boolean } = {},
): Promise<string> {
  const record = { ...newInspection(), ...changes }
  const { token } = await reserved(call)
  expect(await inspectionCalls.capture(db, call, token, record)).toBe('captured')
  return record.id
}

describe('an inspection', () => {
  test('an inspection holds a credit, and its capture charges it and stores the report', async () => {
    const accountId = await openAccount(db, 5)
    const call = callOf(accountId, 'k')
    const { token } = await reserved(call)
    expect(await readBalance(db, accountId)).toEqual({ balance: 5, held: 1, debt: 0 })
    expect(await lookUp(call)).toEqual({ state: 'reserved' })
    const record = newInspection()
    expect(await inspectionCalls.capture(db, call, token, record)).toBe('captured')
    expect(await readBalance(db, accountId)).toEqual({ balance: 4, held: 0, debt: 0 })
    expect(await lookUp(call)).toEqual({
      state: 'replay',
      recordId: record.id,
      stored: record.report,
    })
  })

  test('a retry takes over an inspection whose lease expired, and the first request charges nothing', async () => {
    const accountId = await openAccount(db, 1)
    const call = callOf(accountId, 'k')
    const expired = await reserved(call, -1)
    const next = await reserved(call)
    const captureWith = ({ token }: { readonly token: string }) =>
      inspectionCalls.capture(db, call, token, newInspection())
    expect(await captureWith(expired)).toBe('lease_lost')
    expect(await captureWith(next)).toBe('captured')
    expect(await readBalance(db, accountId)).toEqual({ balance: 0, held: 0, debt: 0 })
  })

  test('exactly one of 40 concurrent inspections with one key gets the reservation', async () => {
    const accountId = await openAccount(db, 50)
    const call = callOf(accountId, 'k')
    const all = await Promise.all(Array.from({ length: 40 }, () => reserved(call)))
    expect(all.filter(({ outcome }) => outcome === 'reserved')).toHaveLength(1)
  })

  test('inspections have a window of their own, and the 31st in a minute is refused', async () => {
    const accountId = await openAccount(db, 50)
    for (let n = 0; n < 30; n++) await inspected(callOf(accountId, `k${n}`))
    expect(await lookUp(callOf(accountId, 'next'))).toMatchObject({
      state: 'refused',
      error: { code: 'RATE_LIMITED' },
    })
    expect(await reserved(callOf(accountId, 'next'))).toMatchObject({ outcome: 'lost_race' })
    expect(await lookUp(callOf(accountId, 'k0'))).toMatchObject({ state: 'replay' })
    expect(await lookUpEvaluation(callOf(accountId, 'next'))).toEqual({ state: 'free' })
    await db.pool.query(
      `update credit_account set inspection_calls = (select array_agg(t - 60000 order by t) from unnest(inspection_calls) t)
       where account_id = $1`,
      [accountId],
    )
    expect(await lookUp(callOf(accountId, 'next'))).toEqual({ state: 'free' })
  })
})

describe('a key that was used for the other kind of call', () => {
  const evaluation = 'the digest of an evaluation'
  const inspection = 'the digest of an inspection'

  test('the key of an inspection conflicts with evaluations, also after a sweep', async () => {
    const accountId = await openAccount(db, 5)
    await inspected(callOf(accountId, 'k', inspection))
    await db.pool.query(
      `update idempotency_claim set expires_at = expires_at - interval '1 day' where account_id = $1`,
      [accountId],
    )
    await createReservationSweep(db)()
    const call = callOf(accountId, 'k', evaluation)
    expect(await lookUpEvaluation(call)).toEqual(conflict)
    expect(await evaluationCalls.charge(db, call, evaluationWindow, newRecord())).toBe('lost_race')
    const lease = { token: randomUUID(), leaseMs: 60_000 }
    expect(await evaluationCalls.reserve(db, call, evaluationWindow, lease)).toBe('lost_race')
    expect(await readBalance(db, accountId)).toEqual({ balance: 4, held: 0, debt: 0 })
  })

  test('the key of an evaluation conflicts with inspections', async () => {
    const accountId = await openAccount(db, 5)
    const evaluated = callOf(accountId, 'k', evaluation)
    await evaluationCalls.charge(db, evaluated, evaluationWindow, newRecord())
    const call = callOf(accountId, 'k', inspection)
    expect(await lookUp(call)).toEqual(conflict)
    expect(await reserved(call)).toMatchObject({ outcome: 'lost_race' })
  })

  test('the key of a running inspection conflicts with evaluations', async () => {
    const accountId = await openAccount(db, 5)
    await reserved(callOf(accountId, 'k', inspection))
    const call = callOf(accountId, 'k', evaluation)
    expect(await lookUpEvaluation(call)).toEqual(conflict)
    expect(await evaluationCalls.charge(db, call, evaluationWindow, newRecord())).toBe('lost_race')
  })

  test('an evaluation that was charged despite a reservation stops the capture of the inspection', async () => {
    const accountId = await openAccount(db, 5)
    const call = callOf(accountId, 'k', inspection)
    const { token } = await reserved(call)
    // As a charge does whose snapshot is older than the claim.
    const { rows } = await db.pool.query(
      'delete from idempotency_claim where token = $1 returning *',
      [token],
    )
    const evaluated = callOf(accountId, 'k', evaluation)
    await evaluationCalls.charge(db, evaluated, evaluationWindow, newRecord())
    const [claim] = rows
    await db.pool.query(
      `insert into idempotency_claim (account_id, key_sha256, request_sha256, state, token, expires_at)
       values ($1, $2, $3, 'pending', $4, $5)`,
      [claim.account_id, claim.key_sha256, claim.request_sha256, claim.token, claim.expires_at],
    )
    expect(await inspectionCalls.capture(db, call, token, newInspection())).toBe('lease_lost')
    await releaseToken(db, call, token)
    expect(await lookUp(call)).toEqual(conflict)
    expect(await readBalance(db, accountId)).toEqual({ balance: 4, held: 0, debt: 0 })
  })
})

test('an inspection without a key of the client leaves no claim that never expires', async () => {
  const accountId = await openAccount(db, 5)
  await inspected(callOf(accountId, 'random'), { hasClientKey: false })
  await inspected(callOf(accountId, 'sent'))
  const { rows } = await db.pool.query<{ key: string }>(
    `select encode(key_sha256, 'hex') as key from idempotency_claim where account_id = $1 and expires_at = 'infinity'`,
    [accountId],
  )
  expect(rows).toEqual([{ key: callOf(accountId, 'sent').keySha256.toString('hex') }])
})
