import { deletePayments, detachCustomers } from '@ase/credits'
import { isRetryable, type Database, type Tables } from '@ase/db'
import { fail, succeed, type ApiError, type Result } from '@ase/schemas'
import { sql, type QueryResult, type RawBuilder, type Transaction } from 'kysely'
import { emailRateLimitKey } from '../rate-limits/sign-in-rate-limits.ts'

const ATTEMPTS_MAX = 3
/** Rows per statement, so that no statement reaches the time limit. */
const PAGE_ROWS = 1000

/**
 * Deletes an account and all its data in one transaction; its customer at the payment processor is deleted later. The stored ids
 * of payment events name no account and stay, so that a late event changes nothing. ACCOUNT_IN_DEBT while the account owes
 * credits; AUTH_REQUIRED when there is no such account. Throws on database failure. Nothing is deleted in these cases.
 */
export async function deleteAccount(
  db: Database,
  accountId: string,
): Promise<Result<void, ApiError>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.kysely.transaction().execute((trx) => deleteInTransaction(trx, accountId))
    } catch (error) {
      if (!isRetryable(error) || attempt === ATTEMPTS_MAX) throw error
    }
  }
}

/**
 * INVARIANT: the account's row is locked first, then its row in `credit_account`, and all else after these, in the order
 * of evaluations and payments. Every transaction that writes for the account holds one of the two until its commit: the
 * deletions below see what it wrote, and a later transaction finds no account.
 */
async function deleteInTransaction(
  trx: Transaction<Tables>,
  accountId: string,
): Promise<Result<void, ApiError>> {
  const account = await trx
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (account === undefined) return fail({ code: 'AUTH_REQUIRED' })
  const credits = await trx
    .selectFrom('credit_account')
    .select(['seq', 'debt'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (Number(credits?.debt ?? 0) > 0) return fail({ code: 'ACCOUNT_IN_DEBT' })

  await detachCustomers(trx, accountId)
  await deletePayments(trx, accountId)
  await deleteSignIns(trx, account.email)
  await trx.deleteFrom('account').where('id', '=', accountId).execute()
  // A transaction that writes events holds a row that is deleted now, so that all its events are visible.
  await trx.deleteFrom('account_event').where('account_id', '=', accountId).execute()
  // The head's foreign key is checked page by page, not for all pages in a commit that would take too long.
  await sql`set constraints all immediate`.execute(trx)
  await deleteClaims(trx, accountId)
  await deleteLedger(trx, accountId, Number(credits?.seq ?? 0))
  await deleteUsage(trx, accountId)
  return succeed(undefined)
}

/** Skips a locked token: a sign-in is using it, and may itself wait for this transaction (deadlock). */
async function deleteSignIns(trx: Transaction<Tables>, email: string): Promise<void> {
  await sql`delete from sign_in_token where token_sha256 in (
    select token_sha256 from sign_in_token where email = ${email} for update skip locked)`.execute(
    trx,
  )
  await trx
    .deleteFrom('sign_in_window')
    .where('key_sha256', '=', emailRateLimitKey(email))
    .execute()
}

/** Claims of inspections are never swept. Page by page along the key, so that no statement reads deleted rows. */
async function deleteClaims(trx: Transaction<Tables>, accountId: string): Promise<void> {
  let after: Buffer = Buffer.alloc(0)
  for (;;) {
    const page = await trx
      .selectFrom('idempotency_claim')
      .select('key_sha256')
      .where('account_id', '=', accountId)
      .where('key_sha256', '>', after)
      .orderBy('key_sha256')
      .limit(PAGE_ROWS)
      .execute()
    const last = page.at(-1)?.key_sha256
    if (last === undefined) return
    await trx
      .deleteFrom('idempotency_claim')
      .where('account_id', '=', accountId)
      .where('key_sha256', '>', after)
      .where('key_sha256', '<=', last)
      .execute()
    after = last
  }
}

/** One entry charges each report and evaluation, so that the numbers of the entries find all of them. */
async function deleteLedger(
  trx: Transaction<Tables>,
  accountId: string,
  lastSeq: number,
): Promise<void> {
  for (let seq = 0; seq <= lastSeq; seq += PAGE_ROWS) {
    const [first, end] = [String(seq), String(seq + PAGE_ROWS)]
    await trx
      .deleteFrom('evaluation')
      .where('account_id', '=', accountId)
      .where('charge_seq', '>=', first)
      .where('charge_seq', '<', end)
      .execute()
    await trx
      .deleteFrom('report')
      .where('account_id', '=', accountId)
      .where('charge_seq', '>=', first)
      .where('charge_seq', '<', end)
      .execute()
    await trx
      .deleteFrom('ledger_entry')
      .where('account_id', '=', accountId)
      .where('seq', '>=', first)
      .where('seq', '<', end)
      .execute()
  }
}

/**
 * Each deletes the oldest hours or days after a time, at least 1,000 rows if there are so many, and returns the last of them: page by
 * page along the time, so that no statement reads the rows that an earlier one deleted.
 */
const usagePages: readonly UsagePage[] = [
  (accountId, after) => sql`
    with page as (
      select max(hour) as last from (
        select hour from usage_hour where account_id = ${accountId} and hour > ${after}::timestamptz
        order by hour limit ${PAGE_ROWS}) oldest),
    deleted as (
      delete from usage_hour where account_id = ${accountId}
        and hour > ${after}::timestamptz and hour <= (select last from page))
    select last::text from page`,
  (accountId, after) => sql`
    with page as (
      select max(hour) as last from (
        select hour from usage_code_hour where account_id = ${accountId} and hour > ${after}::timestamptz
        order by hour limit ${PAGE_ROWS}) oldest),
    deleted as (
      delete from usage_code_hour where account_id = ${accountId}
        and hour > ${after}::timestamptz and hour <= (select last from page))
    select last::text from page`,
  (accountId, after) => sql`
    with page as (
      select max(day) as last from (
        select day from usage_day where account_id = ${accountId} and day > ${after}::timestamptz
        order by day limit ${PAGE_ROWS}) oldest),
    deleted as (
      delete from usage_day where account_id = ${accountId}
        and day > ${after}::timestamptz and day <= (select last from page))
    select last::text from page`,
  (accountId, after) => sql`
    with page as (
      select max(day) as last from (
        select day from usage_code_day where account_id = ${accountId} and day > ${after}::timestamptz
        order by day limit ${PAGE_ROWS}) oldest),
    deleted as (
      delete from usage_code_day where account_id = ${accountId}
        and day > ${after}::timestamptz and day <= (select last from page))
    select last::text from page`,
]

type UsagePage = (accountId: string, after: string) => RawBuilder<{ readonly last: string | null }>

/** The account's row of `usage_progress`, which counting locks, is deleted already, so that no count can come afterwards. */
async function deleteUsage(trx: Transaction<Tables>, accountId: string): Promise<void> {
  for (const deletePage of usagePages) {
    let after: string | null = '-infinity'
    while (after !== null) {
      const { rows }: QueryResult<{ readonly last: string | null }> = await deletePage(
        accountId,
        after,
      ).execute(trx)
      after = rows[0]?.last ?? null
    }
  }
}
