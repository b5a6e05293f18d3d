import { sql, type Kysely } from 'kysely'

/**
 * Accounts, API keys, the prepaid ledger and evaluations.
 *
 * INVARIANT: a balance equals the sum of its ledger entries. Three constraints prove it at every commit: an entry
 * follows its predecessor (sequence and balance, `ledger_entry_follows`), the account's head is an entry
 * (`credit_account_head`), and no entry stands beyond the head (`ledger_entry_within_head`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // For every connection of the service, also through a pooler that passes no start-up parameters on. Shorter than the
  // client's limit: the server ends a statement that nobody waits for any more.
  `do $$ begin
    execute format('alter database %I set statement_timeout = %L', current_database(), '4s');
    execute format('alter database %I set idle_in_transaction_session_timeout = %L', current_database(), '10s');
  end $$`,

  `create table account (
    id uuid primary key,
    email text not null unique check (email = lower(email) and length(email) between 3 and 254),
    active_keys int not null default 0 check (active_keys between 0 and 20),
    created_at timestamptz not null default now()
  )`,

  `create table api_key (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    key_sha256 bytea not null unique check (octet_length(key_sha256) = 32),
    name text not null check (length(name) between 1 and 100),
    display_prefix text not null check (length(display_prefix) = 9),
    created_at timestamptz not null default now(),
    last_used_at timestamptz,
    revoked_at timestamptz
  )`,
  `create index api_key_of_account on api_key (account_id, created_at)`,

  // The hot row of an account. Both call lists hold admission times in epoch milliseconds, newest last.
  `create table credit_account (
    account_id uuid primary key references account on delete cascade,
    balance bigint not null check (balance >= 0),
    held int not null default 0 check (held >= 0),
    seq bigint not null check (seq >= 0),
    standard_calls bigint[] not null default '{}' check (cardinality(standard_calls) <= 60),
    trace_calls bigint[] not null default '{}' check (cardinality(trace_calls) <= 10)
  ) with (fillfactor = 30)`,

  `create table ledger_entry (
    account_id uuid not null,
    seq bigint not null check (seq >= 0),
    kind text not null check (kind in ('opening', 'grant', 'evaluation')),
    delta bigint not null,
    balance_after bigint not null check (balance_after >= 0),
    ref text not null check (length(ref) between 1 and 255),
    created_at timestamptz not null default now(),
    previous_seq bigint generated always as (case when seq > 0 then seq - 1 end) stored,
    previous_balance bigint generated always as (case when seq > 0 then balance_after - delta end) stored,
    primary key (account_id, seq),
    constraint ledger_entry_head unique (account_id, seq, balance_after),
    constraint ledger_entry_once unique (account_id, kind, ref),
    constraint ledger_entry_follows foreign key (account_id, previous_seq, previous_balance)
      references ledger_entry (account_id, seq, balance_after) deferrable initially deferred,
    check (case kind
      when 'opening' then seq = 0 and delta = 0 and balance_after = 0
      when 'evaluation' then seq > 0 and delta = -1
      else seq > 0 and delta <> 0 end)
  )`,

  `alter table credit_account add constraint credit_account_head
    foreign key (account_id, seq, balance) references ledger_entry (account_id, seq, balance_after)
    deferrable initially deferred`,

  `create function check_ledger_entry_within_head() returns trigger language plpgsql as $$
  begin
    perform 1 from credit_account where account_id = new.account_id and seq >= new.seq;
    if not found then
      raise exception using errcode = '23514', message = 'a ledger entry stands beyond the head of its account';
    end if;
    return null;
  end $$`,
  `create constraint trigger ledger_entry_within_head after insert on ledger_entry
    deferrable initially deferred for each row execute function check_ledger_entry_within_head()`,

  `create function refuse_ledger_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and not exists (select 1 from account where id = old.account_id) then
      return old;
    end if;
    raise exception using errcode = '23514', message = 'the ledger is append-only';
  end $$`,
  `create trigger ledger_entry_append_only before update or delete on ledger_entry
    for each row execute function refuse_ledger_change()`,
  `create trigger ledger_entry_no_truncate before truncate on ledger_entry
    for each statement execute function refuse_ledger_change()`,

  // The replay source. The key itself is not kept, only its digest; the response holds no content.
  `create table evaluation (
    account_id uuid not null,
    key_sha256 bytea not null check (octet_length(key_sha256) = 32),
    id text not null check (id ~ '^ase_[0-9a-f]{32}$'),
    request_sha256 bytea not null check (octet_length(request_sha256) = 32),
    charge_seq bigint not null,
    type text not null check (type in ('context', 'action', 'output', 'mcp', 'trace')),
    decision text not null check (decision in ('allow', 'review', 'block')),
    response json not null,
    created_at timestamptz not null,
    primary key (account_id, key_sha256),
    constraint evaluation_charged_once unique (account_id, charge_seq),
    constraint evaluation_charge foreign key (account_id, charge_seq)
      references ledger_entry (account_id, seq) deferrable initially deferred
  )`,

  // A pending claim ends with its lease; a done one stays a while, so that a late claimer still meets it.
  `create table idempotency_claim (
    account_id uuid not null,
    key_sha256 bytea not null check (octet_length(key_sha256) = 32),
    request_sha256 bytea not null check (octet_length(request_sha256) = 32),
    state text not null check (state in ('pending', 'done')),
    token uuid not null,
    expires_at timestamptz not null,
    attempt int not null default 1,
    primary key (account_id, key_sha256)
  ) with (fillfactor = 80)`,
  `create index idempotency_claim_expiry on idempotency_claim (expires_at)`,

  // Rolls a whole statement back from inside it.
  `create function refuse(code text) returns int language plpgsql as $$
  begin
    raise exception using errcode = code, message = 'refused';
  end $$`,
]
