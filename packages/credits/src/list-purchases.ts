import type { Database, Tables } from '@ase/db'
import { sql, type Selectable } from 'kysely'
import { PURCHASE_CURRENCY } from './payment-event.ts'
import { purchaseOf, type Purchase } from './purchases.ts'
import { returnedOf } from './returned-sql.ts'

export interface ListedPurchase extends Purchase {
  /** Cents of it that refunds and disputes took back, at most its amount. */
  readonly returnedCents: number
}

/** The purchases of an account, oldest first. Throws on database failure. */
export async function listPurchases(db: Database, accountId: string): Promise<ListedPurchase[]> {
  const { rows } = await sql<Selectable<Tables['purchase']> & { returned: number }>`
    select p.*, least(p.amount_cents, refunded + disputed)::int as returned
    from purchase p
    ${returnedOf(sql.ref('p.payment_intent_id'), sql`${PURCHASE_CURRENCY}`)}
    where p.account_id = ${accountId}
    order by p.created_at, p.id`.execute(db.kysely)
  return rows.map(({ returned, ...row }) => ({ ...purchaseOf(row), returnedCents: returned }))
}
