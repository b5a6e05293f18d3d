import type { Tables } from '@ase/db'
import { sql, type Transaction } from 'kysely'
import { PURCHASE_CURRENCY, type DisputeEffect, type RefundEffect } from '../payment-event.ts'

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

/** The order in which the states of a refund follow each other. */
const refundStates = sql`array['requires_action', 'pending', 'succeeded', 'canceled', 'failed']`

/**
 * Stores the state of a refund unless the stored one is as new. States only go forward (a succeeded refund can still
 * fail), and the largest state in that order wins, so the order of arrival does not matter. Returns whether it was newer.
 */
export async function saveRefund(
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
          sql<boolean>`(array_position(${refundStates}, excluded.status), excluded.amount_cents)
            > (array_position(${refundStates}, payment_refund.status), payment_refund.amount_cents)`,
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A later state is larger; in the same second the money is withdrawn first, and returned when the dispute ends. */
const newDisputeState = sql`(excluded.is_final, excluded.as_of, excluded.is_withdrawn <> excluded.is_final, excluded.amount_cents)`
const storedDisputeState = sql`(payment_dispute.is_final, payment_dispute.as_of,
  payment_dispute.is_withdrawn <> payment_dispute.is_final, payment_dispute.amount_cents)`

/**
 * Stores the state of a dispute unless the stored one is as new. A decision is newer than any state that is not one;
 * otherwise the later event wins, whatever the order of arrival. Returns whether it was newer.
 */
export async function saveDispute(
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
        .where(sql<boolean>`${newDisputeState} > ${storedDisputeState}`),
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
