import type { Database } from '@ase/db'
import { sql } from 'kysely'
import type { PaymentMode } from '../purchases/purchases.ts'

/**
 * Longer than the processor takes at most for one customer, so that no other process tries meanwhile; and longer than any
 * request of the account that ran when it was deleted, so that none makes a checkout after the second attempt.
 */
const FIRST_WAIT = '1 minute'
const LONGEST_WAIT = '1 day'
const DOUBLINGS_MAX = 11
/** After waits of 1, 2, 4 and 8 minutes. */
const FAILED_ATTEMPTS = 5

/** A customer without an account that is due for deletion at the processor. */
export interface DueCustomer {
  readonly ref: string
  /** Null when it is not known whether there is one. */
  readonly customerId: string | null
  /** Including this one. */
  readonly attempts: number
}

/**
 * The next customer of a mode that is due, for one process: its next attempt is set before it is returned, after growing
 * waits of a minute to a day. `undefined` when none is due. Throws on database failure.
 */
export async function claimDueCustomer(
  db: Database,
  mode: PaymentMode,
): Promise<DueCustomer | undefined> {
  const { rows } = await sql<DueCustomer>`
    update payment_customer set attempts = attempts + 1, next_attempt_at = now() + least(
      ${LONGEST_WAIT}::interval, ${FIRST_WAIT}::interval * power(2, least(attempts, ${DOUBLINGS_MAX}::int)))
    where ref = (
      select ref from payment_customer where account_id is null and mode = ${mode} and next_attempt_at <= now()
      order by next_attempt_at limit 1 for update skip locked)
    returning ref, customer_id as "customerId", attempts`.execute(db.kysely)
  return rows[0]
}

/** Deletes the record of a customer that is deleted at the processor. Throws on database failure. */
export async function deleteCustomerRecord(db: Database, ref: string): Promise<void> {
  await db.kysely.deleteFrom('payment_customer').where('ref', '=', ref).execute()
}

/** A customer without an account whose deletion at the processor failed several times. */
export interface FailedDeletion {
  /** Null when it is not known whether there is one. */
  readonly customerId: string | null
  readonly mode: PaymentMode
  readonly attempts: number
}

/** The deletions that failed for a quarter of an hour, `limit` at most. Throws on database failure. */
export async function listFailedDeletions(db: Database, limit = 100): Promise<FailedDeletion[]> {
  return db.kysely
    .selectFrom('payment_customer')
    .select(['customer_id as customerId', 'mode', 'attempts'])
    .where('account_id', 'is', null)
    .where('attempts', '>=', FAILED_ATTEMPTS)
    .orderBy('attempts', 'desc')
    .orderBy('ref')
    .limit(limit)
    .execute()
}
