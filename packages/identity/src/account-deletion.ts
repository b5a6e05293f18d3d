import { deletePayments, detachCustomers } from '@ase/credits'
import { isRetryable, type Database, type Tables } from '@ase/db'
import { fail, succeed, type ApiError, type Result } from '@ase/schemas'
import { sql, type Transaction } from 'kysely'
import { mailWindowKey } from './sign-in/sign-in-window.ts'

const ATTEMPTS_MAX = 3
/** Rows that one statement deletes at most, so that none of them meets the time limit of statements. */
const PAGE_ROWS = 1000

/**
 * Deletes an account and all that belongs to it in one transaction; its customer at the payment processor is
 * left to be deleted there. What is stored of payment events names no account and stays, so that a late event changes
 * nothing. ACCOUNT_IN_DEBT while it owes credits, which would be gone with it; AUTH_REQUIRED when there is no such account
 * (any more). Throws on database failure. Nothing is deleted in any of these cases.
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
 * of evaluations and payments. Whoever writes for the account holds one of the two until its commit: what it wrote is
 * seen by the deletions below, and whoever comes later finds no account.
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
  // Who writes events holds a row that is gone now, so that all of theirs can be seen.
  await trx.deleteFrom('account_event').where('account_id', '=', accountId).execute()
  // The head's foreign key is checked page by page, not all at once in a commit that would take too long.
  await sql`set constraints all immediate`.execute(trx)
  await deleteClaims(trx, accountId)
  await deleteLedger(trx, accountId, Number(credits?.seq ?? 0))
  await deleteUsage(trx, accountId)
  return succeed(undefined)
}

/** A token that somebody has locked is being used up. Waiting for it could be for ever: its user may wait for us. */
async function deleteSignIns(trx: Transaction<Tables>, email: string): Promise<void> {
  await sql`delete from sign_in_token where token_sha256 in (
    select token_sha256 from sign_in_token where email = ${email} for update skip locked)`.execute(
    trx,
  )
  await trx.deleteFrom('sign_in_window').where('key_sha256', '=', mailWindowKey(email)).execute()
}

/** Inspections leave theirs behind for ever. Page by page along the key, past what is deleted already. */
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

/** Every report and evaluation is charged by one entry, so that the entries' numbers lead to all of them. */
async function deleteLedger(
  trx: Transaction<Tables>,
  accountId: string,
  lastSeq: number,
): Promise<void> {
  for (let seq = 0; seq <= lastSeq; seq += PAGE_ROWS) {
    const [first, end] = [String(seq), String(seq + PAGE_ROWS)]
    for (const table of ['evaluation', 'report'] as const) {
      await trx
        .deleteFrom(table)
        .where('account_id', '=', accountId)
        .where('charge_seq', '>=', first)
        .where('charge_seq', '<', end)
        .execute()
    }
    await trx
      .deleteFrom('ledger_entry')
      .where('account_id', '=', accountId)
      .where('seq', '>=', first)
      .where('seq', '<', end)
      .execute()
  }
}

/** The counts with what orders them. */
const countTables = [
  ['usage_hour', 'hour'],
  ['usage_code_hour', 'hour'],
  ['usage_day', 'day'],
  ['usage_code_day', 'day'],
] as const

/**
 * Page by page along the time, past what is deleted already. The row that counting needs went with the account, after
 * a count under way had ended.
 */
async function deleteUsage(trx: Transaction<Tables>, accountId: string): Promise<void> {
  for (const [table, column] of countTables) {
    const [name, time] = [sql.table(table), sql.ref(column)]
    let after: string | null = '-infinity'
    while (after !== null) {
      const page = await sql<{ last: string | null }>`
        select max(moment)::text as last from (
          select ${time} as moment from ${name}
          where account_id = ${accountId} and ${time} > ${after}::timestamptz
          order by ${time} limit ${PAGE_ROWS}
        ) page`.execute(trx)
      const last: string | null = page.rows[0]?.last ?? null
      if (last !== null)
        await sql`delete from ${name} where account_id = ${accountId}
          and ${time} > ${after}::timestamptz and ${time} <= ${last}::timestamptz`.execute(trx)
      after = last
    }
  }
}
