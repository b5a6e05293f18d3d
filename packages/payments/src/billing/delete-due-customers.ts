import {
  deleteCustomerRecord,
  saveCustomer,
  claimDueCustomer,
  type DueCustomer,
} from '@ase/credits'
import type { Database } from '@ase/db'
import type { PaymentProcessor } from '../processor/payment-processor.ts'

const DEADLINE_MS = 10_000

/**
 * Deletes at the processor, one after another, every customer of a deleted account that is due, until none is left or `signal`
 * aborts. Each takes at least two passes: the first ends its open checkouts immediately; the second, a minute later, when no
 * request of the account can be running, ends checkouts that were opened meanwhile and deletes the customer. A failure is retried
 * after growing waits, up to a day; so is a customer that the processor does not know, because it may belong to another account of the
 * processor. Only customers of the processor's mode are touched. Several processes may run this concurrently: the time of the next
 * attempt is stored before the processor is called, so that each customer is processed by one of them, no transaction or connection
 * is held meanwhile, and the work of a killed process is retried. Throws on database failure.
 */
export async function deleteDueCustomers(
  db: Database,
  processor: PaymentProcessor,
  signal: AbortSignal,
): Promise<{ readonly deleted: number; readonly failed: number }> {
  const counts = { deleted: 0, failed: 0, waiting: 0 }
  for (;;) {
    const due = signal.aborted ? undefined : await claimDueCustomer(db, processor.mode)
    if (due === undefined) return { deleted: counts.deleted, failed: counts.failed }
    counts[await processDeletion(db, processor, due)] += 1
  }
}

async function processDeletion(
  db: Database,
  processor: PaymentProcessor,
  { ref, customerId: known, attempts }: DueCustomer,
): Promise<'deleted' | 'failed' | 'waiting'> {
  const within = AbortSignal.timeout(DEADLINE_MS)
  let customerId = known
  if (customerId === null) {
    // The reference is the idempotency key, so the processor returns the customer if it created one and its answer was lost.
    const found = await processor.createCustomer(ref, within)
    if (!found.ok) return 'failed'
    customerId = found.value
    await saveCustomer(db, { ref, mode: processor.mode }, customerId)
  }
  const ended = await processor.expireCheckouts(customerId, within)
  if (!ended.ok && ended.error !== 'not_found') return 'failed'
  if (attempts === 1) return 'waiting'
  const deleted = await processor.deleteCustomer(customerId, within)
  if (!deleted.ok) return 'failed'
  await deleteCustomerRecord(db, ref)
  return 'deleted'
}
