import {
  deleteCustomerRecord,
  saveCustomer,
  claimDueCustomer,
  type DueCustomer,
} from '@ase/credits'
import type { Database } from '@ase/db'
import type { PaymentProcessor } from './processor.ts'

const VISIT_MS = 10_000

/**
 * Deletes at the processor every customer without an account whose turn it is, one after another, until none is left or
 * `signal` aborts. Each is visited twice at least: at once, to end its open checkouts, and a minute later, when nothing
 * that the account had under way can come any more, to end what was opened meanwhile and to delete it. What fails comes
 * again after ever longer waits, up to a day; so does a customer that the processor never knew, as it may be one of
 * another of its accounts. Only those of the processor's mode are touched. Any number of processes may do this at once:
 * each customer is one's at a time, by a wait that is set before the processor is asked, so neither a transaction nor a
 * connection is held meanwhile, and what a killed process had begun comes again. Throws on database failure.
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
    counts[await visit(db, processor, due)] += 1
  }
}

async function visit(
  db: Database,
  processor: PaymentProcessor,
  { ref, customerId: known, attempts }: DueCustomer,
): Promise<'deleted' | 'failed' | 'waiting'> {
  const within = AbortSignal.timeout(VISIT_MS)
  let customerId = known
  if (customerId === null) {
    // Asked under the same reference, the processor gives the customer that it made without our knowing.
    const found = await processor.createCustomer(ref, within)
    if (!found.ok) return 'failed'
    customerId = found.value
    await saveCustomer(db, { ref, mode: processor.mode }, customerId)
  }
  const ended = await processor.expireCheckouts(customerId, within)
  if (!ended.ok && ended.error !== 'not_found') return 'failed'
  if (attempts === 1) return 'waiting'
  const gone = await processor.deleteCustomer(customerId, within)
  if (!gone.ok) return 'failed'
  await deleteCustomerRecord(db, ref)
  return 'deleted'
}
