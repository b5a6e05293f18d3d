import type { CallWindowKind } from './windows.ts'

/** So long that a claimer with an older snapshot still meets the claim; afterwards the record is enough. */
export const SETTLED_CLAIM_MS = 600_000

type RecordTable = 'evaluation' | 'report'

/** What makes the calls of one kind differ in the database. */
export interface CallKind<Window, CallRecord> {
  /** How the names of its statements begin. */
  readonly prefix: string
  /** Of its ledger entries. */
  readonly entryKind: 'evaluation' | 'inspection'
  readonly windows: CallWindowKind<Window>
  readonly table: RecordTable
  /** The column of the table that holds the answer. */
  readonly answer: string
  /** Another table whose records use up keys of the account, when no claim stays behind to tell of them. */
  readonly otherTable: RecordTable | null
  /** The record's columns in the order of its values: the id first. A cast follows the name. */
  readonly columns: readonly string[]
  readonly values: (record: CallRecord) => readonly unknown[]
  /** How long a settled claim stays, in milliseconds; null is for ever. */
  readonly settledClaimMs: (record: CallRecord) => number | null
}

/**
 * SQL that writes the record and its ledger entry for the row of `charged`, with the account, key and request in `$1` to
 * `$3` and the record's values from `$first` on.
 */
export function recordSql(
  { table, columns, entryKind }: CallKind<never, never>,
  first: number,
): string {
  const names = columns.map((column) => column.split('::', 1))
  const values = columns.map((column, n) => {
    const [, cast] = column.split('::')
    return `$${first + n}${cast === undefined ? '' : `::${cast}`}`
  })
  return `recorded as (
    insert into ${table} (account_id, key_sha256, request_sha256, ${names.join(', ')}, charge_seq)
    select $1, $2, $3, ${values.join(', ')}, charged.seq from charged
  ), entered as (
    insert into ledger_entry (account_id, seq, kind, delta, balance_after, ref)
    select $1, charged.seq, '${entryKind}', -1, charged.balance, $${first} from charged
  )`
}
