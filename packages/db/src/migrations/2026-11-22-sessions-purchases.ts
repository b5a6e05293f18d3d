import { sql, type Kysely } from 'kysely'

/**
 * Sign-in, sessions, purchases and what the payment processor says about them, reports, and debt in the ledger.
 *
 * INVARIANT: what an account owes equals the sum of its entries too. What proves a balance now proves the debt beside it,
 * and nobody has credits and debt at once. That an entry follows its predecessor is the trigger's to check, not a foreign
 * key's: for each entry of a deleted account, a key would look for a successor among all of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table credit_account
    add column debt bigint not null default 0 check (debt >= 0),
    add column inspection_calls bigint[] not null default '{}' check (cardinality(inspection_calls) <= 30),
    add constraint credit_account_no_credit_in_debt check (balance = 0 or debt = 0),
    drop constraint credit_account_head`,

  // Defaults are right for what the version before writes: it charges credits only, and who has credits owes nothing.
  `alter table ledger_entry
    add column debt_delta bigint not null default 0,
    add column debt_after bigint not null default 0 check (debt_after >= 0),
    drop constraint ledger_entry_follows,
    drop constraint ledger_entry_head,
    drop constraint ledger_entry_kind_check,
    drop constraint ledger_entry_check,
    drop column previous_seq,
    drop column previous_balance`,
  `alter table ledger_entry
    add constraint ledger_entry_head unique (account_id, seq, balance_after, debt_after),
    add constraint ledger_entry_kind check (kind in ('opening', 'grant', 'adjustment', 'evaluation', 'inspection',
      'purchase', 'refund', 'refund_reversed', 'dispute', 'dispute_reversed')),
    add constraint ledger_entry_amounts check (case
      when kind = 'opening' then seq = 0 and delta = 0 and balance_after = 0 and debt_delta = 0 and debt_after = 0
      when kind in ('evaluation', 'inspection') then seq > 0 and delta = -1 and debt_delta = 0
      when kind in ('grant', 'purchase', 'refund_reversed', 'dispute_reversed')
        then seq > 0 and delta >= 0 and debt_delta <= 0 and delta - debt_delta > 0
      when kind in ('refund', 'dispute') then seq > 0 and delta <= 0 and debt_delta >= 0 and debt_delta - delta > 0
      else seq > 0 and delta - debt_delta <> 0 end)`,
  `alter table credit_account add constraint credit_account_head
    foreign key (account_id, seq, balance, debt) references ledger_entry (account_id, seq, balance_after, debt_after)
    deferrable initially deferred`,

  `create function check_ledger_entry() returns trigger language plpgsql as $$
  begin
    perform 1 from credit_account where account_id = new.account_id and seq >= new.seq;
    if not found then
      raise exception using errcode = '23514', message = 'a ledger entry stands beyond the head of its account';
    end if;
    perform 1 from ledger_entry where account_id = new.account_id and seq = new.seq - 1
      and balance_after = new.balance_after - new.delta and debt_after = new.debt_after - new.debt_delta;
    if not found and new.seq > 0 then
      raise exception using errcode = '23514', message = 'a ledger entry does not follow its predecessor';
    end if;
    return null;
  end $$`,
  `drop trigger ledger_entry_within_head on ledger_entry`,
  `drop function check_ledger_entry_within_head()`,
  `create constraint trigger ledger_entry_proof after insert on ledger_entry
    deferrable initially deferred for each row execute function check_ledger_entry()`,

  // A session is gone when its row is gone; it is over when `idle_expires_at` has passed, which use moves on, up to
  // `expires_at`. Only the digest of its token is kept.
  `create table session (
    token_sha256 bytea primary key check (octet_length(token_sha256) = 32),
    id uuid not null unique,
    account_id uuid not null references account on delete cascade,
    method text not null check (method in ('email', 'passkey', 'openid')),
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    idle_expires_at timestamptz not null check (idle_expires_at <= expires_at),
    expires_at timestamptz not null check (expires_at > created_at)
  )`,
  `create index session_of_account on session (account_id, created_at)`,
  `create index session_expiry on session (idle_expires_at)`,

  // Consumed by its deletion.
  `create table sign_in_token (
    token_sha256 bytea primary key check (octet_length(token_sha256) = 32),
    email text not null check (email = lower(email) and length(email) between 3 and 254),
    return_path text not null check (return_path like '/%' and length(return_path) <= 512),
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  `create index sign_in_token_of_email on sign_in_token (email)`,
  `create index sign_in_token_expiry on sign_in_token (expires_at)`,

  // Admission times in epoch milliseconds, newest last, of whatever is limited before there is an account: the digest of a
  // mail address or of a network address.
  `create table sign_in_window (
    key_sha256 bytea primary key check (octet_length(key_sha256) = 32),
    calls bigint[] not null check (cardinality(calls) <= 500),
    expires_at timestamptz not null
  )`,
  `create index sign_in_window_expiry on sign_in_window (expires_at)`,

  `create table passkey (
    credential_id bytea primary key check (octet_length(credential_id) between 16 and 1023),
    account_id uuid not null references account on delete cascade,
    public_key bytea not null check (octet_length(public_key) <= 2048),
    counter bigint not null check (counter >= 0),
    transports text[] not null default '{}',
    name text not null check (length(name) between 1 and 100),
    created_at timestamptz not null default now(),
    last_used_at timestamptz
  )`,
  `create index passkey_of_account on passkey (account_id, created_at)`,

  // A challenge is good once and is gone with its answer.
  `create table passkey_challenge (
    challenge_sha256 bytea primary key check (octet_length(challenge_sha256) = 32),
    account_id uuid references account on delete cascade,
    purpose text not null check (purpose in ('register', 'sign_in')),
    expires_at timestamptz not null
  )`,
  `create index passkey_challenge_expiry on passkey_challenge (expires_at)`,

  `create table openid_identity (
    issuer text not null check (length(issuer) <= 512),
    subject text not null check (length(subject) between 1 and 255),
    account_id uuid not null references account on delete cascade,
    created_at timestamptz not null default now(),
    primary key (issuer, subject)
  )`,
  `create index openid_identity_of_account on openid_identity (account_id)`,

  // Admission times of what a signed-in account may do only so often, in epoch milliseconds, newest last.
  `create table account_window (
    account_id uuid not null references account on delete cascade,
    action text not null check (action in ('billing', 'api_keys', 'export')),
    calls bigint[] not null check (cardinality(calls) <= 100),
    primary key (account_id, action)
  )`,

  // Written before the processor is asked for a customer, so that one that was made without our knowing is found again by
  // its reference. Without an account it is to be deleted there.
  `create table payment_customer (
    ref uuid primary key,
    account_id uuid references account on delete set null,
    mode text not null check (mode in ('test', 'live')),
    customer_id text unique check (length(customer_id) between 1 and 255),
    has_email boolean not null default false check (customer_id is not null or not has_email),
    attempts int not null default 0,
    next_attempt_at timestamptz not null default now(),
    constraint payment_customer_once unique (account_id, mode)
  )`,
  `create index payment_customer_due on payment_customer (mode, next_attempt_at) where account_id is null`,

  `create table purchase (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    mode text not null check (mode in ('test', 'live')),
    key_sha256 bytea not null check (octet_length(key_sha256) = 32),
    amount_cents int not null check (amount_cents between 500 and 50000 and amount_cents % 100 = 0),
    return_path text not null check (return_path like '/%' and length(return_path) <= 512),
    status text not null check (status in ('pending', 'paid', 'expired', 'refunded', 'disputed')),
    session_id text unique,
    payment_intent_id text unique,
    checkout_url text,
    credited_at timestamptz,
    created_at timestamptz not null default now(),
    constraint purchase_once unique (account_id, mode, key_sha256),
    constraint purchase_credited_when_paid check ((status in ('paid', 'refunded', 'disputed')) = (credited_at is not null)),
    constraint purchase_paid_by check ((payment_intent_id is not null) = (credited_at is not null))
  )`,
  `create index purchase_of_account on purchase (account_id, created_at)`,

  // Every event that was taken in, whatever became of it. Kept when an account goes, so that a late one cannot revive it.
  `create table payment_event (
    id text primary key check (length(id) between 1 and 255),
    type text not null check (length(type) between 1 and 100),
    outcome text not null check (outcome in ('applied', 'ignored', 'unmatched')),
    created_at timestamptz not null,
    received_at timestamptz not null default now()
  )`,

  // The latest known state of every refund and dispute, by payment: they may arrive before the purchase is known as paid,
  // and payments of something else may share the processor's account. `as_of` is when the processor told it.
  `create table payment_refund (
    id text primary key check (length(id) between 1 and 200),
    payment_intent_id text not null check (length(payment_intent_id) between 1 and 255),
    amount_cents bigint not null check (amount_cents >= 0),
    currency text not null check (length(currency) between 1 and 10),
    status text not null check (status in ('pending', 'requires_action', 'succeeded', 'failed', 'canceled')),
    as_of timestamptz not null,
    received_at timestamptz not null default now()
  )`,
  `create index payment_refund_of_payment on payment_refund (payment_intent_id)`,
  `create table payment_dispute (
    id text primary key check (length(id) between 1 and 200),
    payment_intent_id text not null check (length(payment_intent_id) between 1 and 255),
    amount_cents bigint not null check (amount_cents >= 0),
    currency text not null check (length(currency) between 1 and 10),
    is_withdrawn boolean not null,
    is_final boolean not null,
    as_of timestamptz not null,
    received_at timestamptz not null default now()
  )`,
  `create index payment_dispute_of_payment on payment_dispute (payment_intent_id)`,

  // Digests of payments whose account is gone: what comes of them later is not kept.
  `create table payment_gone (
    payment_sha256 bytea primary key check (octet_length(payment_sha256) = 32)
  )`,

  // Money that bought nothing, for somebody to send back: its purchase is gone, was paid by another payment, or is of
  // another amount.
  `create table payment_unclaimed (
    payment_intent_id text primary key check (length(payment_intent_id) between 1 and 255),
    purchase_id uuid not null,
    amount_cents bigint not null check (amount_cents >= 0),
    currency text not null check (length(currency) between 1 and 10),
    reason text not null check (reason in ('purchase_gone', 'paid_twice', 'not_as_ordered')),
    received_at timestamptz not null default now()
  )`,

  // Public reports of image inspections: codes and digests, never content. Each uses up a key of its account; where the
  // client sent none, a random one.
  `create table report (
    id text primary key check (id ~ '^rpt_[0-9a-f]{32}$'),
    account_id uuid not null,
    key_sha256 bytea not null check (octet_length(key_sha256) = 32),
    request_sha256 bytea not null check (octet_length(request_sha256) = 32),
    charge_seq bigint not null,
    verdict_key text not null check (verdict_key in
      ('HIGHLY_LIKELY_AI', 'SUSPICIOUS_SYNTHETIC', 'LIKELY_AUTHENTIC', 'NO_AI_DECLARATION')),
    report json not null,
    created_at timestamptz not null,
    constraint report_of_key unique (account_id, key_sha256),
    constraint report_charged_once unique (account_id, charge_seq)
  )`,
  `create index report_of_account on report (account_id, created_at)`,
  // Volatile: they see what was committed until now, also in a statement that waited since its own snapshot.
  `create function is_key_claimed(account uuid, key bytea) returns boolean volatile language plpgsql as $$
  begin
    return exists (select 1 from idempotency_claim
      where account_id = account and key_sha256 = key and expires_at > clock_timestamp());
  end $$`,
  `create function is_key_used_by_evaluation(account uuid, key bytea) returns boolean volatile language plpgsql as $$
  begin
    return exists (select 1 from evaluation where account_id = account and key_sha256 = key);
  end $$`,
  `create index evaluation_of_account on evaluation (account_id, created_at)`,

  // That every evaluation and report is charged, and that an entry goes only with its account and after what it paid for.
  // No foreign key: for each entry of a deleted account, a key looks for what might refer to it, row by row. Entries never
  // change, so the check at the insertion and the one over a whole deletion prove the same.
  `alter table evaluation drop constraint evaluation_charge`,
  `create function check_charge() returns trigger language plpgsql as $$
  begin
    perform 1 from ledger_entry where account_id = new.account_id and seq = new.charge_seq;
    if not found then
      raise exception using errcode = '23503', message = 'what was done has no charge';
    end if;
    return null;
  end $$`,
  ...['evaluation', 'report'].map(
    (table) => `create constraint trigger ${table}_charge
      after insert or update of account_id, charge_seq on ${table}
      deferrable initially deferred for each row execute function check_charge()`,
  ),
  `drop trigger ledger_entry_append_only on ledger_entry`,
  `create trigger ledger_entry_append_only before update on ledger_entry
    for each row execute function refuse_ledger_change()`,
  `create function check_ledger_deletion() returns trigger language plpgsql as $$
  declare part record;
  begin
    for part in select account_id, min(seq) as first, max(seq) as last from gone group by account_id loop
      if exists (select 1 from account where id = part.account_id) then
        raise exception using errcode = '23514', message = 'the ledger is append-only';
      end if;
      if exists (select 1 from evaluation
          where account_id = part.account_id and charge_seq between part.first and part.last)
        or exists (select 1 from report
          where account_id = part.account_id and charge_seq between part.first and part.last) then
        raise exception using errcode = '23503', message = 'a charge goes after what it paid for';
      end if;
    end loop;
    return null;
  end $$`,
  `create trigger ledger_entry_deletion after delete on ledger_entry referencing old table as gone
    for each statement execute function check_ledger_deletion()`,
]
