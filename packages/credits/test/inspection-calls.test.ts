import { randomUUID } from 'node:crypto'
import type { Database } from '@ase/db'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../src/audit.ts'
import type { CallIdentity } from '../src/calls/call.ts'
import { evaluationCalls } from '../src/calls/evaluation-calls.ts'
import { inspectionCalls } from '../src/calls/inspection-calls.ts'
import { release } from '../src/calls/release.ts'
import { callWindowOf, inspectionWindow } from '../src/calls/windows.ts'
import { readBalance } from '../src/ledger.ts'
import { createClaimSweep } from '../src/sweep.ts'
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
const take = async (call: CallIdentity, leaseMs = 60_000): Promise<string> => {
  const lease = { token: randomUUID(), leaseMs }
  const claimed = await inspectionCalls.claim(db, call, inspectionWindow, lease)
  return claimed?.token ?? ''
}
const look = (call: CallIdentity) => inspectionCalls.look(db, call, inspectionWindow)
const lookAsEvaluation = (call: CallIdentity) => evaluationCalls.look(db, call, evaluationWindow)

async function inspected(
  call: CallIdentity,
  changes: { readonly hasClientKey?: boolean } = {},
): Promise<string> {
  const record = { ...newInspection(), ...changes }
  expect(await inspectionCalls.commit(db, call, await take(call), record)).toBe('committed')
  return record.id
}

describe('an inspection', () => {
  test('holds a credit, and its commit charges it and keeps the report', async () => {
    const accountId = await openAccount(db, 5)
    const call = callOf(accountId, 'k')
    const token = await take(call)
    expect(await readBalance(db, accountId)).toEqual({ balance: 5, held: 1, debt: 0 })
    expect(await look(call)).toEqual({ state: 'in_flight' })
    const record = newInspection()
    expect(await inspectionCalls.commit(db, call, token, record)).toBe('committed')
    expect(await readBalance(db, accountId)).toEqual({ balance: 4, held: 0, debt: 0 })
    expect(await look(call)).toEqual({ state: 'replay', response: record.report })
  })

  test('whose lease ran out is taken over, and the first worker charges nothing', async () => {
    const accountId = await openAccount(db, 1)
    const call = callOf(accountId, 'k')
    const dead = await take(call, -1)
    const next = await take(call)
    expect(await inspectionCalls.commit(db, call, dead, newInspection())).toBe('lost')
    expect(await inspectionCalls.commit(db, call, next, newInspection())).toBe('committed')
    expect(await readBalance(db, accountId)).toEqual({ balance: 0, held: 0, debt: 0 })
  })

  test('goes to exactly one of 40 racers', async () => {
    const accountId = await openAccount(db, 50)
    const call = callOf(accountId, 'k')
    const tokens = await Promise.all(Array.from({ length: 40 }, () => take(call)))
    expect(tokens.filter((token) => token !== '')).toHaveLength(1)
  })

  test('does not count among evaluations, and the 31st in a minute is refused', async () => {
    const accountId = await openAccount(db, 50)
    for (let n = 0; n < 30; n++) await inspected(callOf(accountId, `k${n}`))
    expect(await look(callOf(accountId, 'next'))).toMatchObject({ state: 'rate_limited' })
    expect(await take(callOf(accountId, 'next'))).toBe('')
    expect(await look(callOf(accountId, 'k0'))).toMatchObject({ state: 'replay' })
    expect(await lookAsEvaluation(callOf(accountId, 'next'))).toEqual({ state: 'free' })
    await db.pool.query(
      `update credit_account set inspection_calls = (select array_agg(t - 60000 order by t) from unnest(inspection_calls) t)
       where account_id = $1`,
      [accountId],
    )
    expect(await look(callOf(accountId, 'next'))).toEqual({ state: 'free' })
  })
})

describe('a key that was used for the other kind', () => {
  const evaluation = 'the digest of an evaluation'
  const inspection = 'the digest of an inspection'

  test('of a report conflicts with evaluations, also when the sweep has passed', async () => {
    const accountId = await openAccount(db, 5)
    await inspected(callOf(accountId, 'k', inspection))
    await db.pool.query(
      `update idempotency_claim set expires_at = expires_at - interval '1 day' where account_id = $1`,
      [accountId],
    )
    await createClaimSweep(db)()
    const call = callOf(accountId, 'k', evaluation)
    expect(await lookAsEvaluation(call)).toEqual({ state: 'conflict' })
    expect(await evaluationCalls.charge(db, call, evaluationWindow, newRecord())).toBe(false)
    const lease = { token: randomUUID(), leaseMs: 60_000 }
    expect(await evaluationCalls.claim(db, call, evaluationWindow, lease)).toBeNull()
    expect(await readBalance(db, accountId)).toEqual({ balance: 4, held: 0, debt: 0 })
  })

  test('of an evaluation conflicts with inspections', async () => {
    const accountId = await openAccount(db, 5)
    const evaluated = callOf(accountId, 'k', evaluation)
    await evaluationCalls.charge(db, evaluated, evaluationWindow, newRecord())
    const call = callOf(accountId, 'k', inspection)
    expect(await look(call)).toEqual({ state: 'conflict' })
    expect(await take(call)).toBe('')
  })

  test('of an inspection under way conflicts with evaluations', async () => {
    const accountId = await openAccount(db, 5)
    await take(callOf(accountId, 'k', inspection))
    const call = callOf(accountId, 'k', evaluation)
    expect(await lookAsEvaluation(call)).toEqual({ state: 'conflict' })
    expect(await evaluationCalls.charge(db, call, evaluationWindow, newRecord())).toBe(false)
  })

  test('of a charge that committed behind the back of a claim stops the commit', async () => {
    const accountId = await openAccount(db, 5)
    const call = callOf(accountId, 'k', inspection)
    const token = await take(call)
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
    expect(await inspectionCalls.commit(db, call, token, newInspection())).toBe('lost')
    await release(db, call, token)
    expect(await look(call)).toEqual({ state: 'conflict' })
    expect(await readBalance(db, accountId)).toEqual({ balance: 4, held: 0, debt: 0 })
  })
})

test('a random key leaves no claim behind for ever', async () => {
  const accountId = await openAccount(db, 5)
  await inspected(callOf(accountId, 'random'), { hasClientKey: false })
  await inspected(callOf(accountId, 'sent'))
  const { rows } = await db.pool.query<{ key: string }>(
    `select encode(key_sha256, 'hex') as key from idempotency_claim where account_id = $1 and expires_at = 'infinity'`,
    [accountId],
  )
  expect(rows).toEqual([{ key: callOf(accountId, 'sent').keySha256.toString('hex') }])
})
