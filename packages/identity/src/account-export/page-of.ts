import type { Cursor, Page } from './section.ts'

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
