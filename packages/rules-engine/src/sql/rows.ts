import type { Severity } from '@ase/schemas'
import { indexOutside, isTemporary, nameAt, wordsOfSql } from './clauses.ts'
import { reachOf } from './condition.ts'
import type { SqlStatement } from './tokenize.ts'

/** DELETE, with or without FROM, in every dialect's form. */
export function judgeDelete(clause: SqlStatement): Severity | null {
  const from = indexOutside(clause, 'FROM')
  if (isTemporary(nameAt(clause, from < 0 ? 1 : from + 1))) return 'low'
  if (from < 0 && (clause.length < 2 || clause[1]?.kind === 'mark')) return null
  return judgeRows(clause)
}

/** UPDATE … SET. */
export function judgeUpdate(clause: SqlStatement): Severity | null {
  if (indexOutside(clause, 'SET') < 0) return null
  const table = nameAt(clause, 1)
  if (
    /^(mysql\.(user|db)|pg_catalog\.pg_authid|pg_authid|pg_database|sqlite_master|sqlite_schema|sys\.\w{1,40})$/.test(
      table,
    )
  )
    return 'high'
  return isTemporary(table) ? 'low' : judgeRows(clause)
}

/** Every row without a condition; a limit or a join narrows, but to rows that nobody chose. */
function judgeRows(clause: SqlStatement): Severity | null {
  const where = indexOutside(clause, 'WHERE', 'PREWHERE')
  const narrowed = indexOutside(clause, 'LIMIT', 'TOP', 'FETCH') >= 0
  if (where < 0) {
    const joined =
      indexOutside(clause, 'JOIN', 'USING') >= 0 ||
      (clause[0]?.text === 'UPDATE' && indexOutside(clause, 'FROM') >= 0)
    if (joined) return 'low'
    return narrowed ? 'medium' : 'high'
  }
  const reach = reachOf(clause.slice(where + 1))
  if (reach === 'some') return null
  return reach === 'broad' || narrowed ? 'medium' : 'high'
}

/** MERGE deletes where its branch says so. */
export function judgeMerge(clause: SqlStatement): Severity | null {
  const words = wordsOfSql(clause)
  const deletes = words.findIndex((word, at) => word === 'DELETE' && words[at - 1] === 'THEN')
  if (deletes < 0) return null
  const on = indexOutside(clause, 'ON')
  const when = indexOutside(clause, 'WHEN')
  return on >= 0 && when > on && reachOf(clause.slice(on + 1, when)) === 'all' ? 'high' : 'medium'
}
