import { indexOutside, nameAt } from './clauses.ts'
import { endOfCondition } from './condition-end.ts'
import { unknownTerm, type Term } from './term.ts'
import type { TokenCursor } from './token-cursor.ts'
import type { SqlToken } from './tokenize.ts'

/** Is it a query in the place of a value? */
export function opensQuery(tokens: readonly SqlToken[]): boolean {
  const first = tokens[0]
  return first?.kind === 'word' && (first.text === 'SELECT' || first.text === 'WITH')
}

const narrowing: ReadonlySet<string> = new Set([
  'LIMIT',
  'JOIN',
  'HAVING',
  'GROUP',
  'EXCEPT',
  'INTERSECT',
  'TOP',
  'FETCH',
  'UNION',
  'MINUS',
])

/**
 * What is known of a query inside a condition: whether it returns rows, its value where it needs no table, and its column
 * where it returns that of every row of the condition's own table.
 */
export function readQuery(
  tokens: readonly SqlToken[],
  depth: number,
  { read, table }: Pick<TokenCursor, 'read' | 'table'>,
): Term {
  if (tokens[0]?.text !== 'SELECT') return unknownTerm
  const from = indexOutside(tokens, 'FROM')
  const where = indexOutside(tokens, 'WHERE')
  const narrowed = tokens.some(({ kind, text }) => kind === 'word' && narrowing.has(text))
  const condition = where < 0 ? true : read(conditionOf(tokens, where), depth + 1).truth
  const columns = tokens.slice(1, from > 0 ? from : where > 0 ? where : undefined)
  const value = read(columns, depth + 1)
  if (from < 0) {
    const exists = narrowed ? null : condition
    return exists === true
      ? { ...value, query: { exists, column: '' } }
      : { ...unknownTerm, query: { exists, column: '' } }
  }
  const open = !narrowed && condition === true
  const counted = columns[0]?.kind === 'word' && columns[0].text === 'COUNT'
  const query = {
    exists: open ? ('broad' as const) : null,
    column: open && sameTable(table, nameAt(tokens, from + 1)) ? lastPart(value.key) : '',
  }
  return counted && open ? { ...unknownTerm, least: 0, query } : { ...unknownTerm, query }
}

/** The rows to keep, or to lose, are often listed in a table of their own. */
function sameTable(table: string, from: string): boolean {
  return table === '' || lastPart(table) === lastPart(from)
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}

function conditionOf(tokens: readonly SqlToken[], where: number): readonly SqlToken[] {
  const rest = tokens.slice(where + 1)
  return rest.slice(0, endOfCondition(rest))
}
