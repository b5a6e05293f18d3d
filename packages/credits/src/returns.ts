import type { Tables } from '@ase/db'
import { sql, type Transaction } from 'kysely'
import { PURCHASE_CURRENCY, type DisputeEffect, type RefundEffect } from './payment-event.ts'

/** A refund or a dispute of a payment in its latest known state. */
export interface Return {
  readonly kind: 'refund' | 'dispute'
  readonly id: string
  /**
   * Cents that the processor sent or took back by it; 0 when it failed, was won, is not decided to move money, or is of
   * another currency than purchases are.
   */
  readonly cents: number
}

const refundRank = (status: string) =>
  sql`array_position(array['requires_action', 'pending', 'succeeded', 'canceled', 'failed'], ${sql.ref(status)})`

/**
 * Keeps the state of a refund unless what is known is as new. States only go forward (a succeeded refund can still
 * fail), and the largest state in that order wins, so the order of arrival cannot matter. Tells whether it was news.
 */
export async function keepRefund(
  trx: Transaction<Tables>,
  refund: RefundEffect,
  asOf: Date,
): Promise<boolean> {
  const row = await trx
    .insertInto('payment_refund')
    .values({
      id: refund.refundId,
      payment_intent_id: refund.paymentIntentId,
      amount_cents: refund.amountCents,
      currency: refund.currency,
      status: refund.status,
      as_of: asOf,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({
          amount_cents: eb.ref('excluded.amount_cents'),
          currency: eb.ref('excluded.currency'),
          status: eb.ref('excluded.status'),
          as_of: eb.ref('excluded.as_of'),
        }))
        .whereRef('payment_refund.payment_intent_id', '=', 'excluded.payment_intent_id')
        .where(
          sql<boolean>`(${refundRank('excluded.status')}, excluded.amount_cents)
            > (${refundRank('payment_refund.status')}, payment_refund.amount_cents)`,
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Later news is larger; in the same second, the way a dispute goes: money is withdrawn, and given back at its end. */
const disputeState = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`(${column('is_final')}, ${column('as_of')}, ${column('is_withdrawn')} <> ${column('is_final')}, ${column('amount_cents')})`
}

/**
 * Keeps the state of a dispute unless what is known is as new. A decision stands above all that is not one; otherwise
 * the later event wins, whatever the order of arrival. Tells whether it was news.
 */
export async function keepDispute(
  trx: Transaction<Tables>,
  dispute: DisputeEffect,
  asOf: Date,
): Promise<boolean> {
  const row = await trx
    .insertInto('payment_dispute')
    .values({
      id: dispute.disputeId,
      payment_intent_id: dispute.paymentIntentId,
      amount_cents: dispute.amountCents,
      currency: dispute.currency,
      is_withdrawn: dispute.isWithdrawn,
      is_final: dispute.isFinal,
      as_of: asOf,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({
          amount_cents: eb.ref('excluded.amount_cents'),
          currency: eb.ref('excluded.currency'),
          is_withdrawn: eb.ref('excluded.is_withdrawn'),
          is_final: eb.ref('excluded.is_final'),
          as_of: eb.ref('excluded.as_of'),
        }))
        .whereRef('payment_dispute.payment_intent_id', '=', 'excluded.payment_intent_id')
        .where(sql<boolean>`${disputeState('excluded')} > ${disputeState('payment_dispute')}`),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** All refunds and disputes of a purchase's payment, in an order that stays. */
export async function readReturns(
  trx: Transaction<Tables>,
  paymentIntentId: string,
): Promise<Return[]> {
  const { rows } = await sql<{ kind: Return['kind']; id: string; cents: string }>`
    select 'refund' as kind, id,
      case when currency = ${PURCHASE_CURRENCY} and status in ('pending', 'succeeded') then amount_cents else 0 end as cents
    from payment_refund where payment_intent_id = ${paymentIntentId}
    union all
    select 'dispute', id, case when currency = ${PURCHASE_CURRENCY} and is_withdrawn then amount_cents else 0 end
    from payment_dispute where payment_intent_id = ${paymentIntentId}
    order by kind desc, id`.execute(trx)
  return rows.map(({ kind, id, cents }) => ({ kind, id, cents: Number(cents) }))
}
