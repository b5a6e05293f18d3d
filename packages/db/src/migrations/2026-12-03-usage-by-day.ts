import { sql, type Kysely } from 'kysely'

/** The counts of whole days (in UTC) beside those of hours: a year by the hour is too much to read for an answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table usage_day (
    account_id uuid not null,
    day timestamptz not null,
    type text not null,
    decision text not null,
    policy_id text not null,
    api_key_id uuid,
    count int not null check (count > 0),
    constraint usage_day_once unique nulls not distinct (account_id, day, type, decision, policy_id, api_key_id)
  ) with (fillfactor = 80)`,
  `create table usage_code_day (
    account_id uuid not null,
    day timestamptz not null,
    code text not null,
    decision text not null,
    count int not null check (count > 0),
    primary key (account_id, day, code, decision)
  ) with (fillfactor = 80)`,
]
