import { sql, type Kysely } from 'kysely'

/**
 * Drops the checks that state a limit a second time: the code is the one place of limits, and a check that knows the
 * number of yesterday fails every request beyond it. What stays is what a row has to be under any limit. `not valid`
 * spares the rows a scan under lock: what each check asks was asked of them by the one that it replaces.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column, check] of limited) {
    await sql.raw(`alter table ${table} drop constraint ${table}_${column}_check`).execute(db)
    if (check === null) continue
    await sql
      .raw(`alter table ${table} add constraint ${table}_${column} check (${check}) not valid`)
      .execute(db)
  }
}

const limited: readonly (readonly [table: string, column: string, check: string | null])[] = [
  ['account', 'email', 'email = lower(email) and length(email) > 0'],
  ['account', 'active_keys', 'active_keys >= 0'],
  ['account_window', 'calls', null],
  ['api_key', 'name', 'length(name) > 0'],
  ['bot_event', 'sealed_job', null],
  ['credit_account', 'standard_calls', null],
  ['credit_account', 'trace_calls', null],
  ['credit_account', 'inspection_calls', null],
  ['ledger_entry', 'ref', 'length(ref) > 0'],
  ['openid_identity', 'issuer', null],
  ['openid_identity', 'subject', 'length(subject) > 0'],
  ['passkey', 'credential_id', 'octet_length(credential_id) > 0'],
  ['passkey', 'name', 'length(name) > 0'],
  ['passkey', 'public_key', null],
  ['payment_customer', 'customer_id', 'length(customer_id) > 0'],
  ['payment_dispute', 'currency', 'length(currency) > 0'],
  ['payment_dispute', 'id', 'length(id) > 0'],
  ['payment_dispute', 'payment_intent_id', 'length(payment_intent_id) > 0'],
  ['payment_event', 'id', 'length(id) > 0'],
  ['payment_event', 'type', 'length(type) > 0'],
  ['payment_refund', 'currency', 'length(currency) > 0'],
  ['payment_refund', 'id', 'length(id) > 0'],
  ['payment_refund', 'payment_intent_id', 'length(payment_intent_id) > 0'],
  ['payment_unclaimed', 'currency', 'length(currency) > 0'],
  ['payment_unclaimed', 'payment_intent_id', 'length(payment_intent_id) > 0'],
  ['purchase', 'amount_cents', 'amount_cents > 0'],
  ['purchase', 'return_path', `return_path like '/%'`],
  ['sign_in_token', 'email', 'email = lower(email) and length(email) > 0'],
  ['sign_in_token', 'return_path', `return_path like '/%'`],
  ['sign_in_window', 'calls', null],
]
