import {
  isBeforePosition,
  epochMicrosOf,
  type Database,
  type Tables,
  type TimePosition,
} from '@ase/db'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { PURCHASE_CURRENCY } from '../payment-event.ts'
import { purchaseOf, type Purchase } from './purchases.ts'
import { returnedSql } from '../refunds/returned-sql.ts'

export interface ListedPurchase extends Purchase {
  /** Cents of it that refunds and disputes took back, at most its amount. */
  readonly returnedCents: number
}

/** The purchases of an account, oldest first. Throws on database failure. */
export async function listPurchases(db: Database, accountId: string): Promise<ListedPurchase[]> {
  const all = sql`select * from purchase where account_id = ${accountId}`
  const rows = await readRows(db, all, sql`order by p.created_at, p.id`)
  return rows.map(listedOf)
}

export interface PurchasePage {
  /** The newest first, at most `limit`. */
  readonly purchases: ListedPurchase[]
  /** Where the next page begins; null when this is the last. */
  readonly next: TimePosition | null
}

/** A page of the purchases of an account, newest first, from a place on. Throws on database failure. */
export async function listPurchasePage(
  db: Database,
  accountId: string,
  { after, limit }: { readonly after: TimePosition | null; readonly limit: number },
): Promise<PurchasePage> {
  const page = sql`select * from purchase
    where account_id = ${accountId} and ${isBeforePosition('created_at', 'id', after)}
    order by created_at desc, id desc limit ${limit + 1}`
  const rows = await readRows(db, page, sql`order by p.created_at desc, p.id desc`)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    purchases: rows.slice(0, limit).map(listedOf),
    next: last === undefined ? null : { micros: Number(last.micros), id: last.id },
  }
}

/** A purchase of an account by its id (a UUID), or `undefined`. Throws on database failure. */
export async function readListedPurchase(
  db: Database,
  accountId: string,
  id: string,
): Promise<ListedPurchase | undefined> {
  const one = sql`select * from purchase where id = ${id} and account_id = ${accountId}`
  const [row] = await readRows(db, one, sql``)
  return row && listedOf(row)
}

type ListedRow = Selectable<Tables['purchase']> & {
  readonly returned: number
  readonly micros: string
}

async function readRows(
  db: Database,
  purchases: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select p.*, least(p.amount_cents, refunded + disputed)::int as returned,
      ${epochMicrosOf('p.created_at')} as micros
    from (${purchases}) p
    cross join lateral (select p.payment_intent_id, ${PURCHASE_CURRENCY}::text as currency) paid
    ${returnedSql}
    ${order}`.execute(db.kysely)
  return rows
}

function listedOf(row: ListedRow): ListedPurchase {
  return { ...purchaseOf(row), returnedCents: row.returned }
}
