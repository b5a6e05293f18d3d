import type { Severity } from '@ase/schemas'
import { indexOutsideParentheses, listWords } from './clauses.ts'
import { classifyReach } from './condition.ts'
import type { SqlStatement } from './tokenize.ts'

/** Catalogue tables that hold the hashes of passwords. */
const credentialTables =
  /^(PG_SHADOW|PG_AUTHID|SQL_LOGINS|SYSUSERS|DBA_USERS|USER\$|SYSLOGINS|PG_USER_MAPPINGS|USER_PRIVILEGES)$/
const secretColumns =
  /^(PASSWORD|PASSWD|PWD|PASS|PASSWORD_HASH|PASSWORDHASH|SECRET|API_KEY|APIKEY|AUTHENTICATION_STRING|CREDIT_CARD|CARD_NUMBER|CVV|SSN|USER_PASS)$/
const catalogues =
  /^(INFORMATION_SCHEMA|SQLITE_MASTER|SQLITE_SCHEMA|SYSOBJECTS|ALL_TABLES|PG_CATALOG|SYSCOLUMNS|ALL_TAB_COLUMNS)$/

/** A query that looks injected: a UNION on secrets, a condition made true, the server's own passwords. */
export function severityOfQuery(statement: SqlStatement): Severity | null {
  const words = listWords(statement)
  if (/^(CREATE|GRANT|REVOKE|ALTER|COMMENT|DROP)$/.test(words[0] ?? '')) return null
  const names = statement.map(({ kind, text }) =>
    kind === 'word' || kind === 'name' ? text.toUpperCase() : '',
  )
  const from = names.findIndex(
    (name, at) => at > 0 && credentialTables.test(name) && followsTable(names, at),
  )
  const mysql = names.some((name, at) => name === 'USER' && names[at - 2] === 'MYSQL')
  if ((from > 0 || mysql) && showsPasswords(statement, names)) return 'medium'
  const union = words.indexOf('UNION')
  if (union >= 0 && readsSecretsOrCatalogue(names.slice(union), statement.slice(union)))
    return 'medium'
  return isAlwaysTrue(statement) ? 'medium' : null
}

/** All columns, or those with the hashes. */
function showsPasswords(statement: SqlStatement, names: readonly string[]): boolean {
  return (
    statement.some(
      ({ kind, text }, at) =>
        kind === 'mark' &&
        text === '*' &&
        names[at - 1] !== 'COUNT' &&
        statement[at - 1]?.text !== '(',
    ) || names.some((name) => secretColumns.test(name) || /^(ROLPASSWORD|SPARE4)$/.test(name))
  )
}

/** Behind FROM or JOIN, with or without a schema. */
function followsTable(names: readonly string[], at: number): boolean {
  const before = names.slice(Math.max(0, at - 6), at).filter((name) => name !== '')
  return before.some((name) => name === 'FROM' || name === 'JOIN')
}

function readsSecretsOrCatalogue(names: readonly string[], tokens: SqlStatement): boolean {
  if (names.some((name) => secretColumns.test(name))) return true
  if (names.some((name) => catalogues.test(name))) return true
  return (
    tokens.filter(({ kind, text }) => kind === 'word' && text === 'NULL').length >= 2 ||
    tokens.some(({ kind, text }) => kind === 'mark' && text === '@@')
  )
}

/** `… OR 1=1`: an ordinary query has no such condition. `WHERE 1=1` alone is how programs begin a list of conditions. */
function isAlwaysTrue(statement: SqlStatement): boolean {
  const where = indexOutsideParentheses(statement, 'WHERE')
  if (where < 0 || indexOutsideParentheses(statement.slice(where), 'OR') < 0) return false
  return classifyReach(statement.slice(where + 1)) === 'all'
}
