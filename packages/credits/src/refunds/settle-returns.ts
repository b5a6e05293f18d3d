import type { Tables } from '@ase/db'
import { sql, type Transaction } from 'kysely'
import { addEntry, type LockedAccount } from '../ledger/account-lock.ts'
import type { Return } from './returns.ts'

/** A purchase whose credits were given. 1 cent bought 1 credit. */
export interface CreditedPurchase {
  readonly id: string
  readonly amountCents: number
}

/**
 * Brings the ledger to what these refunds and disputes took back of the purchase, never more than it gave: the
 * difference to what the ledger took already is one entry, whose kind and reference name `cause`. Amounts of events are
 * never added up, so neither order nor repetition matters. Returns the account's new head.
 */
export async function settleReturns(
  trx: Transaction<Tables>,
  account: LockedAccount,
  purchase: CreditedPurchase,
  returns: readonly Return[],
  cause: Pick<Return, 'kind' | 'id'>,
): Promise<LockedAccount> {
  const { taken, entries } = await readTaken(trx, account.accountId, purchase.id)
  const difference = returnedCents(purchase, returns) - taken
  if (difference === 0) return account
  return addEntry(trx, account, {
    kind: difference > 0 ? cause.kind : `${cause.kind}_reversed`,
    credits: -difference,
    ref: `${purchase.id}:${cause.id}:${entries + 1}`,
  })
}

/** What refunds and disputes took back of a purchase, in cents. */
function returnedCents(purchase: CreditedPurchase, returns: readonly Return[]): number {
  return Math.min(purchase.amountCents, sum(returns))
}

/** `disputed` while a dispute has money of it, else `refunded` when all of it went back. */
export function statusOf(
  purchase: CreditedPurchase,
  returns: readonly Return[],
): Tables['purchase']['status'] {
  if (returns.some(({ kind, cents }) => kind === 'dispute' && cents > 0)) return 'disputed'
  return sum(returns) >= purchase.amountCents ? 'refunded' : 'paid'
}

function sum(returns: readonly Return[]): number {
  return returns.reduce((total, { cents }) => total + cents, 0)
}

/** What the ledger took for a purchase so far. Few entries of these kinds, all of one account: the unique index finds them. */
async function readTaken(
  trx: Transaction<Tables>,
  accountId: string,
  purchaseId: string,
): Promise<{ readonly taken: number; readonly entries: number }> {
  const row = await trx
    .selectFrom('ledger_entry')
    .select([
      sql<string>`coalesce(sum(debt_delta - delta), 0)`.as('taken'),
      sql<string>`count(*)`.as('entries'),
    ])
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['refund', 'refund_reversed', 'dispute', 'dispute_reversed'])
    .where(sql`split_part(ref, ':', 1)`, '=', purchaseId)
    .executeTakeFirstOrThrow()
  return { taken: Number(row.taken), entries: Number(row.entries) }
}
