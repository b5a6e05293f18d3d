import type { SqlStatement, SqlToken } from './tokenize.ts'

const CLAUSES_MAX = 64

const openers: ReadonlySet<string> = new Set([
  'BEGIN',
  'THEN',
  'ELSE',
  'AS',
  'LOOP',
  'ANALYZE',
  'VERBOSE',
  'EXPLAIN',
  'IMMEDIATE',
  'FINAL',
])

/** Verbs that open a statement of their own wherever one may stand. */
const verbs: ReadonlySet<string> = new Set([
  'DROP',
  'TRUNCATE',
  'DELETE',
  'UPDATE',
  'MERGE',
  'ALTER',
  'GRANT',
  'EXEC',
  'EXECUTE',
  'COPY',
])

/** Statements in which such a verb is a part of the syntax (`ON DELETE CASCADE`, `GRANT DELETE`). */
const descriptive: ReadonlySet<string> = new Set([
  'CREATE',
  'ALTER',
  'MERGE',
  'GRANT',
  'REVOKE',
  'COMMENT',
  'DROP',
  'DENY',
  'SECURITY',
  'DECLARE',
])

/** The second word without which the verb in the middle of a statement means something else. */
const seconds: ReadonlyMap<string, RegExp> = new Map([
  [
    'DROP',
    /^(TABLE|DATABASE|SCHEMA|VIEW|INDEX|USER|ROLE|LOGIN|PROCEDURE|FUNCTION|TRIGGER|COLUMN|KEYSPACE)$/,
  ],
  ['TRUNCATE', /^TABLE$/],
  ['DELETE', /^(FROM|TOP)$/],
  ['ALTER', /^(TABLE|ROLE|USER|LOGIN|DATABASE|SERVER|SYSTEM)$/],
  ['EXEC', /^(XP_\w{1,60}|SP_\w{1,60}|MASTER)$/],
  ['EXECUTE', /^(XP_\w{1,60}|SP_\w{1,60}|MASTER|IMMEDIATE)$/],
])

/**
 * The statements inside one statement: the whole, those in a WITH, behind THEN or BEGIN, and those that SQL Server lets
 * follow without a semicolon. Each runs to the end of its own parentheses.
 */
export function splitClauses(statement: SqlStatement): readonly SqlStatement[] {
  const clauses: SqlStatement[] = [statement]
  const first = statement[0]?.text ?? ''
  const described = descriptive.has(first)
  for (let at = 1; at < statement.length && clauses.length < CLAUSES_MAX; at += 1) {
    const token = statement[at]
    if (token === undefined || token.kind !== 'word' || !verbs.has(token.text)) continue
    if (!described && startsClause(statement, at, token)) clauses.push(untilClosed(statement, at))
  }
  return clauses
}

function startsClause(statement: SqlStatement, at: number, token: SqlToken): boolean {
  const before = statement[at - 1]
  const next = statement[at + 1]
  if (before === undefined || next === undefined) return false
  if (before.kind === 'mark' && before.text === '(') return next.kind !== 'mark'
  if (before.kind === 'mark' && /^[.,=]$/.test(before.text)) return false
  if (before.kind === 'word' && openers.has(before.text))
    return next.kind === 'word' || next.kind === 'name'
  if (
    before.kind === 'word' &&
    /^(ON|FOR|KEY|OF|OR|AFTER|BEFORE|INSTEAD|DISABLE|ENABLE|GRANT|REVOKE)$/.test(before.text)
  )
    return false
  return next.kind === 'word' && seconds.get(token.text)?.test(next.text) === true
}

function untilClosed(statement: SqlStatement, start: number): SqlStatement {
  let depth = 0
  for (let at = start; at < statement.length; at += 1) {
    const token = statement[at]
    if (token?.kind !== 'mark') continue
    if (token.text === '(') depth += 1
    else if (token.text === ')') depth -= 1
    if (depth < 0) return statement.slice(start, at)
  }
  return statement.slice(start)
}

/** Words of a statement with '' in the place of everything else, so that indexes are kept. */
export function listWords(statement: SqlStatement): readonly string[] {
  return statement.map(({ kind, text }) => (kind === 'word' ? text : ''))
}

/** The first index of a word outside parentheses; -1 when there is none. */
export function indexOutsideParentheses(
  statement: SqlStatement,
  ...wanted: readonly string[]
): number {
  let depth = 0
  for (const [index, { kind, text }] of statement.entries()) {
    if (kind === 'mark' && text === '(') depth += 1
    else if (kind === 'mark' && text === ')') depth -= 1
    else if (depth === 0 && kind === 'word' && wanted.includes(text)) return index
  }
  return -1
}

/** A table's name in lower case, with its schema, as it stands at the index. */
export function tableNameAt(statement: SqlStatement, start: number): string {
  let name = ''
  for (let at = start; at < statement.length && at < start + 7; at += 1) {
    const token = statement[at]
    if (token === undefined) break
    const dot = token.kind === 'mark' && token.text === '.'
    const expectsDot = name !== '' && !name.endsWith('.')
    if (expectsDot !== dot) break
    if (!dot && token.kind !== 'word' && token.kind !== 'name') break
    name += token.text
  }
  return name.toLowerCase()
}

/** Tables that are made to be thrown away. */
export function isTemporary(name: string): boolean {
  return /^(#|(\w{1,60}\.)?(tmp|temp|_tmp|_temp|pg_temp|stg_tmp)(_|\.|$|\d))|_(tmp|temp)$|^pg_temp\./.test(
    name,
  )
}

/** Tables that an import fills and the next one empties. */
export function isStaging(name: string): boolean {
  return /^(?:staging|stg|scratch|landing)[_.]|_(?:staging|stg)$|\.(?:staging|stg)_/.test(name)
}

/** Does the name of a database say that a test run makes it and throws it away (`app_test`, `pr_12_ci`)? */
export function isTestDatabase(name: string): boolean {
  return /^(?:test|tests|testdb|tmp|temp|scratch|bench|benchmark|sandbox|playground|demo)$|^(test|tmp|temp)_|_(test|tests|testing|tmp|temp|ci)(_\d{1,8})?$/i.test(
    name,
  )
}
