import type { Database } from '@ase/db'

/** One line of an account's ledger. */
export interface LedgerEntry {
  readonly seq: number
  readonly kind: string
  /** Credits given, or taken when negative. */
  readonly delta: number
  readonly balanceAfter: number
  /** Debt added, or paid when negative. */
  readonly debtDelta: number
  readonly debtAfter: number
  readonly ref: string
  readonly createdAt: Date
}

/** The newest entries of an account, newest first. Throws on database failure. */
export async function listEntries(
  db: Database,
  accountId: string,
  limit: number,
): Promise<LedgerEntry[]> {
  const rows = await db.kysely
    .selectFrom('ledger_entry')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    seq: Number(row.seq),
    kind: row.kind,
    delta: Number(row.delta),
    balanceAfter: Number(row.balance_after),
    debtDelta: Number(row.debt_delta),
    debtAfter: Number(row.debt_after),
    ref: row.ref,
    createdAt: row.created_at,
  }))
}
