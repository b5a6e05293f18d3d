import type { Tables } from '@ase/db'
import { sql, type Selectable, type Transaction } from 'kysely'
import { lockAccount, type LockedAccount } from '../ledger/account-lock.ts'

/** A purchase and its account, both locked by this transaction. */
export interface LockedPurchase {
  readonly account: LockedAccount
  readonly purchase: Selectable<Tables['purchase']>
}

/**
 * Serializes the events of a payment until the transaction ends. There may be no row to lock yet: without this, a
 * refund and the payment that it belongs to could miss each other.
 */
export async function lockPayment(
  trx: Transaction<Tables>,
  paymentIntentId: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ase.payment:${paymentIntentId}`}, 0))`.execute(
    trx,
  )
}

/** Locks the account of a purchase, then the purchase; `undefined` when either is not there (any more). */
export async function lockPurchase(
  trx: Transaction<Tables>,
  id: string,
): Promise<LockedPurchase | undefined> {
  const known = await trx
    .selectFrom('purchase')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (known === undefined) return undefined
  const account = await lockAccount(trx, known.account_id)
  if (account === undefined) return undefined
  const purchase = await trx
    .selectFrom('purchase')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return purchase === undefined ? undefined : { account, purchase }
}
