import type { Severity } from '@ase/schemas'
import {
  indexOutsideParentheses,
  isStaging,
  isTemporary,
  tableNameAt,
  listWords,
} from './clauses.ts'
import { classifyReach } from './condition.ts'
import type { SqlStatement } from './tokenize.ts'

/** Tables that the server itself lives from. */
const systemTable =
  /^(?:mysql\.(?:user|db)|(?:pg_catalog\.)?pg_(?:authid|database|auth_members)|sqlite_master|sqlite_schema|sys\.\w{1,40})$/

/** DELETE, with or without FROM, in every dialect's form. */
export function severityOfDelete(clause: SqlStatement): Severity | null {
  const from = indexOutsideParentheses(clause, 'FROM')
  const table = tableNameAt(clause, from < 0 ? 1 : from + 1)
  if (isTemporary(table)) return 'low'
  if (
    systemTable.test(table) ||
    /^(?:pg_catalog\.)?pg_(?:class|attribute|proc|namespace)$/.test(table)
  )
    return 'high'
  if (isStaging(table)) return 'low'
  if (from < 0 && (clause.length < 2 || clause[1]?.kind === 'mark')) return null
  return severityOfRows(clause, table)
}

/** UPDATE … SET. */
export function severityOfUpdate(clause: SqlStatement): Severity | null {
  if (indexOutsideParentheses(clause, 'SET') < 0) return null
  const table = tableNameAt(clause, 1)
  if (systemTable.test(table)) return 'high'
  if (isTemporary(table)) return 'low'
  const severity = severityOfRows(clause, table)
  return severity === 'high' && fillsFromOwnColumns(clause) ? 'medium' : severity
}

/** `SET email = lower(email)`: the step of a migration that fills one column from others; nothing comes from outside. */
function fillsFromOwnColumns(clause: SqlStatement): boolean {
  if (indexOutsideParentheses(clause, 'WHERE') >= 0) return false
  const values = clause.slice(indexOutsideParentheses(clause, 'SET') + 1)
  return (
    values.length > 2 &&
    values.length < 24 &&
    values.every(
      ({ kind, text }) =>
        kind === 'name' ||
        (kind === 'mark' && /^[=(),.]$/.test(text)) ||
        (kind === 'word' &&
          !/^(?:TRUE|FALSE|NULL|DEFAULT|SELECT|RANDOM|NOW|UUID|GEN_RANDOM_UUID)$/.test(text)),
    )
  )
}

/** Every row without a condition; a limit or a join narrows, but to arbitrary rows. */
function severityOfRows(clause: SqlStatement, table: string): Severity | null {
  const where = indexOutsideParentheses(clause, 'WHERE', 'PREWHERE')
  const narrowed = indexOutsideParentheses(clause, 'LIMIT', 'TOP', 'FETCH') >= 0
  if (where < 0) {
    // Without a condition of its own the join pairs every row with every other.
    const on = indexOutsideParentheses(clause, 'ON', 'USING')
    if (indexOutsideParentheses(clause, 'JOIN') >= 0 && on >= 0)
      return joinsAll(clause, on) ? 'high' : 'low'
    return narrowed ? 'medium' : 'high'
  }
  const reach = classifyReach(clause.slice(where + 1), table)
  if (reach === 'some') return null
  return reach === 'broad' || narrowed ? 'medium' : 'high'
}

/** `JOIN b ON 1=1`. */
function joinsAll(clause: SqlStatement, on: number): boolean {
  if (clause[on]?.text !== 'ON') return false
  const rest = clause.slice(on + 1)
  const end = indexOutsideParentheses(rest, 'SET', 'JOIN', 'LEFT', 'RIGHT', 'INNER', 'CROSS')
  return classifyReach(end < 0 ? rest : rest.slice(0, end)) === 'all'
}

/** MERGE deletes where its branch says so; joined on what is always true, it changes every row. */
export function severityOfMerge(clause: SqlStatement): Severity | null {
  const words = listWords(clause)
  const deletes = words.some((word, at) => word === 'DELETE' && words[at - 1] === 'THEN')
  const updates = words.some((word, at) => word === 'UPDATE' && words[at - 1] === 'THEN')
  if (!deletes && !updates) return null
  const on = indexOutsideParentheses(clause, 'ON')
  const when = indexOutsideParentheses(clause, 'WHEN')
  if (on >= 0 && when > on && classifyReach(clause.slice(on + 1, when)) === 'all') return 'high'
  return deletes ? 'medium' : null
}
