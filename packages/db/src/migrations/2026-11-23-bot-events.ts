import { sql, type Kysely } from 'kysely'

/** What people send to the bots, until it is answered; and that it was, so that a second delivery is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Digests are keyed, and the job is sealed, with keys that the database does not have.
  `create table bot_event (
    platform text not null check (platform in ('discord', 'telegram', 'x')),
    event_sha256 bytea not null check (octet_length(event_sha256) = 32),
    person_sha256 bytea not null check (octet_length(person_sha256) = 32),
    state text not null default 'waiting' check (state in ('waiting', 'done')),
    sealed_job bytea check (octet_length(sealed_job) <= 32768),
    attempts integer not null default 0 check (attempts >= 0),
    -- The end of a lease, of a pause, or the moment of arrival.
    run_after timestamptz not null default clock_timestamp(),
    lease_token uuid,
    created_at timestamptz not null default clock_timestamp(),
    primary key (platform, event_sha256),
    constraint bot_event_nothing_kept check ((state = 'done') = (sealed_job is null))
  )`,
  `create index bot_event_due on bot_event (platform, run_after) where state = 'waiting'`,
  `create index bot_event_of_person on bot_event (person_sha256, created_at)`,
  `create index bot_event_age on bot_event (created_at) where state = 'done'`,
]
