import type { Database } from '@ase/db'
import { sql } from 'kysely'
import type { PaymentProcessor } from './processor.ts'

/** Longer than the processor takes at most for one deletion, so that nobody else tries meanwhile. */
const FIRST_WAIT = '1 minute'
const LONGEST_WAIT = '1 day'
const DOUBLINGS_MAX = 11

/** Notes that a customer is to be deleted at the processor. Throws on database failure. */
export async function scheduleCustomerDeletion(db: Database, customerId: string): Promise<void> {
  await db.kysely
    .insertInto('payment_customer_deletion')
    .values({ customer_id: customerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Deletes at the processor every customer whose turn it is, one after another, until none is left or `signal` aborts.
 * One that could not be deleted comes again after a minute, then after ever longer waits, up to a day. Any number of
 * processes may do this at once: each customer is one's at a time, by a wait that is set before the processor is asked,
 * so neither a transaction nor a connection is held meanwhile, and what a killed process had begun comes again.
 * Throws on database failure.
 */
export async function deleteDueCustomers(
  db: Database,
  processor: PaymentProcessor,
  signal: AbortSignal,
): Promise<{ readonly deleted: number; readonly failed: number }> {
  let deleted = 0
  let failed = 0
  for (;;) {
    const customerId = signal.aborted ? undefined : await takeDue(db)
    if (customerId === undefined) return { deleted, failed }
    const result = await processor.deleteCustomer(customerId)
    if (result.ok || result.error === 'no_customer') {
      await forgetDeletion(db, customerId)
      deleted += 1
    } else failed += 1
  }
}

async function takeDue(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ customer_id: string }>`
    update payment_customer_deletion set attempts = attempts + 1, next_attempt_at = now() + least(
      ${LONGEST_WAIT}::interval, ${FIRST_WAIT}::interval * power(2, least(attempts, ${DOUBLINGS_MAX}::int)))
    where customer_id = (
      select customer_id from payment_customer_deletion where next_attempt_at <= now()
      order by next_attempt_at limit 1 for update skip locked)
    returning customer_id`.execute(db.kysely)
  return rows[0]?.customer_id
}

async function forgetDeletion(db: Database, customerId: string): Promise<void> {
  await db.kysely
    .deleteFrom('payment_customer_deletion')
    .where('customer_id', '=', customerId)
    .execute()
}
