import { randomUUID } from 'node:crypto'
import { limits } from '@ase/schemas'
import type { AccountEventCode, AccountEventSubject, SessionLabel } from '@ase/schemas'
import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export interface NewAccountEvent {
  readonly accountId: string
  readonly code: AccountEventCode
  /** The label of the session that caused it; null for the operator and the payment processor. */
  readonly by: SessionLabel | null
  /** The objects of the action: one event for each, or one event without an object when absent. */
  readonly subjects?: readonly AccountEventSubject[]
}

/**
 * Records what happened to an account, in the same transaction and as its last lock, and deletes the oldest events beyond
 * the latest 1,000. Throws on database failure.
 *
 * INVARIANT: `trx` holds a lock that the deletion of the account waits for (on the account's row, on its row in
 * `credit_account`, or on a row that is deleted with the account), so that no event is written after the deletion.
 */
export async function recordAccountEvents(
  trx: Kysely<Tables>,
  { accountId, code, by, subjects }: NewAccountEvent,
): Promise<void> {
  const about = subjects ?? [null]
  if (about.length === 0) return
  // Concurrent transactions of one account would count without each other's events.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ase.account_events:${accountId}`}, 0))`.execute(
    trx,
  )
  await trx
    .insertInto('account_event')
    .values(
      about.map((subject) => ({
        account_id: accountId,
        id: randomUUID(),
        code,
        browser: by?.browser ?? null,
        system: by?.system ?? null,
        subject_kind: subject?.kind ?? null,
        subject_id: subject?.id ?? null,
        created_at: sql<Date>`clock_timestamp()`,
      })),
    )
    .execute()
  await sql`delete from account_event e using (
      select created_at, id from account_event where account_id = ${accountId}
      order by created_at desc, id desc offset ${limits.account.eventsKeptMax}
    ) old
    where e.account_id = ${accountId} and e.created_at = old.created_at and e.id = old.id`.execute(
    trx,
  )
}
