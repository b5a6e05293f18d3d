import type { Tables } from '@ase/db'
import { sql, type Transaction } from 'kysely'
import { addEntry } from '../ledger/account-lock.ts'
import { isDeletedPayment } from './deleted-payments.ts'
import { PURCHASE_CURRENCY, type ExpiredEffect, type PaidEffect } from '../payment-event.ts'
import { lockPayment, lockPurchase, type LockedPurchase } from './payment-locks.ts'
import { recordPurchaseEvents, returnEventsOf, type PurchaseEvent } from './purchase-events.ts'
import { readReturns } from '../refunds/returns.ts'
import { settleReturns, statusOf } from '../refunds/settle-returns.ts'
import { saveUnmatchedPayment } from './unmatched-payments.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Credits a purchase once, and settles what was refunded or disputed before. Money of a purchase of ours that buys nothing
 * is stored as unmatched.
 */
export async function applyPaid(
  trx: Transaction<Tables>,
  paid: PaidEffect,
): Promise<'applied' | 'ignored' | 'unmatched'> {
  if (!uuid.test(paid.purchaseId)) return 'unmatched'
  await lockPayment(trx, paid.paymentIntentId)
  const locked = await lockPurchase(trx, paid.purchaseId)
  if (locked === undefined) {
    // A purchase is committed before its checkout is made: one that is not here is gone. What it had bought is gone with
    // it; what is paid only now bought nothing.
    if (!(await isDeletedPayment(trx, paid.paymentIntentId))) {
      await saveUnmatchedPayment(trx, paid, 'purchase_gone')
    }
    return 'unmatched'
  }
  const { purchase } = locked
  if (purchase.credited_at !== null) {
    if (purchase.payment_intent_id === paid.paymentIntentId) return 'ignored'
    await saveUnmatchedPayment(trx, paid, 'paid_twice')
    return 'unmatched'
  }
  const isWhatWasAsked =
    paid.currency === PURCHASE_CURRENCY && paid.amountCents === purchase.amount_cents
  if (await belongsToAnother(trx, paid)) return 'unmatched'
  if (!isWhatWasAsked) {
    await saveUnmatchedPayment(trx, paid, 'not_as_ordered')
    return 'unmatched'
  }
  await creditPurchase(trx, locked, paid)
  return 'applied'
}

async function creditPurchase(
  trx: Transaction<Tables>,
  { account, purchase }: LockedPurchase,
  paid: PaidEffect,
): Promise<void> {
  const credited = { id: purchase.id, amountCents: purchase.amount_cents }
  let head = await addEntry(trx, account, {
    kind: 'purchase',
    credits: purchase.amount_cents,
    ref: purchase.id,
  })
  const returns = await readReturns(trx, paid.paymentIntentId)
  // One after another, so that each is an entry of its own.
  const events: PurchaseEvent[] = ['purchase_paid']
  for (const [n, cause] of returns.entries()) {
    const settled = await settleReturns(trx, head, credited, returns.slice(0, n + 1), cause)
    events.push(...returnEventsOf(cause.kind, head, settled))
    head = settled
  }
  await trx
    .updateTable('purchase')
    .set({
      status: statusOf(credited, returns),
      session_id: sql`coalesce(session_id, ${paid.sessionId})`,
      payment_intent_id: paid.paymentIntentId,
      credited_at: sql`now()`,
    })
    .where('id', '=', purchase.id)
    .execute()
  await recordPurchaseEvents(trx, purchase, events)
}

/** Whether the checkout or the payment is already that of another purchase. */
async function belongsToAnother(trx: Transaction<Tables>, paid: PaidEffect): Promise<boolean> {
  const other = await trx
    .selectFrom('purchase')
    .select('id')
    .where('id', '<>', paid.purchaseId)
    .where((eb) =>
      eb.or([
        eb('session_id', '=', paid.sessionId),
        eb('payment_intent_id', '=', paid.paymentIntentId),
      ]),
    )
    .executeTakeFirst()
  return other !== undefined
}

/** Ends a purchase that was not paid. A payment that arrives later still counts. */
export async function applyExpired(
  trx: Transaction<Tables>,
  expired: ExpiredEffect,
): Promise<'applied' | 'ignored' | 'unmatched'> {
  if (!uuid.test(expired.purchaseId)) return 'unmatched'
  const locked = await lockPurchase(trx, expired.purchaseId)
  if (locked === undefined) return 'unmatched'
  const { id, status, session_id } = locked.purchase
  // A checkout that another one took the place of does not end the purchase.
  const isOfPurchase = session_id === null || session_id === expired.sessionId
  if (status !== 'pending' || !isOfPurchase) return 'ignored'
  await trx.updateTable('purchase').set({ status: 'expired' }).where('id', '=', id).execute()
  await recordPurchaseEvents(trx, locked.purchase, ['purchase_expired'])
  return 'applied'
}
