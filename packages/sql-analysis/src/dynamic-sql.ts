import { decodeBase64, decodeHex } from '@ase/text-analysis'
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
  'GEXEC',
  // pg_cron keeps the text and runs it again and again.
  'CRON',
])

const TEXT_MAX = 8192

/** Does any statement run a text? */
export function runsDynamicText(statements: readonly SqlStatement[]): boolean {
  return statements.some((statement) =>
    statement.some(({ kind, text }) => kind === 'word' && running.has(text)),
  )
}

/** Does any statement run what a variable holds? */
export function runsVariableText(statements: readonly SqlStatement[]): boolean {
  return statements.some((statement) =>
    statement.some(
      ({ kind, text }, at) =>
        kind === 'word' &&
        text.startsWith('@') &&
        (statement[at - 1]?.text === '(' || statement[at - 1]?.text === 'FROM') &&
        /^(?:EXEC|EXECUTE|PREPARE)$/.test(statement[0]?.text ?? ''),
    ),
  )
}

/**
 * The texts that dynamic SQL may run: every string literal, and the constants of one statement put together as
 * concatenation would (`'DRO' + 'P TABLE x'`, `CHR(68) || …`, CONCAT). Each is at most 8,192 characters.
 */
export function findDynamicTexts(statement: SqlStatement): readonly string[] {
  const pieces: string[] = []
  for (const [at, { kind, text }] of statement.entries()) {
    if (kind === 'string') pieces.push(decoded(statement, at, text))
    else if (kind === 'word' && /^N?CHA?R$/.test(text))
      pieces.push(...characters(statement, at + 1))
  }
  if (pieces.length < 2) return pieces
  const joined = pieces.join('').slice(0, TEXT_MAX)
  return [...pieces.filter((piece) => /\s/.test(piece)).slice(0, 32), joined, ...formatted(pieces)]
}

/** `decode('…', 'base64')`, `FROM_BASE64('…')`, `UNHEX('…')`. */
function decoded(statement: SqlStatement, at: number, text: string): string {
  const decoder = statement[at - 2]?.text ?? ''
  if (statement[at - 1]?.text !== '(' || !/^(?:DECODE|FROM_BASE64|UNHEX|HEXTORAW)$/.test(decoder))
    return text
  const inHex = decoder !== 'FROM_BASE64' && statement[at + 2]?.text !== 'base64'
  return (inHex ? decodeHex(text) : decodeBase64(text)) ?? text
}

/** `format('DROP %s %I', 'TABLE', 'users')`. */
function formatted(pieces: readonly string[]): readonly string[] {
  const [pattern = '', ...values] = pieces
  if (!/%[sIL]/.test(pattern)) return []
  let next = 0
  return [
    pattern.slice(0, TEXT_MAX).replaceAll(/%[sIL]/g, () => values[next++]?.slice(0, 128) ?? 'x'),
  ]
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
