import { indexOutsideParentheses, tableNameAt } from './clauses.ts'
import { endOfCondition } from './condition-end.ts'
import { unknownTerm, type QueryFacts, type Term } from './term.ts'
import { takeParentheses, type TokenCursor } from './token-cursor.ts'
import type { SqlToken } from './tokenize.ts'

/** Is it a query in the place of a value? */
export function opensQuery(tokens: readonly SqlToken[]): boolean {
  const first = tokens[0]
  return first?.kind === 'word' && (first.text === 'SELECT' || first.text === 'WITH')
}

/** Queries in the place of tables are followed this far. */
const DEPTH_MAX = 16

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
  const from = indexOutsideParentheses(tokens, 'FROM')
  const where = indexOutsideParentheses(tokens, 'WHERE')
  const narrowed = tokens.some(({ kind, text }) => kind === 'word' && narrowing.has(text))
  const condition = where < 0 ? true : read(conditionOf(tokens, where), depth + 1).truth
  const start = tokens[1]?.text === 'DISTINCT' || tokens[1]?.text === 'ALL' ? 2 : 1
  const columns = tokens.slice(start, from > 0 ? from : where > 0 ? where : undefined)
  const value = read(columns, depth + 1)
  if (from < 0) {
    const exists = narrowed ? null : condition
    return exists === true
      ? { ...value, query: { exists, column: '' } }
      : { ...unknownTerm, query: { exists, column: '' } }
  }
  const open = !narrowed && condition === true
  const counted = columns[0]?.kind === 'word' && columns[0].text === 'COUNT'
  const own = open && ofTable(tokens, from + 1, depth, { read, table })
  const extreme = own ? /^(MIN|MAX) (\S{1,128}) \)$/.exec(value.key) : null
  const query: QueryFacts = {
    exists: open ? 'broad' : null,
    column: own ? lastPart(value.key) : '',
    ...(extreme?.[1] === 'MIN' ? { least: lastPart(extreme[2] ?? '') } : {}),
    ...(extreme?.[1] === 'MAX' ? { greatest: lastPart(extreme[2] ?? '') } : {}),
  }
  return counted && open ? { ...unknownTerm, least: 0, query } : { ...unknownTerm, query }
}

/** Are the rows those of the table, or of a query that returns all of them? */
function ofTable(
  tokens: readonly SqlToken[],
  at: number,
  depth: number,
  cursor: Pick<TokenCursor, 'read' | 'table'>,
): boolean {
  if (tokens[at]?.text !== '(') return sameTable(cursor.table, tableNameAt(tokens, at))
  if (depth > DEPTH_MAX) return false
  const inner = takeParentheses({ ...cursor, tokens, at })
  return readQuery(inner, depth + 1, cursor).query?.column !== ''
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
