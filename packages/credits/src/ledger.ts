import type { Database, Tables } from '@ase/db'
import { sql, type Transaction } from 'kysely'

/** Opens the ledger of a new account: a balance of 0, proven by its opening entry. */
export async function openCreditAccount(
  trx: Transaction<Tables>,
  accountId: string,
): Promise<void> {
  await trx
    .insertInto('credit_account')
    .values({ account_id: accountId, balance: 0, held: 0, seq: 0 })
    .execute()
  await trx
    .insertInto('ledger_entry')
    .values({
      account_id: accountId,
      seq: 0,
      kind: 'opening',
      delta: 0,
      balance_after: 0,
      ref: 'opening',
    })
    .execute()
}

/**
 * Adds credits once per `ref`: the same reference again changes nothing. Returns the balance after it. `credits` is a
 * whole number from 1 to 10,000,000. Throws on an unknown account and on database failure.
 */
export async function grantCredits(
  db: Database,
  grant: { readonly accountId: string; readonly credits: number; readonly ref: string },
): Promise<number> {
  if (!Number.isInteger(grant.credits) || grant.credits < 1 || grant.credits > 10_000_000) {
    throw new RangeError('A grant is a whole number of credits from 1 to 10,000,000.')
  }
  return db.kysely.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('credit_account')
      .select('balance')
      .where('account_id', '=', grant.accountId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const earlier = await trx
      .selectFrom('ledger_entry')
      .select('seq')
      .where('account_id', '=', grant.accountId)
      .where('kind', '=', 'grant')
      .where('ref', '=', grant.ref)
      .executeTakeFirst()
    if (earlier !== undefined) return Number(account.balance)
    const { balance, seq } = await trx
      .updateTable('credit_account')
      .set({ balance: sql`balance + ${grant.credits}`, seq: sql`seq + 1` })
      .where('account_id', '=', grant.accountId)
      .returning(['balance', 'seq'])
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('ledger_entry')
      .values({
        account_id: grant.accountId,
        seq: Number(seq),
        kind: 'grant',
        delta: grant.credits,
        balance_after: Number(balance),
        ref: grant.ref,
      })
      .execute()
    return Number(balance)
  })
}

/** The balance and the credits on hold of an account, or `undefined` when there is none. */
export async function readBalance(
  db: Database,
  accountId: string,
): Promise<{ readonly balance: number; readonly held: number } | undefined> {
  const row = await db.kysely
    .selectFrom('credit_account')
    .select(['balance', 'held'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row === undefined ? undefined : { balance: Number(row.balance), held: row.held }
}
