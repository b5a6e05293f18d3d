export type Cell = string | number

/**
 * A table as CSV (RFC 4180), with its names in the first row. A text that a spreadsheet would take for a formula gets an
 * apostrophe in front, as in the files of the API.
 */
export function guardedCsv(names: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [names, ...rows].map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('')
}

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const guarded = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
