import type { Database, Tables } from '@ase/db'
import { sql, type Transaction } from 'kysely'
import type { PaidEffect } from '../payment-event.ts'
import { returnedSql } from '../refunds/returned-sql.ts'

/** A payment for a purchase of ours that bought nothing: an operator sends it back. */
export interface UnmatchedPayment {
  readonly paymentIntentId: string
  /** Its account may be deleted. */
  readonly purchaseId: string
  readonly amountCents: number
  /** Of it, what refunds and disputes in its currency took back. */
  readonly returnedCents: number
  readonly currency: string
  readonly reason: Tables['payment_unclaimed']['reason']
  readonly receivedAt: Date
}

/** Stores an unmatched payment, once. No personal data: ids of the processor's and ours, and cents. */
export async function saveUnmatchedPayment(
  trx: Transaction<Tables>,
  { paymentIntentId, purchaseId, amountCents, currency }: PaidEffect,
  reason: UnmatchedPayment['reason'],
): Promise<void> {
  await trx
    .insertInto('payment_unclaimed')
    .values({
      payment_intent_id: paymentIntentId,
      purchase_id: purchaseId,
      amount_cents: amountCents,
      currency,
      reason,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const readUnmatched = (condition = sql`true`) => sql<UnmatchedPayment>`
  select u.payment_intent_id as "paymentIntentId", u.purchase_id as "purchaseId",
    u.amount_cents::float8 as "amountCents", (refunded + disputed)::float8 as "returnedCents", u.currency, u.reason,
    u.received_at as "receivedAt"
  from payment_unclaimed u
  cross join lateral (select u.payment_intent_id, u.currency) paid
  ${returnedSql}
  where ${condition}`

/** The unmatched payments that were not sent back in full, oldest first, `limit` at most. Throws on database failure. */
export async function listUnmatchedPayments(
  db: Database,
  limit = 100,
): Promise<UnmatchedPayment[]> {
  const open = sql`refunded + disputed < u.amount_cents order by u.received_at limit ${limit}`
  return (await readUnmatched(open).execute(db.kysely)).rows
}

/** The unmatched payment of this id, sent back or not. Throws on database failure. */
export async function findUnmatchedPayment(
  db: Database,
  paymentIntentId: string,
): Promise<UnmatchedPayment | undefined> {
  const one = sql`u.payment_intent_id = ${paymentIntentId}`
  return (await readUnmatched(one).execute(db.kysely)).rows[0]
}

/** An event of the payment processor that belonged to no purchase when it arrived. Its id finds it in the processor's dashboard. */
export interface UnmatchedEvent {
  readonly id: string
  readonly type: string
  readonly createdAt: Date
}

/**
 * The newest events that were unmatched when they arrived, newest first, `limit` at most. One that
 * arrived before its payment stays listed, although it is settled. Throws on database failure.
 */
export async function listUnmatchedEvents(db: Database, limit: number): Promise<UnmatchedEvent[]> {
  const rows = await db.kysely
    .selectFrom('payment_event')
    .select(['id', 'type', 'created_at'])
    .where('outcome', '=', 'unmatched')
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id, type, created_at: createdAt }) => ({ id, type, createdAt }))
}
