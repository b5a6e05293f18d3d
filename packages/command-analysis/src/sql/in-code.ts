import { type Severity, worstSeverity } from '@ase/schemas'
import { detectLanguage, readCode } from '../code/read-code.ts'
import { listTexts } from '../code/value.ts'
import { tokenizeCode } from '../code/tokenize-code.ts'
import { severityOfDocuments, severityOfSql } from '@ase/sql-analysis'

/** Calls through which a program hands SQL to its database. */
const executes =
  /\b(execute|executemany|executescript|execute_sql|exec|exec_driver_sql|query|raw|unsafe|\$executeRaw|\$executeRawUnsafe|\$queryRawUnsafe|queryRaw|run|prepare|all|sql|text|read_sql|command|createQuery|createNativeQuery|connection|cursor|statement|DB|Exec|knex)\b/

/** Prose opens with the same verbs: what follows has to be SQL's too. */
const looksLikeSql: readonly RegExp[] = [
  /^\s{0,20}(drop|alter|create)\s{1,8}(or\s{1,8}replace\s{1,8})?(table|database|schema|index|view|user|role|login|column|keyspace|extension|function|procedure|trigger|system|server|materialized|owned|tablespace)\b/i,
  /^\s{0,20}truncate\s{1,8}(table\s{1,8}\S|[\w."`]{1,80}\s{0,8}(;|,|cascade|$))/i,
  /^\s{0,20}delete\s{1,8}from\s{1,8}[\w."`[\]]{1,80}\s{0,8}($|;|--|where\b|using\b|limit\b|returning\b|order\b)/i,
  /^\s{0,20}update\s{1,8}[\w."`[\]]{1,80}\s{1,8}set\s{1,8}[\w."`[\]]{1,80}\s{0,8}=/i,
  /^\s{0,20}grant\s{1,8}(all|select|insert|update|delete|execute|usage|create|super|dba|pg_\w{1,40})\b/i,
  /^\s{0,20}(exec|execute)\s{1,8}(\w{1,40}\.){0,3}(xp_|sp_|immediate)/i,
  /^\s{0,20}(copy|merge|load|shutdown|flushall|flushdb|set\s{1,8}(global|password))\b/i,
  /^\s{0,20}(select|with|do|begin|explain|insert|declare)\b/i,
]

/** The severity of SQL in the texts of a program, and of whole-table calls of its object mapper; null for none. */
export function severityOfSqlInCode(code: string): Severity | null {
  const names = mentions.test(code)
  if (!names && !hands.test(code)) return null
  const mapped = names ? severityOfDocuments(code) : null
  if (mapped === 'high' || !(executes.test(code) || hands.test(code))) return mapped
  const { literals, statements } = textsIn(code)
  return worstSeverity([
    mapped,
    ...statements.map(severityOfSql),
    ...literals
      .filter((text) => looksLikeSql.some((pattern) => pattern.test(text)))
      .map(severityOfSql),
  ])
}

const mentions =
  /\b(knex|drop|truncate|delete|update|alter|grant|xp_cmdshell|outfile|program|superuser|flush|destroy|sync|shutdown)/i

/** Methods whose first argument is SQL and nothing else. */
const hands =
  /(?:\.|\b)(?:execute|executemany|executescript|execute_sql|exec_driver_sql|query|raw|unsafe|\$executeRaw|\$executeRawUnsafe|\$queryRaw|\$queryRawUnsafe|read_sql|read_sql_query|createQuery|createNativeQuery|executeQuery|executeUpdate|executeSql|statement|Exec|ExecContext|QueryContext)\s{0,2}[(`]/

const handing: ReadonlySet<string> = new Set([
  'execute',
  'executemany',
  'executescript',
  'execute_sql',
  'exec_driver_sql',
  'query',
  'raw',
  'unsafe',
  'executeRaw',
  'executeRawUnsafe',
  'queryRaw',
  'queryRawUnsafe',
  '$executeRaw',
  '$executeRawUnsafe',
  '$queryRaw',
  '$queryRawUnsafe',
  'read_sql',
  'read_sql_query',
  'createQuery',
  'createNativeQuery',
  'executeQuery',
  'executeUpdate',
  'executeSql',
  'Exec',
  'ExecContext',
  'QueryContext',
  'statement',
])

const TEXTS_MAX = 512

/** The literals of a program, what its calls are given once constants are put together, and what is surely SQL. */
function textsIn(code: string): {
  readonly literals: readonly string[]
  readonly statements: readonly string[]
} {
  const literals = new Set<string>()
  const statements = new Set<string>()
  for (const { kind, text } of tokenizeCode(code, false).tokens)
    if (kind === 'text') literals.add(text)
  for (const { name, args } of readCode(code, detectLanguage(code)).calls) {
    const [first] = args
    if (first !== undefined && handing.has(name)) addAll(statements, listTexts(first))
    for (const arg of args) addAll(literals, listTexts(arg))
  }
  return {
    literals: [...literals].slice(0, TEXTS_MAX),
    statements: [...statements]
      .filter((text) => /[\s(]|\/\*/.test(text) && !isSentence(text))
      .slice(0, TEXTS_MAX),
  }
}

/** `delete from the list`: other things have a query too. */
function isSentence(text: string): boolean {
  return /^\s{0,8}(?:delete from|update|drop|alter|truncate)\s+(?:the|my|this|that|your|our|an?)\s/i.test(
    text,
  )
}

function addAll(set: Set<string>, texts: readonly string[]): void {
  for (const text of texts) set.add(text)
}
