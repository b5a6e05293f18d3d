import { type Severity, worstSeverity } from '@ase/schemas'
import { decodePercent } from '@ase/text-analysis'
import { splitClauses, tableNameAt, listWords } from './clauses.ts'
import { severityOfDocuments } from './document-stores.ts'
import { runsDynamicText, runsVariableText, findDynamicTexts } from './dynamic-sql.ts'
import { severityOfGraph } from './graph-queries.ts'
import {
  severityOfAlterObject,
  severityOfDrop,
  severityOfRename,
  severityOfReplace,
  severityOfTruncate,
} from './objects.ts'
import {
  severityOfOutsideCode,
  severityOfFileTransfer,
  severityOfSystemAccess,
} from './system-access.ts'
import {
  severityOfGrant,
  severityOfPrincipal,
  severityOfRevoke,
  severityOfServerSetting,
} from './privileges.ts'
import { severityOfProcedure } from './procedures.ts'
import { severityOfQuery } from './injected-queries.ts'
import { severityOfDelete, severityOfMerge, severityOfUpdate } from './rows.ts'
import { TOKENS_MAX, tokenizeSql, type SqlStatement } from './tokenize.ts'

/**
 * What else a text may be taken for: where a backslash is an ordinary character, so that a string ends earlier; with
 * comments, control characters and invisible characters inside words taken out; out of percent encoding; and behind the
 * quote with which it breaks out of the literal that it was meant for. Only what differs from the text is given.
 */
function otherInterpretations(text: string): readonly string[] {
  const found: string[] = []
  if (text.includes("\\'")) found.push(text.replaceAll("\\'", "'"))
  const joined = withoutBreaks(text)
  if (joined !== text) found.push(joined)
  if (/%20|%0a|%09|%2f%2a/i.test(text) && !/\s/.test(text)) found.push(decodePercent(text))
  const escaped = /^[^'"\s]{0,64}['"]\s{0,8}\)?\s{0,8};/.exec(text)?.[0]
  if (escaped !== undefined) found.push(text.slice(escaped.length))
  return found
}

/** `DR/**\/OP` and the like: a comment or an invisible character between two letters. */
function withoutBreaks(text: string): string {
  return /\w\/\*|[\0\u00AD\u200B-\u200F\u2060\uFEFF\uFFFD]/.test(text)
    ? text
        .replaceAll(/(\w)\/\*[^*]{0,40}\*\/(?=\w)/g, '$1')
        .replaceAll(/[\0\u00AD\u200B-\u200F\u2060\uFEFF\uFFFD]/g, '')
    : text
}

/** Dynamic SQL inside dynamic SQL is followed this far. */
const DEPTH_MAX = 3

/**
 * The severity of the worst statement of a text, in any usual dialect, by what it destroys, grants or reaches; null if
 * all of them read, insert or change single rows. Never throws; linear; reads 40,960 tokens.
 */
export function severityOfSql(text: string): Severity | null {
  const documents = severityOfDocuments(text)
  if (documents === 'high') return documents
  const found = worstSeverity([documents, severityOfGraph(text), severityAt(text, 0)])
  return (
    found ??
    worstSeverity(otherInterpretations(text).map((other) => severityAt(other, DEPTH_MAX - 1)))
  )
}

function severityAt(text: string, depth: number): Severity | null {
  return severityOfStatements(tokenizeSql(text).statements, depth)
}

function severityOfStatements(statements: readonly SqlStatement[], depth: number): Severity | null {
  const created = createdKinds(statements)
  const dynamic = depth < DEPTH_MAX && runsDynamicText(statements)
  let found: Severity | null = null
  const lastEnd = statements.findLastIndex(closesBody)
  let body = false
  if (dynamic && statements.length > 1 && runsVariableText(statements)) {
    found = worstSeverity(
      findDynamicTexts(statements.flat()).map((text) => severityAt(text, depth + 1)),
    )
    if (found === 'high') return found
  }
  for (const [index, statement] of statements.entries()) {
    if (body) {
      body = !closesBody(statement)
      continue
    }
    const severity = worstSeverity([
      severityOfStatement(statement, created),
      dynamic || isBlock(statement)
        ? worstSeverity(findDynamicTexts(statement).map((text) => severityAt(text, depth + 1)))
        : null,
    ])
    found = worstSeverity([found, severity])
    if (found === 'high') return found
    body = index < lastEnd && opensBody(statement)
  }
  return found
}

/** `DO $$ … $$`: the text is the program. */
function isBlock(statement: SqlStatement): boolean {
  return statement[0]?.kind === 'word' && statement[0].text === 'DO'
}

/** Kinds of object that the text creates, so that a DROP in front of it is the first half of a replacement. */
function createdKinds(statements: readonly SqlStatement[]): ReadonlySet<string> {
  const kinds = new Set<string>()
  for (const statement of statements) {
    if (statement[0]?.text !== 'CREATE') continue
    for (const { kind, text } of statement.slice(1, 6)) if (kind === 'word') kinds.add(text)
    const words = listWords(statement)
    const table = words.indexOf('TABLE')
    if (/^(TEMP|TEMPORARY)$/.test(words[table - 1] ?? ''))
      kinds.add(
        `TEMPORARY ${tableNameAt(statement, words[table + 1] === 'IF' ? table + 4 : table + 1)}`,
      )
  }
  return kinds
}

/** A routine or trigger whose statements follow, each with its own semicolon: they are defined here, not run. */
function opensBody(statement: SqlStatement): boolean {
  if (statement[0]?.text !== 'CREATE') return false
  const words = listWords(statement)
  return (
    words
      .slice(1, 8)
      .some((word) => /^(FUNCTION|PROCEDURE|PROC|TRIGGER|PACKAGE|EVENT)$/.test(word)) &&
    words.includes('BEGIN') &&
    !words.includes('END')
  )
}

function closesBody(statement: SqlStatement): boolean {
  const first = statement[0]
  return first?.kind === 'word' && first.text === 'END' && statement.length <= 3
}

function severityOfStatement(
  statement: SqlStatement,
  created: ReadonlySet<string>,
): Severity | null {
  const first = statement[0]
  if (
    first?.kind === 'word' &&
    first.text === 'EXPLAIN' &&
    !listWords(statement.slice(0, 8)).includes('ANALYZE')
  )
    return null
  return worstSeverity([
    severityOfSystemAccess(statement),
    severityOfQuery(statement),
    ...splitClauses(statement).map((clause) => severityOfClause(withoutPrefix(clause), created)),
  ])
}

const prefixes: ReadonlySet<string> = new Set([
  'BEGIN',
  'EXPLAIN',
  'ANALYZE',
  'VERBOSE',
  'TRANSACTION',
  'TRAN',
  'DECLARE',
])

function withoutPrefix(clause: SqlStatement): SqlStatement {
  let at = 0
  while (at < 3 && clause[at]?.kind === 'word' && prefixes.has(clause[at]?.text ?? '')) at += 1
  return at === 0 ? clause : clause.slice(at)
}

function severityOfClause(clause: SqlStatement, created: ReadonlySet<string>): Severity | null {
  const first = clause[0]
  if (first === undefined || first.kind !== 'word')
    return first?.text === '\\' ? severityOfClientCommand(clause) : null
  switch (first.text) {
    case 'DROP':
      return severityOfDrop(clause, created)
    case 'TRUNCATE':
    case 'DELETE':
    case 'UPDATE':
      return severityOfRowsOf(clause, first.text, created)
    case 'MERGE':
      return severityOfMerge(clause)
    case 'RENAME':
      return severityOfRename(clause)
    case 'ALTER':
      return worstSeverity([
        severityOfAlterObject(clause),
        severityOfPrincipal(clause),
        severityOfServerSetting(clause),
      ])
    case 'CREATE':
      return worstSeverity([
        severityOfPrincipal(clause),
        severityOfOutsideCode(clause),
        severityOfReplace(clause),
      ])
    case 'GRANT':
      return severityOfGrant(clause)
    case 'REVOKE':
      return severityOfRevoke(clause)
    case 'SET':
      return severityOfServerSetting(clause)
    case 'COPY':
    case 'LOAD':
    case 'BULK':
    case 'BACKUP':
    case 'RESTORE':
    case 'ATTACH':
    case 'UNLOAD':
      return severityOfFileTransfer(clause)
    default:
      return severityOfProcedure(clause)
  }
}

/** Rows of a table that the same text made to be thrown away count for nothing. */
function severityOfRowsOf(
  clause: SqlStatement,
  verb: 'DELETE' | 'TRUNCATE' | 'UPDATE',
  created: ReadonlySet<string>,
): Severity | null {
  if (created.size > 0) {
    const second = clause[1]?.text ?? ''
    const name = tableNameAt(clause, second === 'FROM' || second === 'TABLE' ? 2 : 1)
    if (created.has(`TEMPORARY ${name}`)) return 'low'
  }
  if (verb === 'TRUNCATE') return severityOfTruncate(clause)
  return verb === 'DELETE' ? severityOfDelete(clause) : severityOfUpdate(clause)
}

/** psql's own commands: `\!` runs a shell, `\copy` takes a program too. */
function severityOfClientCommand(clause: SqlStatement): Severity | null {
  const command = clause[1]?.text ?? ''
  // What it runs is read as a script of its own.
  if (command === '!') return 'medium'
  // \\o, \\g and \\w hand their output to a program behind a bar.
  if (/^\s{0,8}\|/.test(clause[2]?.text ?? '')) return 'medium'
  return command === 'COPY' && /\bprogram\b/i.test(clause[2]?.text ?? '') ? 'high' : null
}

/** Has one of the texts more than 40,960 tokens, so that a part of it is not read? */
export function exceedsSqlLimits(statements: readonly string[]): boolean {
  return statements.some(
    (statement) => statement.length > TOKENS_MAX && tokenizeSql(statement).limited,
  )
}
