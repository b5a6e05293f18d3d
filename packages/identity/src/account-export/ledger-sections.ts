import { sql } from 'kysely'
import type { Cursor, ListItem, PageRequest, ReadPage } from './section.ts'

interface LedgerRow {
  readonly seq: string
  readonly kind: string
  readonly delta: string
  readonly balance_after: string
  readonly debt_delta: string
  readonly debt_after: string
  readonly ref: string
  readonly created_at: Date
}

/*
 * These pages are ranges of numbers, which are dense, and not so many rows after a key: whatever the planner makes of an
 * account that has grown since the last statistics, a page reads no more than its rows.
 */

export const readLedger: ReadPage = async (trx, page) => {
  const { rows } = await sql<LedgerRow>`
    select seq, kind, delta, balance_after, debt_delta, debt_after, ref, created_at from ledger_entry
    where account_id = ${page.accountId} and seq > ${page.after[0]}::bigint and seq <= ${endOf(page)}::bigint
    order by seq`.execute(trx)
  return { items: rows.map((row) => JSON.stringify(toEntry(row))), next: nextOf(page) }
}

function toEntry(row: LedgerRow): ListItem<'ledger'> {
  return {
    seq: Number(row.seq),
    kind: row.kind,
    delta: Number(row.delta),
    balanceAfter: Number(row.balance_after),
    debtDelta: Number(row.debt_delta),
    debtAfter: Number(row.debt_after),
    ref: row.ref,
    createdAt: row.created_at.toISOString(),
  }
}

/** The answers as they were stored: the column holds an `EvaluationResponse` and nothing else. */
export const readEvaluations: ReadPage = async (trx, page) => {
  const { rows } = await sql<{ response: string }>`
    select response::text as response from evaluation
    where account_id = ${page.accountId}
      and charge_seq > ${page.after[0]}::bigint and charge_seq <= ${endOf(page)}::bigint
    order by charge_seq`.execute(trx)
  return { items: rows.map(({ response }) => response), next: nextOf(page) }
}

export const readReports: ReadPage = async (trx, page) => {
  const { rows } = await sql<{ report: string; created_at: Date }>`
    select report::text as report, created_at from report
    where account_id = ${page.accountId}
      and charge_seq > ${page.after[0]}::bigint and charge_seq <= ${endOf(page)}::bigint
    order by charge_seq`.execute(trx)
  const items = rows.map(
    ({ report, created_at }) =>
      `{"report":${report},"createdAt":${JSON.stringify(created_at.toISOString())}}`,
  )
  return { items, next: nextOf(page) }
}

function endOf({ after, rows }: PageRequest): number {
  return Number(after[0]) + rows
}

function nextOf(page: PageRequest): Cursor | null {
  return endOf(page) >= page.lastSeq ? null : [String(endOf(page)), '']
}
