import { listFailedDeletions, listUnmatchedPayments, listUnmatchedEvents } from '@ase/credits'
import type { Database } from '@ase/db'

/**
 * Prints what an operator has to see to: payments that bought nothing and were not sent back, events that belonged to
 * nothing, and customers of accounts that are gone whom the processor would not delete.
 */
export async function unsettled(db: Database): Promise<void> {
  for (const payment of await listUnmatchedPayments(db)) {
    const { paymentIntentId, amountCents, returnedCents, currency, reason, receivedAt } = payment
    const returned = returnedCents === 0 ? '' : `  ${returnedCents} returned`
    console.log(
      `payment  ${paymentIntentId}  ${receivedAt.toISOString()}  ${amountCents} cents ${currency}${returned}  ${reason}  purchase ${payment.purchaseId}`,
    )
  }
  for (const { customerId, mode, attempts } of await listFailedDeletions(db)) {
    console.log(`customer ${customerId ?? 'unknown'}  ${mode}  not deleted in ${attempts} attempts`)
  }
}

const EVENTS_SHOWN = 50

/** Prints the newest events of the payment processor that belonged to nothing known when they came. */
export async function unmatched(db: Database): Promise<void> {
  for (const { id, type, createdAt } of await listUnmatchedEvents(db, EVENTS_SHOWN)) {
    console.log(`event    ${id}  ${createdAt.toISOString()}  ${type}`)
  }
}
