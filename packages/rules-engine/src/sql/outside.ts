import type { Severity } from '@ase/schemas'
import { wordsOfSql } from './clauses.ts'
import type { SqlStatement } from './tokenize.ts'

/** Functions and procedures that read or write files, open connections or run programs on the server. */
const reaching =
  /^(XP_CMDSHELL|XP_REGREAD|XP_REGWRITE|XP_REGDELETEKEY|XP_DIRTREE|XP_SUBDIRS|XP_FILEEXIST|XP_DELETE_FILE|XP_AVAILABLEMEDIA|SP_OACREATE|SP_OAMETHOD|LO_EXPORT|LO_IMPORT|LOAD_FILE|PG_READ_FILE|PG_READ_BINARY_FILE|PG_LS_DIR|PG_FILE_WRITE|PG_WRITE_FILE|SYS_EXEC|SYS_EVAL|LIB_MYSQLUDF_SYS_INFO|LOAD_EXTENSION|WRITEFILE|READFILE|FTS3_TOKENIZER|EXECUTABLE|DBLINK_CONNECT|DBLINK_EXEC|QUERY_TO_XML|DATABASE_TO_XML|HTTPURITYPE|OPENROWSET|OPENDATASOURCE|READ_TEXT|READ_BLOB)$/
const packages =
  /^(UTL_HTTP|UTL_FILE|UTL_TCP|UTL_SMTP|UTL_INADDR|DBMS_JAVA|DBMS_SCHEDULER|DBMS_LDAP|DBMS_XSLPROCESSOR|DBMS_ADVISOR|DBMS_EXPORT_EXTENSION|DBMS_FILE_TRANSFER)$/
const halting =
  /^(PG_SLEEP|PG_SLEEP_FOR|PG_SLEEP_UNTIL|BENCHMARK|SLEEP|PG_TERMINATE_BACKEND|PG_CANCEL_BACKEND|RANDOMBLOB|PG_SWITCH_WAL|SLEEPEACHROW)$/

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
export function judgeOutside(statement: SqlStatement): Severity | null {
  const words = wordsOfSql(statement)
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
    if (called && halting.test(word) && !isShort(statement, at)) found = 'medium'
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

/** A pause of less than a second is a test's. */
function isShort(statement: SqlStatement, at: number): boolean {
  const value = statement[at + 2]
  return value?.kind === 'number' && Number(value.text) < 1
}

const sensitivePath =
  /^(\/etc\/|\/root\/|\/home\/|\/var\/(www|spool|lib\/postgresql)|\/usr\/(bin|lib|local)|\/proc\/|\/bin\/|c:[\\/](windows|inetpub|users)|~|\\\\)|\.(php|jsp|aspx?|so|dll|sh|py|service)$|authorized_keys|id_rsa|crontab|\.\.\//i

/** Statements that move files: COPY, LOAD DATA, BULK INSERT, BACKUP, ATTACH. */
export function judgeFiles(clause: SqlStatement): Severity | null {
  const words = wordsOfSql(clause)
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
      return paths.some((path) => /^(\\\\|https?:)/.test(path)) ? 'medium' : null
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
export function judgeCode(clause: SqlStatement): Severity | null {
  const words = wordsOfSql(clause)
  if (words.includes('SONAME')) return 'high'
  const kind = words[1] === 'OR' ? (words[3] ?? '') : (words[1] ?? '')
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
