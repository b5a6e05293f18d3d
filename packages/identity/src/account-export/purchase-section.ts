import type { Tables } from '@ase/db'
import { sql, type Selectable, type Transaction } from 'kysely'
import { pageOf } from './section.ts'
import type { ListItem, ReadPage } from './section.ts'

type PurchaseRow = Selectable<Tables['purchase']> & { readonly moment: string }

/** The purchases of a page, each with the refunds and disputes of its payment. */
export const readPurchases: ReadPage = async (trx, { accountId, after, rows }) => {
  const page = await sql<PurchaseRow>`
    select *, created_at::text as moment
    from purchase
    where account_id = ${accountId} and (created_at, id) > (${after[0]}::timestamptz, ${after[1]}::uuid)
    order by created_at, id limit ${rows}`.execute(trx)
  const payments = page.rows.flatMap(({ payment_intent_id: id }) => (id === null ? [] : [id]))
  const refunds = await readRefunds(trx, payments)
  const disputes = await readDisputes(trx, payments)
  return pageOf(page.rows, rows, (row) => {
    const item: ListItem<'purchases'> = {
      id: row.id,
      mode: row.mode,
      amountCents: row.amount_cents,
      status: row.status,
      sessionId: row.session_id,
      checkoutUrl: row.checkout_url,
      paymentIntentId: row.payment_intent_id,
      returnPath: row.return_path,
      createdAt: row.created_at.toISOString(),
      creditedAt: row.credited_at?.toISOString() ?? null,
      refunds: refunds.get(row.payment_intent_id) ?? [],
      disputes: disputes.get(row.payment_intent_id) ?? [],
    }
    return { cursor: [row.moment, row.id], item }
  })
}

type Purchase = ListItem<'purchases'>

async function readRefunds(
  trx: Transaction<Tables>,
  payments: string[],
): Promise<ReadonlyMap<string | null, Purchase['refunds']>> {
  if (payments.length === 0) return new Map()
  const rows = await trx
    .selectFrom('payment_refund')
    .select(['id', 'payment_intent_id', 'amount_cents', 'currency', 'status', 'as_of'])
    .where('payment_intent_id', 'in', payments)
    .orderBy('id')
    .execute()
  return grouped(rows, (row) => ({
    id: row.id,
    amountCents: Number(row.amount_cents),
    currency: row.currency,
    status: row.status,
    asOf: row.as_of.toISOString(),
  }))
}

async function readDisputes(
  trx: Transaction<Tables>,
  payments: string[],
): Promise<ReadonlyMap<string | null, Purchase['disputes']>> {
  if (payments.length === 0) return new Map()
  const rows = await trx
    .selectFrom('payment_dispute')
    .select([
      'id',
      'payment_intent_id',
      'amount_cents',
      'currency',
      'is_withdrawn',
      'is_final',
      'as_of',
    ])
    .where('payment_intent_id', 'in', payments)
    .orderBy('id')
    .execute()
  return grouped(rows, (row) => ({
    id: row.id,
    amountCents: Number(row.amount_cents),
    currency: row.currency,
    isWithdrawn: row.is_withdrawn,
    isFinal: row.is_final,
    asOf: row.as_of.toISOString(),
  }))
}

function grouped<Row extends { readonly payment_intent_id: string }, Item>(
  rows: readonly Row[],
  toItem: (row: Row) => Item,
): ReadonlyMap<string | null, Item[]> {
  const byPayment = Map.groupBy(rows, (row) => row.payment_intent_id)
  return new Map([...byPayment].map(([id, ofPayment]) => [id, ofPayment.map(toItem)]))
}
