import type { Severity } from '@ase/schemas'
import { listWords } from './clauses.ts'
import { readExpression } from './expression.ts'
import type { SqlStatement } from './tokenize.ts'

/** System procedures by what they do to the server. */
const severe =
  /^(SP_CONFIGURE|SP_ADDSRVROLEMEMBER|SP_ADDROLEMEMBER|SP_DROPSERVER|SP_ADDEXTENDEDPROC|SP_EXECUTE_EXTERNAL_SCRIPT|SP_ADD_JOBSTEP)$/
const notable =
  /^(SP_ADDLOGIN|SP_PASSWORD|SP_DROPLOGIN|SP_REVOKELOGIN|SP_DETACH_DB|SP_ATTACH_DB|SP_START_JOB|SP_DELETE_JOB|SP_RENAMEDB|SP_DROPUSER|SP_ADDLINKEDSERVER|SP_DBOPTION|SP_DELETE_BACKUPHISTORY|SP_RENAME|SP_ADD_JOB|SP_GRANTLOGIN|SP_CYCLE_ERRORLOG|SP_CYCLE_AGENT_ERRORLOG)$/
/** `sp_configure` with anything else is tuning. */
const opening =
  /xp_cmdshell|ole automation|clr|external scripts|ad hoc|remote access|scan for startup|trustworthy/i

/** What neither reads nor changes rows: procedures, sessions, logs, engines. */
export function severityOfProcedure(clause: SqlStatement): Severity | null {
  const words = listWords(clause)
  const [first = '', second = '', third = ''] = words
  switch (first) {
    case 'KILL':
      return clause.length > 1 ? 'medium' : null
    case 'SHUTDOWN':
      return 'high'
    case 'PURGE':
      return second === '' ? null : 'medium'
    case 'RESET':
      return /^(MASTER|SLAVE|REPLICA|BINARY)$/.test(second) ? 'high' : null
    case 'FLASHBACK':
    case 'NOAUDIT':
    case 'DISABLE':
      return second === '' ? null : 'medium'
    case 'INSTALL':
      return /^(PLUGIN|COMPONENT)$/.test(second) ? 'high' : null
    case 'UNINSTALL':
      return 'medium'
    case 'SYSTEM':
      return second === '' && clause.length > 1
        ? 'high'
        : /^(SHUTDOWN|KILL|STOP)$/.test(second) || (second === 'DROP' && third === 'REPLICA')
          ? 'medium'
          : null
    case 'STOP':
      return /^(SLAVE|REPLICA)$/.test(second) ? 'medium' : null
    case 'PRAGMA':
      return second === 'WRITABLE_SCHEMA' && /^(ON|1|TRUE)$/.test(clause.at(-1)?.text ?? '')
        ? 'medium'
        : null
    case 'CHANGE':
      return /^(MASTER|REPLICATION)$/.test(second) ? 'medium' : null
    case 'DETACH':
      return words.includes('PERMANENTLY') ? 'medium' : null
    case 'XP_CMDSHELL':
      return clause[1]?.kind === 'string' ? 'high' : null
    case 'REASSIGN':
      return 'medium'
    case 'DELETE':
      return null
    case 'INSERT':
    case 'REPLACE':
      return insertsPrincipal(words) || emptiesByInsert(clause, words) ? 'high' : null
    case 'DBCC':
      return /^(WRITEPAGE|SHRINKDATABASE|CHECKDB)$/.test(second) &&
        words.some((word) => /REPAIR_ALLOW_DATA_LOSS/.test(word))
        ? 'high'
        : second === 'WRITEPAGE'
          ? 'high'
          : null
    default:
      return severityOfCall(clause, words)
  }
}

/** `INSERT OVERWRITE … SELECT … WHERE 1=0` leaves the table empty. */
function emptiesByInsert(clause: SqlStatement, words: readonly string[]): boolean {
  const where = words.indexOf('WHERE')
  return (
    words[1] === 'OVERWRITE' && where > 0 && readExpression(clause.slice(where + 1)).truth === false
  )
}

function insertsPrincipal(words: readonly string[]): boolean {
  return (
    words.some((word, at) => word === 'MYSQL' && words[at + 2] === 'USER') ||
    words.slice(0, 6).includes('PG_AUTHID')
  )
}

function severityOfCall(clause: SqlStatement, words: readonly string[]): Severity | null {
  const names = words.slice(0, 12)
  const name = names.find((word) => severe.test(word) || notable.test(word))
  if (name === undefined) return null
  const texts = clause
    .filter(({ kind }) => kind === 'string' || kind === 'name')
    .map(({ text }) => text.slice(0, 200))
  if (name === 'SP_CONFIGURE') return texts.some((text) => opening.test(text)) ? 'high' : null
  if (name === 'SP_ADDROLEMEMBER')
    return texts.some((text) => /db_owner|securityadmin/i.test(text)) ? 'high' : null
  return severe.test(name) ? 'high' : 'medium'
}
