import type { Severity } from '@ase/schemas'
import {
  indexOutsideParentheses,
  isStaging,
  isTemporary,
  isTestDatabase,
  tableNameAt,
  listWords,
} from './clauses.ts'
import { readExpression } from './expression.ts'
import { severityOfDelete, severityOfUpdate } from './rows.ts'
import type { SqlStatement } from './tokenize.ts'

const estates: ReadonlySet<string> = new Set([
  'DATABASE',
  'SCHEMA',
  'KEYSPACE',
  'TABLESPACE',
  'OWNED',
  'CATALOG',
  'WAREHOUSE',
  'ACCOUNT',
  'SHARE',
  'DATASET',
  'SNAPSHOT',
  'REPOSITORY',
])

/** What a later CREATE in the same text brings back as it was: it holds no rows. */
const definitions: ReadonlySet<string> = new Set([
  'VIEW',
  'FUNCTION',
  'PROCEDURE',
  'PROC',
  'TRIGGER',
  'INDEX',
  'POLICY',
  'TYPE',
  'RULE',
  'MATERIALIZED',
  'AGGREGATE',
  'OPERATOR',
  'CONSTRAINT',
  'STATISTICS',
  'SYNONYM',
  'EVENT',
])

const fillers: ReadonlySet<string> = new Set([
  'OR',
  'UNIQUE',
  'PUBLIC',
  'GLOBAL',
  'LOCAL',
  'FOREIGN',
  'EXTERNAL',
  'FORCE',
])

/** DROP of anything. `created` holds the kinds of object that the same text creates, and its temporary tables by name. */
export function severityOfDrop(
  clause: SqlStatement,
  created: ReadonlySet<string>,
): Severity | null {
  const words = listWords(clause)
  let at = 1
  while (fillers.has(words[at] ?? '')) at += 1
  const kind = words[at] ?? ''
  if (kind === '' || kind === 'PREPARE') return null
  if (kind === 'TEMPORARY' || kind === 'TEMP') return 'low'
  if (estates.has(kind)) {
    const name = tableNameAt(clause, afterExists(words, at + 1))
    return isTestDatabase(name) || isTemporary(name) ? 'low' : 'high'
  }
  if (kind === 'USER' && words.includes('CASCADE')) return 'high'
  if (kind === 'TABLE') {
    const names = namesFrom(clause, afterExists(words, at + 1))
    return names.length > 0 &&
      names.every((name) => isTemporary(name) || created.has(`TEMPORARY ${name}`))
      ? 'low'
      : 'medium'
  }
  if (definitions.has(kind) && created.has(kind)) return 'low'
  // The step of a migration that may find it gone already: no row goes with an index or a trigger that guards nothing.
  if (/^(?:INDEX|TRIGGER)$/.test(kind) && words.includes('IF') && !words.includes('CASCADE'))
    return words.some((word) => /AUDIT|GUARD|SECUR|PROTECT|LOG/.test(word)) ? 'medium' : 'low'
  // Text that can be run again, and nothing that depends on it goes along.
  if (/^(?:VIEW|FUNCTION|PROCEDURE|ROUTINE|SYNONYM)$/.test(kind) && !words.includes('CASCADE'))
    return 'low'
  // Pieces of the language: nothing is stored in them, and a script that drops them is a schema's upgrade.
  return /^(OPERATOR|AGGREGATE|CAST|TRANSFORM|COLLATION|CONVERSION|STATISTICS|TEXT|ACCESS)$/.test(
    kind,
  )
    ? 'low'
    : 'medium'
}

function afterExists(words: readonly string[], at: number): number {
  return words[at] === 'IF' ? at + 2 : at
}

function namesFrom(clause: SqlStatement, start: number): readonly string[] {
  const names: string[] = []
  for (let at = start; at < clause.length && names.length < 32; at += 1) {
    const name = tableNameAt(clause, at)
    if (name === '') break
    names.push(name)
    while (at < clause.length && clause[at]?.text !== ',') at += 1
  }
  return names
}

/** TRUNCATE as a statement; the function of that name has a parenthesis. */
export function severityOfTruncate(clause: SqlStatement): Severity | null {
  const second = clause[1]
  if (second === undefined || second.kind === 'mark') return null
  const at = second.kind === 'word' && second.text === 'TABLE' ? 2 : 1
  const name = tableNameAt(clause, at)
  const database = name.includes('.') ? (name.split('.', 1)[0] ?? '') : ''
  return isTemporary(name) || isStaging(name) || isTestDatabase(database) ? 'low' : 'high'
}

/** CREATE OR REPLACE of what holds rows. */
export function severityOfReplace(clause: SqlStatement): Severity | null {
  const words = listWords(clause)
  if (words[1] !== 'OR' || words[2] !== 'REPLACE') return null
  const at = /^(?:TRANSIENT|EXTERNAL|HYBRID|ICEBERG|DYNAMIC)$/.test(words[3] ?? '') ? 4 : 3
  const name = tableNameAt(clause, afterExists(words, at + 1))
  if (isTemporary(name) || isTestDatabase(name)) return null
  switch (words[at] ?? '') {
    case 'DATABASE':
    case 'SCHEMA':
      return 'high'
    case 'TABLE':
      if (makesEmptyTable(clause)) return 'high'
      return isRebuilt(clause, name) ? 'low' : 'medium'
    default:
      return null
  }
}

/** A table that is derived from others is made anew each night. */
function isRebuilt(clause: SqlStatement, name: string): boolean {
  const from = indexOutsideParentheses(clause, 'FROM')
  return (
    from > 0 && indexOutsideParentheses(clause, 'AS') > 0 && tableNameAt(clause, from + 1) !== name
  )
}

/** `… AS SELECT … WHERE 1=0`. */
function makesEmptyTable(clause: SqlStatement): boolean {
  const where = indexOutsideParentheses(clause, 'WHERE')
  return where > 0 && readExpression(clause.slice(where + 1)).truth === false
}

const harmlessDrops =
  /^(DEFAULT|NOT|EXPRESSION|IDENTITY|CONSTRAINT|INDEX|KEY|FOREIGN|CHECK|PROJECTION|STATISTICS|TAG|NULL|NOTNULL)$/

/** ALTER of tables and databases. Rights and settings of the server are classified with the privileges. */
export function severityOfAlterObject(clause: SqlStatement): Severity | null {
  const words = listWords(clause)
  const kind = words[1] ?? ''
  if (kind === 'DATABASE') return severityOfAlterDatabase(words)
  if (
    kind !== 'TABLE' &&
    kind !== 'FOREIGN' &&
    kind !== 'MATERIALIZED' &&
    kind !== 'VIEW' &&
    kind !== 'KEYSPACE' &&
    kind !== 'TYPE'
  )
    return null
  const inner = words.findIndex(
    (word, at) => at > 2 && (word === 'DELETE' || word === 'UPDATE') && words[at - 1] !== 'ON',
  )
  // ClickHouse deletes and updates rows by ALTER.
  if (inner > 0 && words.includes('WHERE'))
    return words[inner] === 'DELETE'
      ? severityOfDelete(clause.slice(inner))
      : severityOfUpdate([
          ...clause.slice(inner, inner + 1),
          { kind: 'name', text: 'x' },
          { kind: 'word', text: 'SET' },
          ...clause.slice(inner + 1),
        ])
  if (isTemporary(tableNameAt(clause, afterExists(words, words[2] === 'ONLY' ? 3 : 2))))
    return 'low'
  if (dropsPart(clause, words)) return 'medium'
  const disable = words.indexOf('DISABLE')
  if (disable > 0 && /^(TRIGGER|ROW|RULE|CONSTRAINT)$/.test(words[disable + 1] ?? ''))
    return 'medium'
  if (words.includes('NO') && words.includes('FORCE')) return 'medium'
  if (words.includes('NOCHECK')) return 'low'
  const partition = words.indexOf('PARTITION')
  if (partition > 0 && /^(DETACH|TRUNCATE|CLEAR|EXCHANGE)$/.test(words[partition - 1] ?? ''))
    return 'medium'
  if (words.includes('CLEAR') && words.includes('COLUMN')) return 'medium'
  if (words.includes('DATA_RETENTION_TIME_IN_DAYS')) return 'medium'
  if (words.includes('BLACKHOLE') || words.includes('DISCARD')) return 'medium'
  const owner = words.indexOf('OWNER')
  if (owner > 0 && words[owner + 1] === 'TO') return 'low'
  return words.includes('RENAME') ? 'low' : null
}

function dropsPart(clause: SqlStatement, words: readonly string[]): boolean {
  return words.some((word, at) => {
    if (word !== 'DROP' || at < 2) return false
    const next = words[at + 1] === '' ? (clause[at + 1]?.text ?? '') : (words[at + 1] ?? '')
    return next !== '' && !harmlessDrops.test(next)
  })
}

function severityOfAlterDatabase(words: readonly string[]): Severity | null {
  if (words.includes('TRUSTWORTHY') && words.includes('ON')) return 'high'
  if (
    words.some((word) => /^(OFFLINE|SINGLE_USER|EMERGENCY|NOARCHIVELOG|CLOSE|DISMOUNT)$/.test(word))
  )
    return 'medium'
  if (words.includes('ENCRYPTION') && words.includes('OFF')) return 'medium'
  return words.includes('RENAME') || words.includes('DROP') ? 'medium' : null
}

/** RENAME TABLE a TO b, and what else opens with RENAME. */
export function severityOfRename(clause: SqlStatement): Severity | null {
  return indexOutsideParentheses(clause, 'TABLE', 'DATABASE', 'USER', 'COLLECTION') === 1
    ? 'medium'
    : null
}
