import type { SqlStatement } from './tokenize.ts'

const running: ReadonlySet<string> = new Set([
  'EXEC',
  'EXECUTE',
  'PREPARE',
  'SP_EXECUTESQL',
  'DBMS_SQL',
  'DBMS_XMLQUERY',
  'DBMS_XMLGEN',
  'DBMS_JOB',
  'SP_MSFOREACHTABLE',
  'SP_MSFOREACHDB',
  'DBLINK_EXEC',
  'DBLINK',
  'OPENQUERY',
  'EXECUTE_IMMEDIATE',
])

const TEXT_MAX = 8192

/** Does any statement run a text? */
export function runsTexts(statements: readonly SqlStatement[]): boolean {
  return statements.some((statement) =>
    statement.some(({ kind, text }) => kind === 'word' && running.has(text)),
  )
}

/**
 * The texts that dynamic SQL may run: every string literal, and the constants of one statement put together as
 * concatenation would (`'DRO' + 'P TABLE x'`, `CHR(68) || …`, CONCAT). Each is at most 8,192 characters.
 */
export function textsOf(statement: SqlStatement): readonly string[] {
  const pieces: string[] = []
  for (const [at, { kind, text }] of statement.entries()) {
    if (kind === 'string') pieces.push(text)
    else if (kind === 'word' && /^N?CHA?R$/.test(text))
      pieces.push(...characters(statement, at + 1))
  }
  if (pieces.length < 2) return pieces
  const joined = pieces.join('').slice(0, TEXT_MAX)
  return [...pieces.filter((piece) => /\s/.test(piece)).slice(0, 32), joined]
}

/** `CHR(68)` and `CHAR(68, 82, 79, 80)`. */
function characters(statement: SqlStatement, open: number): readonly string[] {
  if (statement[open]?.text !== '(') return []
  const found: string[] = []
  for (let at = open + 1; at < statement.length && at < open + 256; at += 1) {
    const token = statement[at]
    if (token === undefined || token.text === ')') break
    const code = token.kind === 'number' ? Number(token.text) : Number.NaN
    if (code >= 9 && code < 0x10_000) found.push(String.fromCharCode(code))
  }
  return found
}
