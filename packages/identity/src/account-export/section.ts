import type { Tables } from '@ase/db'
import type { AccountExportResponse } from '@ase/schemas'
import type { Transaction } from 'kysely'

/** A page of rows that were read in the order of their keys; one that is not full is the last. */
export function pageOf<Row>(
  rows: readonly Row[],
  rowsMax: number,
  toItem: (row: Row) => { readonly cursor: Cursor; readonly item: object },
): Page {
  const items = rows.map(toItem)
  return {
    items: items.map(({ item }) => JSON.stringify(item)),
    next: items.length < rowsMax ? null : (items.at(-1)?.cursor ?? null),
  }
}

/** Where a page begins: after the row with this key. Texts, as Postgres writes and reads them without loss. */
export type Cursor = readonly [string, string]

export interface PageRequest {
  readonly accountId: string
  readonly after: Cursor
  /** How many rows a page has at most. */
  readonly rows: number
  /** The number of the account's last ledger entry. */
  readonly lastSeq: number
}

export interface Page {
  /** The items as JSON. */
  readonly items: readonly string[]
  /** Null after the last page. */
  readonly next: Cursor | null
}

export type ReadPage = (trx: Transaction<Tables>, page: PageRequest) => Promise<Page>

/** A list of the export, read page by page along a key. */
export interface Section {
  readonly name: keyof AccountExportResponse
  readonly start: Cursor
  readonly read: ReadPage
}

/** What a list of the export holds. */
export type ListItem<Name extends keyof AccountExportResponse> =
  AccountExportResponse[Name] extends readonly (infer T)[] ? T : never
