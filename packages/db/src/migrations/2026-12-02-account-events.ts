import { sql, type Kysely } from 'kysely'

/**
 * What happened to an account: a code of the code's list, a time, the label of the session that did it, and the id of what it
 * was done to. No foreign key: with one, a payment event, which holds the account's row in `credit_account`, would wait here
 * for a deletion that holds the account's row and waits for that one. The deletion takes the events away itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table account_event (
    account_id uuid not null,
    id uuid not null,
    code text not null check (length(code) > 0),
    browser text check (length(browser) > 0),
    system text check (length(system) > 0),
    subject_kind text check (length(subject_kind) > 0),
    subject_id text check (length(subject_id) > 0),
    created_at timestamptz not null,
    primary key (account_id, created_at, id),
    constraint account_event_label check ((browser is null) = (system is null)),
    constraint account_event_subject check ((subject_kind is null) = (subject_id is null))
  )`.execute(db)
}
