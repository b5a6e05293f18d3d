import type { Severity } from '@ase/schemas'
import { readCode } from '../code/read-code.ts'
import { textsOf } from '../code/value.ts'
import { tokenizeCode } from '../code/tokenize-code.ts'
import { worst } from '../matching/hits.ts'
import { severityOfDocuments } from './documents.ts'
import { severityOfSql } from './severity.ts'

/** Calls through which a program hands SQL to its database. */
const executes =
  /\b(execute|executemany|executescript|execute_sql|exec|exec_driver_sql|query|raw|unsafe|\$executeRaw|\$executeRawUnsafe|\$queryRawUnsafe|queryRaw|run|prepare|all|sql|text|read_sql|command|createQuery|createNativeQuery|connection|cursor|statement|DB)\b/

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

/** SQL in the texts of a program, and whole-table calls of its object mapper. */
export function severityOfSqlInCode(code: string): Severity | null {
  if (
    !/\b(drop|truncate|delete|update|alter|grant|xp_cmdshell|outfile|program|superuser|flush|destroy|sync|shutdown)/i.test(
      code,
    )
  )
    return null
  const mapped = severityOfDocuments(code)
  if (mapped === 'high' || !executes.test(code)) return mapped
  return worst([
    mapped,
    ...textsIn(code)
      .filter((text) => looksLikeSql.some((pattern) => pattern.test(text)))
      .map(severityOfSql),
  ])
}

const TEXTS_MAX = 512

/** The literals of a program, and what its calls are given once constants are put together. */
function textsIn(code: string): readonly string[] {
  const literals = tokenizeCode(code, false).tokens.flatMap(({ kind, text }) =>
    kind === 'text' ? [text] : [],
  )
  const given = readCode(code, 'other').calls.flatMap(({ args }) => args.flatMap(textsOf))
  return [...new Set([...literals, ...given])].slice(0, TEXTS_MAX)
}
