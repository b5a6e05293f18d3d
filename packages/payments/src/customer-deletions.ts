import { keepCustomer, type PaymentMode } from '@ase/credits'
import type { Database } from '@ase/db'
import { sql } from 'kysely'
import type { PaymentProcessor } from './processor.ts'

/**
 * Longer than the processor takes at most for one customer, so that nobody else tries meanwhile; and longer than any
 * request of the account that was under way when it went, so that none makes a checkout behind the second visit.
 */
const FIRST_WAIT = '1 minute'
const LONGEST_WAIT = '1 day'
const DOUBLINGS_MAX = 11
const VISIT_MS = 10_000
/** After waits of 1, 2, 4 and 8 minutes. */
const STUCK_ATTEMPTS = 5

interface Due {
  readonly ref: string
  readonly customer_id: string | null
  readonly attempts: number
}

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
    const due = signal.aborted ? undefined : await takeDue(db, processor)
    if (due === undefined) return { deleted: counts.deleted, failed: counts.failed }
    counts[await visit(db, processor, due)] += 1
  }
}

async function visit(
  db: Database,
  processor: PaymentProcessor,
  { ref, customer_id: known, attempts }: Due,
): Promise<'deleted' | 'failed' | 'waiting'> {
  const within = AbortSignal.timeout(VISIT_MS)
  let customerId = known
  if (customerId === null) {
    // Asked under the same reference, the processor gives the customer that it made without our knowing.
    const found = await processor.createCustomer(ref, within)
    if (!found.ok) return 'failed'
    customerId = found.value
    await keepCustomer(db, { ref, mode: processor.mode }, customerId)
  }
  const ended = await processor.expireCheckouts(customerId, within)
  if (!ended.ok && ended.error !== 'missing') return 'failed'
  if (attempts === 1) return 'waiting'
  const gone = await processor.deleteCustomer(customerId, within)
  if (!gone.ok) return 'failed'
  await db.kysely.deleteFrom('payment_customer').where('ref', '=', ref).execute()
  return 'deleted'
}

async function takeDue(db: Database, { mode }: PaymentProcessor): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    update payment_customer set attempts = attempts + 1, next_attempt_at = now() + least(
      ${LONGEST_WAIT}::interval, ${FIRST_WAIT}::interval * power(2, least(attempts, ${DOUBLINGS_MAX}::int)))
    where ref = (
      select ref from payment_customer where account_id is null and mode = ${mode} and next_attempt_at <= now()
      order by next_attempt_at limit 1 for update skip locked)
    returning ref, customer_id, attempts`.execute(db.kysely)
  return rows[0]
}

/** A customer without an account whom the processor would not delete again and again. */
export interface StuckDeletion {
  /** Null when it is not even known whether there is one. */
  readonly customerId: string | null
  readonly mode: PaymentMode
  readonly attempts: number
}

/** The deletions that failed for a quarter of an hour, `limit` at most. Throws on database failure. */
export async function listStuckDeletions(db: Database, limit = 100): Promise<StuckDeletion[]> {
  return db.kysely
    .selectFrom('payment_customer')
    .select(['customer_id as customerId', 'mode', 'attempts'])
    .where('account_id', 'is', null)
    .where('attempts', '>=', STUCK_ATTEMPTS)
    .orderBy('attempts', 'desc')
    .orderBy('ref')
    .limit(limit)
    .execute()
}
