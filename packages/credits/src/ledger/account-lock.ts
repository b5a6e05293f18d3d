import type { Tables } from '@ase/db'
import type { Transaction } from 'kysely'
import { moveCredits, type Standing } from './movement.ts'

export type EntryKind =
  | 'grant'
  | 'adjustment'
  | 'purchase'
  | 'refund'
  | 'refund_reversed'
  | 'dispute'
  | 'dispute_reversed'

/** The head of an account's ledger, whose row this transaction has locked. */
export interface LockedAccount extends Standing {
  readonly accountId: string
  readonly seq: number
}

/**
 * Locks the account's row; `undefined` when there is no such account (any more).
 *
 * INVARIANT: one lock order everywhere: the payment, then the account's row in `credit_account`, then claims, purchases,
 * refunds and disputes.
 */
export async function lockAccount(
  trx: Transaction<Tables>,
  accountId: string,
): Promise<LockedAccount | undefined> {
  const row = await trx
    .selectFrom('credit_account')
    .select(['balance', 'debt', 'seq'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    accountId,
    balance: Number(row.balance),
    debt: Number(row.debt),
    seq: Number(row.seq),
  }
}

/**
 * Adds one entry and returns the new head. `credits` is given when positive, taken when negative, never 0. A reference
 * that the account has under this kind already is a unique violation.
 */
export async function addEntry(
  trx: Transaction<Tables>,
  account: LockedAccount,
  entry: { readonly kind: EntryKind; readonly credits: number; readonly ref: string },
): Promise<LockedAccount> {
  const { balance, debt, delta, debtDelta } = moveCredits(account, entry.credits)
  const seq = account.seq + 1
  await trx
    .updateTable('credit_account')
    .set({ balance, debt, seq })
    .where('account_id', '=', account.accountId)
    .execute()
  await trx
    .insertInto('ledger_entry')
    .values({
      account_id: account.accountId,
      seq,
      kind: entry.kind,
      delta,
      balance_after: balance,
      debt_delta: debtDelta,
      debt_after: debt,
      ref: entry.ref,
    })
    .execute()
  return { accountId: account.accountId, balance, debt, seq }
}
