import type { Database, Tables } from '@ase/db'
import { sql, type Transaction } from 'kysely'
import type { PaidEffect } from './payment-event.ts'
import { returnedOf } from './returned-sql.ts'

/** Money that a purchase of ours brought in and that bought nothing: somebody should send it back. */
export interface UnclaimedPayment {
  readonly paymentIntentId: string
  /** Maybe of an account that is gone. */
  readonly purchaseId: string
  readonly amountCents: number
  /** Of it, what refunds and disputes in its currency took back. */
  readonly returnedCents: number
  readonly currency: string
  readonly reason: Tables['payment_unclaimed']['reason']
  readonly receivedAt: Date
}

/** Keeps what a payment brought in, once. Nothing of a person is in it: ids of the processor's and ours, and cents. */
export async function keepUnclaimed(
  trx: Transaction<Tables>,
  { paymentIntentId, purchaseId, amountCents, currency }: PaidEffect,
  reason: UnclaimedPayment['reason'],
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

const readUnclaimed = (condition = sql`true`) => sql<UnclaimedPayment>`
  select u.payment_intent_id as "paymentIntentId", u.purchase_id as "purchaseId",
    u.amount_cents::float8 as "amountCents", (refunded + disputed)::float8 as "returnedCents", u.currency, u.reason,
    u.received_at as "receivedAt"
  from payment_unclaimed u
  ${returnedOf(sql.ref('u.payment_intent_id'), sql.ref('u.currency'))}
  where ${condition}`

/** The unclaimed payments that were not sent back whole, oldest first, `limit` at most. Throws on database failure. */
export async function listUnclaimed(db: Database, limit = 100): Promise<UnclaimedPayment[]> {
  const open = sql`refunded + disputed < u.amount_cents order by u.received_at limit ${limit}`
  return (await readUnclaimed(open).execute(db.kysely)).rows
}

/** The unclaimed payment of this id, sent back or not. Throws on database failure. */
export async function findUnclaimed(
  db: Database,
  paymentIntentId: string,
): Promise<UnclaimedPayment | undefined> {
  const one = sql`u.payment_intent_id = ${paymentIntentId}`
  return (await readUnclaimed(one).execute(db.kysely)).rows[0]
}
