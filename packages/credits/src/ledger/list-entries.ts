import type { Database, Tables } from '@ase/db'
import type { LedgerKind } from '@ase/schemas'
import { sql, type Selectable } from 'kysely'

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
  return (await listEntryPage(db, accountId, { limit })).entries
}

export interface EntryPageRequest {
  /** Inclusive. */
  readonly from?: Date | undefined
  /** Exclusive. */
  readonly to?: Date | undefined
  readonly kind?: LedgerKind | undefined
  /** `nextBefore` of the page before. */
  readonly before?: number | undefined
  readonly limit: number
}

export interface EntryPage {
  /** The newest first, at most `limit`. */
  readonly entries: LedgerEntry[]
  /** All further entries have smaller numbers than this; null when there are none. */
  readonly nextBefore: number | null
}

/** Entries of other kinds than the one asked for that a page looks at where no index finds that kind. */
const LOOKED_AT_MAX = 10_000

/** What a transaction's begin, which is its entries' time, may lie before an entry with a smaller number, with room. */
const OUT_OF_ORDER_MS = 60_000

/**
 * A page of an account's ledger, newest first. It reads a bounded number of rows whatever the filter: a page may hold
 * few entries, or none, and not be the last. Throws on database failure.
 */
export async function listEntryPage(
  db: Database,
  accountId: string,
  { from, to, kind, before, limit }: EntryPageRequest,
): Promise<EntryPage> {
  const [lowest, end] = await Promise.all([
    from === undefined ? 0 : findSeq(db, accountId, from.getTime() - OUT_OF_ORDER_MS),
    to === undefined ? null : findSeq(db, accountId, to.getTime() + OUT_OF_ORDER_MS),
  ])
  const upper = Math.min(before ?? Infinity, end ?? Infinity)
  let query = db.kysely
    .selectFrom('ledger_entry')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('seq', 'desc')
    .limit(limit + 1)
  let lower = lowest
  if (kind === 'evaluation') {
    const top = Math.min(upper, (await headOf(db, accountId)) + 1)
    lower = Math.max(lowest, top - LOOKED_AT_MAX)
    query = query.where('kind', '=', kind)
  } else if (kind !== undefined) {
    // The second condition is what the index of the other kinds is made for.
    query = query.where('kind', '=', kind).where(sql<boolean>`kind <> 'evaluation'`)
  }
  query = query.where('seq', '>=', String(lower))
  if (upper !== Infinity) query = query.where('seq', '<', String(upper))
  if (from !== undefined) query = query.where('created_at', '>=', from)
  if (to !== undefined) query = query.where('created_at', '<', to)
  const rows = await query.execute()
  const entries = rows.slice(0, limit).map(entryOf)
  const last = entries.at(-1)
  if (rows.length > limit && last !== undefined) return { entries, nextBefore: last.seq }
  return { entries, nextBefore: lower > lowest ? lower : null }
}

async function headOf(db: Database, accountId: string): Promise<number> {
  const head = await db.kysely
    .selectFrom('credit_account')
    .select('seq')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return head === undefined ? -1 : Number(head.seq)
}

/**
 * The number of an entry at this time: found by halving, since numbers have no gaps and grow with time but for
 * transactions that overlap. It is one beyond the last entry when all are earlier.
 */
async function findSeq(db: Database, accountId: string, timeMs: number): Promise<number> {
  const { rows } = await sql<{ low: string }>`
    with recursive halving (low, high) as (
      select 0::bigint, seq + 1 from credit_account where account_id = ${accountId}
      union all
      select case when is_earlier then middle.seq + 1 else low end,
        case when is_earlier then high else middle.seq end
      from halving cross join lateral (
        select seq, created_at < ${new Date(timeMs)} as is_earlier from ledger_entry
        where account_id = ${accountId} and seq = (low + high) / 2) middle
      where low < high)
    select low from halving where low = high`.execute(db.kysely)
  return Number(rows[0]?.low ?? 0)
}

function entryOf(row: Selectable<Tables['ledger_entry']>): LedgerEntry {
  return {
    seq: Number(row.seq),
    kind: row.kind,
    delta: Number(row.delta),
    balanceAfter: Number(row.balance_after),
    debtDelta: Number(row.debt_delta),
    debtAfter: Number(row.debt_after),
    ref: row.ref,
    createdAt: row.created_at,
  }
}
