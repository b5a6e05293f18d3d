import { listPurchasePage, readListedPurchase, type ListedPurchase } from '@ase/credits'
import type { Database, TimePosition } from '@ase/db'
import type { PurchaseSummary } from '@ase/schemas'
import * as z from 'zod'

export interface PurchaseSummaries {
  /** The newest first. */
  readonly purchases: PurchaseSummary[]
  /** Where the next page begins; null when this is the last. */
  readonly next: TimePosition | null
}

/** A page of the purchases of an account as their buyer sees them. Throws on database failure. */
export async function listOwnPurchases(
  db: Database,
  accountId: string,
  page: { readonly after: TimePosition | null; readonly limit: number },
): Promise<PurchaseSummaries> {
  const { purchases, next } = await listPurchasePage(db, accountId, page)
  return { purchases: purchases.map(summaryOf), next }
}

/** A purchase of an account; `undefined` when it has none of this id, and for what is no id. Throws on database failure. */
export async function readOwnPurchase(
  db: Database,
  accountId: string,
  id: string,
): Promise<PurchaseSummary | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined
  const purchase = await readListedPurchase(db, accountId, id)
  return purchase && summaryOf(purchase)
}

/** Each field is picked by name: the processor's ids and the return path stay where they are. */
function summaryOf(purchase: ListedPurchase): PurchaseSummary {
  const { id, mode, amountCents, status, returnedCents, createdAt, creditedAt } = purchase
  return {
    id,
    mode,
    amountCents,
    // 1 cent buys 1 credit.
    credits: amountCents,
    status,
    returnedCents,
    checkoutUrl: status === 'pending' ? purchase.checkoutUrl : null,
    createdAt: createdAt.toISOString(),
    creditedAt: creditedAt?.toISOString() ?? null,
  }
}
