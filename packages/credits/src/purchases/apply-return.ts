import type { Tables } from '@ase/db'
import type { Transaction } from 'kysely'
import { isDeletedPayment } from './deleted-payments.ts'
import { PURCHASE_CURRENCY, type DisputeEffect, type RefundEffect } from '../payment-event.ts'
import { lockPayment, lockPurchase } from './payment-locks.ts'
import { recordPurchaseEvents, returnEventsOf } from './purchase-events.ts'
import { saveDispute, saveRefund, readReturns } from '../refunds/returns.ts'
import { settleReturns, statusOf } from '../refunds/settle-returns.ts'

/** Stores the state of a refund or dispute, and settles the purchase when it is known. */
export async function applyReturn(
  trx: Transaction<Tables>,
  effect: RefundEffect | DisputeEffect,
  asOf: Date,
): Promise<'applied' | 'ignored' | 'unmatched'> {
  const { paymentIntentId } = effect
  await lockPayment(trx, paymentIntentId)
  const known = await trx
    .selectFrom('purchase')
    .select('id')
    .where('payment_intent_id', '=', paymentIntentId)
    .executeTakeFirst()
  const locked = known === undefined ? undefined : await lockPurchase(trx, known.id)
  // Its account was deleted, perhaps while this waited: nothing of it may stay.
  const isGone =
    locked === undefined && (known !== undefined || (await isDeletedPayment(trx, paymentIntentId)))
  if (isGone) return 'unmatched'
  const isNews =
    effect.kind === 'refund'
      ? await saveRefund(trx, effect, asOf)
      : await saveDispute(trx, effect, asOf)
  if (locked === undefined) return 'unmatched'
  if (!isNews) return 'ignored'
  if (effect.currency !== PURCHASE_CURRENCY) return 'unmatched'

  const { account, purchase } = locked
  const credited = { id: purchase.id, amountCents: purchase.amount_cents }
  const returns = await readReturns(trx, paymentIntentId)
  const id = effect.kind === 'refund' ? effect.refundId : effect.disputeId
  const settled = await settleReturns(trx, account, credited, returns, { kind: effect.kind, id })
  await trx
    .updateTable('purchase')
    .set({ status: statusOf(credited, returns) })
    .where('id', '=', purchase.id)
    .execute()
  await recordPurchaseEvents(trx, purchase, returnEventsOf(effect.kind, account, settled))
  return 'applied'
}
