import { sql, type Kysely } from 'kysely'

/**
 * By which key and with which reference an evaluation came, and hourly counts of evaluations, so that usage and filtered
 * lists read hours instead of evaluations. The indexes of these columns are made beside requests (`concurrent-indexes.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // No foreign key: at the deletion of a key, or of an account with its keys, it would look for evaluations row by row. A
  // reader joins `api_key`, and finds null where the key is gone.
  `alter table evaluation add column api_key_id uuid, add column request_ref_sha256 bytea`,
  `alter table evaluation add constraint evaluation_request_ref
    check (octet_length(request_ref_sha256) = 32) not valid`,

  // Up to which number of its ledger an account's evaluations are counted. A transaction that counts holds this row, and the deletion
  // of an account takes it away before the counts.
  `create table usage_progress (
    account_id uuid primary key references account on delete cascade,
    seq bigint not null check (seq >= 0)
  ) with (fillfactor = 50)`,

  `create table usage_hour (
    account_id uuid not null,
    hour timestamptz not null,
    type text not null,
    decision text not null,
    policy_id text not null,
    api_key_id uuid,
    count int not null check (count > 0),
    constraint usage_hour_once unique nulls not distinct (account_id, hour, type, decision, policy_id, api_key_id)
  ) with (fillfactor = 80)`,

  // An evaluation counts once for each of its risk codes.
  `create table usage_code_hour (
    account_id uuid not null,
    hour timestamptz not null,
    code text not null,
    decision text not null,
    count int not null check (count > 0),
    primary key (account_id, hour, code, decision)
  ) with (fillfactor = 80)`,
]
