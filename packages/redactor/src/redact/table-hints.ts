import { hintFromName, type SecretHint } from './secret-hint.ts'

/** What the names of a table's columns say about its cells, by place; null for a column that holds no secrets. */
export type ColumnHints = readonly (SecretHint | null)[]

const COLUMNS_MAX = 256
const NAMES_OF_COLUMN = ['name', 'label', 'field', 'key', 'id', 'title', 'header', 'column']

/** Null when no column name suggests a secret. Columns are names, or objects with a name. */
export function columnHints(columns: readonly unknown[]): ColumnHints | null {
  if (columns.length > COLUMNS_MAX) return null
  const claims = columns.map((column) => {
    const name = nameOf(column)
    return name === null ? null : hintFromName(name)
  })
  return claims.some((hint) => hint !== null) ? claims : null
}

function nameOf(column: unknown): string | null {
  if (typeof column === 'string') return column
  if (typeof column !== 'object' || column === null) return null
  for (const key of NAMES_OF_COLUMN) {
    const name: unknown = Object.hasOwn(column, key) ? Reflect.get(column, key) : null
    if (typeof name === 'string') return name
  }
  return null
}

/** The first row of a table that names its columns, as in the values of a spreadsheet. */
export function headerRowHints(rows: readonly unknown[]): ColumnHints | null {
  const [header, second] = rows
  if (!Array.isArray(header) || !Array.isArray(second) || header.length > COLUMNS_MAX) return null
  return header.length === second.length && header.every(isColumnName) ? columnHints(header) : null
}

const COLUMN_NAME_MAX = 40

// A digit or a sign in a cell makes it a value, so that `[["password", "…"], ["city", "Rome"]]` has no header.
function isColumnName(cell: unknown): boolean {
  if (typeof cell !== 'string' || cell === '' || cell.length > COLUMN_NAME_MAX) return false
  for (let index = 0; index < cell.length; index += 1) {
    const code = cell.charCodeAt(index) | 0x20
    const isLetter = code >= 0x61 && code <= 0x7a
    if (!isLetter && !' _-'.includes(cell.charAt(index))) return false
  }
  return true
}
