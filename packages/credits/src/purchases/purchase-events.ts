import { recordAccountEvents, type Tables } from '@ase/db'
import type { AccountEventCode } from '@ase/schemas'
import type { Transaction } from 'kysely'
import type { Standing } from '../ledger/movement.ts'
import type { Return } from '../refunds/returns.ts'

export type PurchaseEvent = Extract<AccountEventCode, `purchase_${string}`>

/** What a refund or a dispute was to the account whose standing it changed: nothing, when it moved no credits. */
export function returnEventsOf(
  kind: Return['kind'],
  before: Standing,
  after: Standing,
): readonly PurchaseEvent[] {
  const gained = after.balance - after.debt - (before.balance - before.debt)
  if (gained === 0) return []
  if (gained > 0) return ['purchase_restored']
  return [kind === 'refund' ? 'purchase_refunded' : 'purchase_disputed']
}

/** Records what happened to a purchase that this transaction has locked, for its account. */
export async function recordPurchaseEvents(
  trx: Transaction<Tables>,
  { id, account_id: accountId }: { readonly id: string; readonly account_id: string },
  codes: readonly PurchaseEvent[],
): Promise<void> {
  for (const code of codes) {
    const subjects = [{ kind: 'purchase', id }] as const
    await recordAccountEvents(trx, { accountId, code, by: null, subjects })
  }
}
