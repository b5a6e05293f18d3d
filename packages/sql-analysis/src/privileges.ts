import type { Severity } from '@ase/schemas'
import { indexOutsideParentheses, tableNameAt, listWords } from './clauses.ts'
import type { SqlStatement } from './tokenize.ts'

/** Attributes, roles and rights that amount to administration of the server or reach the system beneath it. */
const administrative =
  /^(SUPERUSER|SUPER|BYPASSRLS|CREATEROLE|REPLICATION|DBA|SYSDBA|SYSADMIN|SYSOPER|SECURITYADMIN|ACCOUNTADMIN|ORGADMIN|RDS_SUPERUSER|CLOUDSQLSUPERUSER|AZURE_PG_ADMIN|PG_EXECUTE_SERVER_PROGRAM|PG_READ_SERVER_FILES|PG_WRITE_SERVER_FILES|PG_READ_ALL_DATA|PG_WRITE_ALL_DATA|DB_OWNER|DB_SECURITYADMIN|OWNERSHIP|FILE|SHUTDOWN|SYSTEM_USER|CONTROL|IMPERSONATE|JAVASYSPRIV|IMP_FULL_DATABASE|EXP_FULL_DATABASE|SYSTEM_VARIABLES_ADMIN|CONNECTION_ADMIN|SERVERADMIN|POSTGRES)$/

/** GRANT of rights on objects, or of a role. */
export function severityOfGrant(clause: SqlStatement): Severity | null {
  const words = listWords(clause)
  const to = indexOutsideParentheses(clause, 'TO')
  const on = indexOutsideParentheses(clause, 'ON')
  const end = on > 0 ? on : to > 0 ? to : words.length
  const granted = outsideParentheses(clause.slice(1, end))
  if (granted.some((word) => administrative.test(word)) && !isOnOneObject(granted, on))
    return 'high'
  if (granted.includes('ANY') || (on < 0 && granted.includes('ALL'))) return 'high'
  const all = granted.includes('ALL')
  const reads = granted.every((word) =>
    /^(SELECT|USAGE|CONNECT|SHOW|VIEW|REFERENCES|EXECUTE|TEMPORARY|TEMP|PROCESS|MONITOR|)$/.test(
      word,
    ),
  )
  if (on > 0 && isOnEverything(clause, on)) return all ? 'high' : reads ? null : 'medium'
  if (to > 0 && grantsToPublic(clause, to))
    return reads &&
      !holdsSensitiveRows(tableNameAt(clause, objectAt(words, on))) &&
      !words.slice(on).includes('ALL')
      ? 'low'
      : 'medium'
  return all && words.includes('GRANT') && words.includes('OPTION') ? 'medium' : null
}

/** The words of a list of rights, without the columns in their parentheses. */
function outsideParentheses(tokens: SqlStatement): readonly string[] {
  const words: string[] = []
  let depth = 0
  for (const { kind, text } of tokens) {
    if (kind === 'mark' && text === '(') depth += 1
    else if (kind === 'mark' && text === ')') depth -= 1
    else if (depth === 0 && kind === 'word') words.push(text)
  }
  return words
}

/** `GRANT CONTROL ON x` and `GRANT SHUTDOWN` differ; `GRANT OWNERSHIP ON TABLE` is still a change of owner. */
function isOnOneObject(granted: readonly string[], on: number): boolean {
  return (
    on > 0 &&
    granted.some(
      (word) =>
        word === 'CONTROL' ||
        word === 'REPLICATION' ||
        word === 'OWNERSHIP' ||
        word === 'IMPERSONATE',
    )
  )
}

function objectAt(words: readonly string[], on: number): number {
  return /^(TABLE|VIEW|SCHEMA|DATABASE|SEQUENCE|FUNCTION|ROUTINE)$/.test(words[on + 1] ?? '')
    ? on + 2
    : on + 1
}

/** `ON *.*`. */
function isOnEverything(clause: SqlStatement, on: number): boolean {
  return (
    clause[on + 1]?.text === '*' && (clause[on + 2]?.text !== '.' || clause[on + 3]?.text === '*')
  )
}

function grantsToPublic(clause: SqlStatement, to: number): boolean {
  return clause
    .slice(to + 1)
    .some(
      ({ kind, text }, at, rest) =>
        kind === 'word' &&
        (text === 'PUBLIC' ||
          text === 'ANONYMOUS' ||
          text === 'GUEST' ||
          text === 'ANON' ||
          text === 'ALLUSERS') &&
        rest[at + 1]?.text !== '.',
    )
}

/** Tables about persons or what opens doors. */
function holdsSensitiveRows(name: string): boolean {
  return /(^|[._])(user|account|customer|employee|patient|payment|card|salary|salarie|password|secret|token|credential|invoice|order|session|payroll|person|people|member|client|transaction)s?$/.test(
    name,
  )
}

/** CREATE and ALTER of users, roles and logins. */
export function severityOfPrincipal(clause: SqlStatement): Severity | null {
  const words = listWords(clause)
  const kind = words[1] === 'SERVER' ? (words[2] ?? '') : (words[1] ?? '')
  if (!/^(USER|ROLE|LOGIN|GROUP|PROFILE)$/.test(kind)) return null
  if (words.some((word) => /^(SUPERUSER|BYPASSRLS|SYSADMIN)$/.test(word))) return 'high'
  if (words.includes('MEMBER'))
    return words.some((word, at) => at > 1 && administrative.test(word)) ||
      clause.some(({ text }) => administrative.test(text.toUpperCase()))
      ? 'high'
      : null
  if (words[0] === 'CREATE' && grantsAdministrativeRole(words)) return 'high'
  if (words[0] === 'CREATE')
    return words.includes('CREATEROLE') || words.includes('REPLICATION') ? 'medium' : null
  return words.some((word) =>
    /^(PASSWORD|IDENTIFIED|CREATEROLE|REPLICATION|NOLOGIN|RENAME|DISABLE|DISABLED|LOCK|CREATEDB|MFA|ENABLE)$/.test(
      word,
    ),
  )
    ? 'medium'
    : null
}

/** An audit, a network rule or a lock on guessing that is switched off, and rights given away for what is yet to come. */
function disablesProtection(words: readonly string[], second: string): boolean {
  const off = words.includes('OFF') || words.includes('DISABLE')
  if (words.slice(1, 4).includes('AUDIT')) return off
  if (second === 'EVENT') return off
  if (second === 'ACCOUNT') return words.includes('NETWORK_POLICY')
  if (second === 'PROFILE') return words.includes('UNLIMITED')
  if (second === 'INSTANCE') return words.includes('DISABLE')
  if (second === 'TABLESPACE') return words.includes('OFFLINE')
  if (second === 'SHARE') return words.includes('ACCOUNTS')
  if (words.includes('ROW_SECURITY')) return words.includes('OFF')
  return (
    second === 'DEFAULT' &&
    words.includes('GRANT') &&
    words.some((word) => word === 'PUBLIC' || word === 'ANON')
  )
}

/** `CREATE ROLE x IN ROLE postgres`, `CREATE USER x DEFAULT_ROLE = ACCOUNTADMIN`. */
function grantsAdministrativeRole(words: readonly string[]): boolean {
  const at = words.findIndex(
    (word, index) => word === 'DEFAULT_ROLE' || (word === 'ROLE' && words[index - 1] === 'IN'),
  )
  return at > 0 && words.slice(at + 1).some((word) => administrative.test(word))
}

/** ALTER SYSTEM, SET GLOBAL, SET PASSWORD and the like: settings of the whole server. */
export function severityOfServerSetting(clause: SqlStatement): Severity | null {
  const words = listWords(clause)
  const [first = '', second = '', third = ''] = words
  if (first === 'ALTER' && disablesProtection(words, second)) return 'medium'
  if (first === 'ALTER' && second === 'SYSTEM')
    return words.some((word) =>
      /^(ARCHIVE_COMMAND|RESTORE_COMMAND|SHARED_PRELOAD_LIBRARIES|DYNAMIC_LIBRARY_PATH|LOCAL_PRELOAD_LIBRARIES|SESSION_PRELOAD_LIBRARIES|SSL_PASSPHRASE_COMMAND|ARCHIVE_CLEANUP_COMMAND)$/.test(
        word,
      ),
    )
      ? 'high'
      : 'medium'
  if (first !== 'SET') return null
  // Rows that policies hide come into sight.
  if (words.includes('ROW_SECURITY')) return setsToOff(clause) ? 'medium' : null
  if (second === 'PASSWORD') return 'medium'
  if (second === 'SESSION_REPLICATION_ROLE' || (second === 'SESSION' && third === 'AUTHORIZATION'))
    return 'medium'
  // The session's own changes go unrecorded.
  if (second === 'SQL_LOG_BIN' || third === 'SQL_LOG_BIN')
    return setsToOff(clause) ? 'medium' : null
  const global =
    second === 'GLOBAL' || second === 'PERSIST' || second === '@@GLOBAL' || words.includes('GLOBAL')
  if (!global) return null
  if (
    words.some((word) =>
      /^(GENERAL_LOG_FILE|SLOW_QUERY_LOG_FILE|LOG_BIN_TRUST_FUNCTION_CREATORS|SECURE_FILE_PRIV|INIT_CONNECT|PLUGIN_DIR)$/.test(
        word,
      ),
    )
  )
    return 'high'
  return words.some((word) =>
    /^(LOCAL_INFILE|GENERAL_LOG|READ_ONLY|SUPER_READ_ONLY|SQL_LOG_BIN|LOG_BIN|OFFLINE_MODE|EVENT_SCHEDULER|LOG_OUTPUT|REQUIRE_SECURE_TRANSPORT|VALIDATE_PASSWORD)$/.test(
      word,
    ),
  )
    ? 'medium'
    : null
}

/** `… = 0`, `… = OFF`. */
function setsToOff(clause: SqlStatement): boolean {
  return /^(?:0|OFF|FALSE)$/.test(clause.at(-1)?.text ?? '')
}

/** REVOKE of everything from an account: its application stops. Taking rights from everybody only tightens. */
export function severityOfRevoke(clause: SqlStatement): Severity | null {
  const words = listWords(clause)
  const on = indexOutsideParentheses(clause, 'ON')
  if (!words.slice(1, 3).includes('ALL')) return null
  return (on > 0 && isOnEverything(clause, on)) || (words.includes('OPTION') && on < 0)
    ? 'medium'
    : null
}
