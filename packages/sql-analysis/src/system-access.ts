import type { Severity } from '@ase/schemas'
import { listWords } from './clauses.ts'
import { severityOfDelete } from './rows.ts'
import type { SqlStatement } from './tokenize.ts'

/** Functions and procedures that read or write files, open connections or run programs on the server. */
const reaching =
  /^(XP_CMDSHELL|XP_REGREAD|XP_REGWRITE|XP_REGDELETEKEY|XP_INSTANCE_REGREAD|XP_INSTANCE_REGWRITE|XP_DIRTREE|XP_SUBDIRS|XP_FILEEXIST|XP_DELETE_FILE|XP_AVAILABLEMEDIA|SP_OACREATE|SP_OAMETHOD|LO_EXPORT|LO_IMPORT|LOAD_FILE|PG_READ_FILE|PG_READ_BINARY_FILE|PG_LS_DIR|PG_FILE_WRITE|PG_WRITE_FILE|SYS_EXEC|SYS_EVAL|LIB_MYSQLUDF_SYS_INFO|LOAD_EXTENSION|WRITEFILE|READFILE|FTS3_TOKENIZER|EXECUTABLE|DBLINK_CONNECT|DBLINK_EXEC|QUERY_TO_XML|DATABASE_TO_XML|HTTPURITYPE|OPENROWSET|OPENDATASOURCE|READ_TEXT|READ_BLOB|PG_FILE_UNLINK|PG_FILE_RENAME|PG_FILE_SYNC)$/
const packages =
  /^(UTL_HTTP|UTL_FILE|UTL_TCP|UTL_SMTP|UTL_INADDR|DBMS_JAVA|DBMS_SCHEDULER|DBMS_LDAP|DBMS_XSLPROCESSOR|DBMS_ADVISOR|DBMS_EXPORT_EXTENSION|DBMS_FILE_TRANSFER)$/
const halting =
  /^(PG_SLEEP|PG_SLEEP_FOR|PG_SLEEP_UNTIL|BENCHMARK|SLEEP|PG_TERMINATE_BACKEND|PG_CANCEL_BACKEND|RANDOMBLOB|PG_SWITCH_WAL|SLEEPEACHROW|PG_DROP_REPLICATION_SLOT|LO_UNLINK|PG_PROMOTE)$/

/** Statements that only describe such functions. */
const describing: ReadonlySet<string> = new Set([
  'GRANT',
  'REVOKE',
  'CREATE',
  'COMMENT',
  'ALTER',
  'DROP',
  'DENY',
])

/** What leaves the database for the system beneath it, or stops it. */
export function severityOfSystemAccess(statement: SqlStatement): Severity | null {
  const words = listWords(statement)
  if (words.includes('OUTFILE') || words.includes('DUMPFILE')) return 'high'
  const first = words[0] ?? ''
  if (describing.has(first)) return null
  let found: Severity | null = null
  for (const [at, word] of words.entries()) {
    if (word === '') continue
    const next = statement[at + 1]?.text
    const called =
      next === '(' ||
      first === 'EXEC' ||
      first === 'EXECUTE' ||
      first === 'CALL' ||
      words[at - 1] === 'EXEC' ||
      words[at - 1] === 'EXECUTE'
    if ((called && reaching.test(word)) || (next === '.' && packages.test(word))) return 'high'
    if (called && halting.test(word) && !isShort(statement, at) && !cancelsOne(statement, at))
      found = 'medium'
    if (next === '(' && tableFunctions.test(word)) {
      const severity = severityOfTableFunction(statement, at)
      if (severity === 'high') return severity
      found = severity ?? found
    }
    if (
      word === 'WAITFOR' ||
      (word === 'DBMS_PIPE' && next === '.') ||
      (word === 'DBMS_LOCK' && next === '.') ||
      (word === 'DBMS_SESSION' && next === '.')
    )
      found = 'medium'
  }
  return found
}

/** Functions that stand for a file, an address or another server; with `SET_CONFIG` in the place of SET. */
const tableFunctions =
  /^(?:FILE|URL|REMOTE|REMOTESECURE|S3|HDFS|MYSQL|POSTGRESQL|JDBC|DBLINK|SET_CONFIG|READ_CSV|READ_CSV_AUTO|READ_PARQUET|READ_JSON)$/

function severityOfTableFunction(statement: SqlStatement, at: number): Severity | null {
  const name = statement[at]?.text ?? ''
  const first = statement[at + 2]
  if (first?.kind !== 'string') return null
  if (name === 'SET_CONFIG') return first.text === 'session_replication_role' ? 'medium' : null
  if (name === 'DBLINK') return /host(?:addr)?\s{0,4}=/i.test(first.text) ? 'medium' : null
  if (first.text.length < 512 && sensitivePath.test(first.text)) return 'high'
  // Rows that leave for another server.
  return statement[0]?.text === 'INSERT' && statement[at - 1]?.text === 'FUNCTION' ? 'medium' : null
}

/** One query of one session, by its number. */
function cancelsOne(statement: SqlStatement, at: number): boolean {
  return (
    statement[at]?.text === 'PG_CANCEL_BACKEND' &&
    statement[at + 2]?.kind === 'number' &&
    statement[at + 3]?.text === ')'
  )
}

/** A pause of less than a second is a test's. */
function isShort(statement: SqlStatement, at: number): boolean {
  const value = statement[at + 2]
  return value?.kind === 'number' && Number(value.text) < 1
}

const sensitivePath =
  /^(\/etc\/|\/root\/|\/home\/|\/var\/(www|spool|lib\/postgresql)|\/usr\/(bin|lib|local)|\/proc\/|\/bin\/|c:[\\/](windows|inetpub|users)|~|\\\\)|\.(php|jsp|aspx?|so|dll|sh|py|service)$|authorized_keys|id_rsa|crontab|\.\.\//i

/** Statements that move files: COPY, LOAD DATA, BULK INSERT, BACKUP, ATTACH. */
export function severityOfFileTransfer(clause: SqlStatement): Severity | null {
  const words = listWords(clause)
  if (words[0] === 'COPY' && words.includes('PROGRAM')) return 'high'
  const paths = clause
    .filter(({ kind }) => kind === 'string' || kind === 'name')
    .map(({ text }) => text)
  const sensitive = paths.some((path) => path.length < 512 && sensitivePath.test(path))
  switch (words[0] ?? '') {
    case 'COPY':
      return sensitive ? 'high' : null
    case 'LOAD':
      return words.includes('INFILE') || words[1] === 'XML'
        ? sensitive
          ? 'high'
          : null
        : words[1] === '' || words[1] === 'EXTENSION'
          ? 'medium'
          : null
    case 'BULK':
      return sensitive ? 'high' : null
    case 'BACKUP':
      return paths.some((path) => /^(\\\\|https?:|nul:?$)/i.test(path)) ? 'medium' : null
    case 'RESTORE':
      return words[1] === 'DATABASE' || words[1] === 'LOG' ? 'medium' : null
    case 'ATTACH':
      return sensitive ? 'high' : null
    case 'UNLOAD':
      return 'low'
    default:
      return null
  }
}

/** CREATE of what runs outside code. */
export function severityOfOutsideCode(clause: SqlStatement): Severity | null {
  const words = listWords(clause)
  if (words.includes('SONAME')) return 'high'
  const kind = words[1] === 'OR' ? (words[3] ?? '') : (words[1] ?? '')
  if (kind === 'FOREIGN') return severityOfForeign(clause)
  if (kind === 'EVENT') return severityOfEvent(clause, words)
  if (kind === 'EXTENSION') return extension(clause)
  if (kind === 'ASSEMBLY' || kind === 'LIBRARY') return 'high'
  if (kind === 'DIRECTORY') return 'medium'
  if (kind === 'LANGUAGE') return words.includes('HANDLER') ? null : 'medium'
  if (kind !== 'FUNCTION' && kind !== 'PROCEDURE') return null
  const language = words.indexOf('LANGUAGE')
  if (language < 0) return null
  const name = (clause[language + 1]?.text ?? '').toLowerCase()
  if (/^(plpython[23]?u|plperlu|plsh|pltclu|plr|plluau)$/.test(name)) return 'high'
  return name === 'c' &&
    clause.some(({ kind: of, text }) => of === 'string' && /^(\/|\.\.|\\\\)/.test(text))
    ? 'high'
    : null
}

/** A foreign table over a program or a file of the server. */
function severityOfForeign(clause: SqlStatement): Severity | null {
  return clause.some(
    ({ kind, text }, at) =>
      (text === 'PROGRAM' && clause[at + 1]?.kind === 'string') ||
      (kind === 'string' && text.length < 512 && sensitivePath.test(text)),
  )
    ? 'high'
    : null
}

/** What an event does again and again. */
function severityOfEvent(clause: SqlStatement, words: readonly string[]): Severity | null {
  const action = words.findIndex((word, at) => at > 0 && words[at - 1] === 'DO')
  const verb = words[action] ?? ''
  if (verb === 'DELETE') return severityOfDelete(clause.slice(action))
  return verb === 'DROP' || verb === 'TRUNCATE' ? 'high' : null
}

function extension(clause: SqlStatement): Severity | null {
  const name =
    clause
      .findLast(
        ({ kind, text }) =>
          (kind === 'word' || kind === 'name') &&
          !/^(CASCADE|SCHEMA|PUBLIC|VERSION|WITH)$/.test(text),
      )
      ?.text.toLowerCase() ?? ''
  if (/^(plpython[23]?u|plperlu|plsh|pltclu|pljavau)$/.test(name)) return 'high'
  return /^(dblink|file_fdw|adminpack|http|pg_net|pgsql-http|aws_s3|aws_lambda)$/.test(name)
    ? 'medium'
    : null
}
