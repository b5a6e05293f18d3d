import { randomUUID } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger, listAuditFindings, type LedgerAudit } from '../src/audit.ts'
import { callWindowOf } from '../src/reservations/rate-window.ts'
import { recordPaymentEvent } from '../src/purchases/record-payment-event.ts'
import { evaluationCalls } from '../src/reservations/evaluation-calls.ts'
import { callOf, newPurchase, newRecord, openAccount } from './fixtures.ts'
import { disputeOf, eventOf, paidOf, refundOf } from './payment-fixtures.ts'

const { charge } = evaluationCalls

const clean: LedgerAudit = { unbalanced: 0, misheld: 0, unmatched: 0, missettled: 0 }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** An account with a grant, a charge, and a purchase that was refunded in part and disputed. */
async function livedIn(): Promise<{ accountId: string; purchaseId: string }> {
  const { db } = database
  const accountId = await openAccount(db, 10)
  await charge(db, callOf(accountId, 'k'), callWindowOf('action'), newRecord())
  const purchase = await newPurchase(db, accountId, 1000)
  for (const effect of [
    paidOf(purchase),
    refundOf(purchase, 're', 300, 'pending'),
    disputeOf(purchase, 'dp', 200, true, false),
  ]) {
    await recordPaymentEvent(db, eventOf(effect))
  }
  await newPurchase(db, accountId, 500)
  return { accountId, purchaseId: purchase.id }
}

/** Writes as no program may: without triggers and constraints. */
async function forge(statement: string, ...values: unknown[]): Promise<void> {
  const client = await database.db.pool.connect()
  try {
    await client.query("set session_replication_role = 'replica'")
    await client.query(statement, values)
    await client.query('reset session_replication_role')
  } finally {
    client.release()
  }
}

async function problemsOf(accountId: string): Promise<string[]> {
  const findings = await listAuditFindings(database.db, 1000)
  return findings.filter((found) => found.accountId === accountId).map(({ problem }) => problem)
}

test('the audit finds nothing in a sound ledger', async () => {
  await livedIn()
  expect(await auditLedger(database.db)).toEqual(clean)
  expect(await listAuditFindings(database.db)).toEqual([])
})

describe('the audit finds', () => {
  test.each<[string, keyof LedgerAudit, string]>([
    ['a balance', 'unbalanced', 'update credit_account set balance = 8000 where account_id = $1'],
    [
      'a debt',
      'unbalanced',
      'update credit_account set debt = 5, balance = 0 where account_id = $1',
    ],
    [
      'an entry',
      'unbalanced',
      "update ledger_entry set delta = 11 where account_id = $1 and kind = 'grant'",
    ],
    [
      'a gap',
      'unbalanced',
      "update ledger_entry set seq = 9 where account_id = $1 and kind = 'grant'",
    ],
    ['a hold', 'misheld', 'update credit_account set held = 2 where account_id = $1'],
    ['a missing evaluation', 'unmatched', 'delete from evaluation where account_id = $1'],
    [
      'an uncharged evaluation',
      'unmatched',
      'update evaluation set charge_seq = 77 where account_id = $1',
    ],
    [
      'an amount',
      'missettled',
      'update purchase set amount_cents = 2000 where account_id = $1 and credited_at is not null',
    ],
    [
      'a status',
      'missettled',
      "update purchase set status = 'paid' where account_id = $1 and credited_at is not null",
    ],
    ['a missing purchase', 'missettled', 'delete from purchase where account_id = $1'],
    [
      'a refund',
      'missettled',
      'update payment_refund set amount_cents = 301 where payment_intent_id = (select payment_intent_id from purchase where account_id = $1 and credited_at is not null)',
    ],
    [
      'a dispute',
      'missettled',
      'delete from payment_dispute where payment_intent_id = (select payment_intent_id from purchase where account_id = $1 and credited_at is not null)',
    ],
  ])('the audit finds %s that is wrong', async (_, problem, statement) => {
    const { accountId } = await livedIn()
    await forge(statement, accountId)
    const audit = await auditLedger(database.db)
    expect(audit[problem]).toBeGreaterThan(0)
    expect(await problemsOf(accountId)).toContain(problem)
  })

  test('the audit finds a report without its charge', async () => {
    const { accountId } = await livedIn()
    await forge(
      `insert into report (id, account_id, key_sha256, request_sha256, charge_seq, verdict_key, report, created_at)
       values ('rpt_' || repeat('0', 32), $1, sha256('k'), sha256('r'), 3, 'LIKELY_AUTHENTIC', '{}', now())`,
      accountId,
    )
    expect(await problemsOf(accountId)).toEqual(['unmatched'])
  })

  test('the audit finds rows that a deleted account left behind', async () => {
    const { accountId } = await livedIn()
    await forge('delete from credit_account where account_id = $1', accountId)
    expect(await problemsOf(accountId)).toEqual(['unbalanced'])
    await forge(
      `insert into idempotency_claim (account_id, key_sha256, request_sha256, state, token, expires_at)
       values ($1, sha256('k'), sha256('r'), 'pending', $2, now())`,
      accountId,
      randomUUID(),
    )
    expect(await problemsOf(accountId)).toEqual(['misheld', 'unbalanced'])
  })

  test('the list of findings has no more than its limit', async () => {
    await forge('update credit_account set held = 9')
    expect(await listAuditFindings(database.db, 1)).toHaveLength(1)
  })
})
