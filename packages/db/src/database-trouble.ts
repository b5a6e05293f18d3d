import { errorCode, isRetryable } from './database-error.ts'

/** Why a database does not serve, for its operator: names of our own, so that a log may carry them. */
export type DatabaseTrouble =
  | 'wrong_password'
  | 'login_refused'
  | 'no_such_database'
  | 'schema_missing'
  | 'not_permitted'
  | 'read_only'
  | 'too_many_connections'
  | 'timeout'
  | 'shutting_down'
  | 'unknown_host'
  | 'unreachable'
  | 'tls'
  | 'connection_lost'

/** PostgreSQL's documentation, appendix A, and the codes of Node's `net`. */
const troubles: ReadonlyMap<string, DatabaseTrouble> = new Map([
  ['28P01', 'wrong_password'],
  ['28000', 'login_refused'],
  ['3D000', 'no_such_database'],
  ['42P01', 'schema_missing'],
  ['42703', 'schema_missing'], // a column of a newer schema
  ['42501', 'not_permitted'],
  ['25006', 'read_only'], // a standby took the place of the primary
  ['53300', 'too_many_connections'],
  ['53400', 'too_many_connections'], // configuration limit exceeded
  ['55P03', 'timeout'], // lock not available
  ['57014', 'timeout'], // statement timeout
  ['57P01', 'shutting_down'],
  ['57P02', 'shutting_down'], // a crash
  ['57P03', 'shutting_down'], // or starting up
  ['57P05', 'connection_lost'], // idle session timeout
  ['ENOTFOUND', 'unknown_host'],
  ['EAI_AGAIN', 'unknown_host'],
  ['ECONNREFUSED', 'unreachable'],
  ['EHOSTUNREACH', 'unreachable'],
  ['ENETUNREACH', 'unreachable'],
  ['ETIMEDOUT', 'timeout'],
  ['ECONNRESET', 'connection_lost'],
  ['ECONNABORTED', 'connection_lost'],
  ['EPIPE', 'connection_lost'],
])

/** What `pg` says without a code, by how it begins. */
const worded: readonly (readonly [beginning: string, trouble: DatabaseTrouble])[] = [
  ['timeout exceeded when trying to connect', 'timeout'],
  ['Connection terminated due to connection timeout', 'timeout'],
  ['Query read timeout', 'timeout'],
  ['Connection terminated', 'connection_lost'],
  ['Client has encountered a connection error', 'connection_lost'],
  ['Cannot use a pool after calling end on the pool', 'shutting_down'],
  ['The server does not support SSL', 'tls'],
  // The server wants a password, and the address has none.
  ['SASL: SCRAM-SERVER-FIRST-MESSAGE: client password', 'wrong_password'],
]

/** What Node says of a certificate that it does not take. */
const certificateCode = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_)/

/**
 * What is wrong with the database, when that is why a statement failed: it could not be reached, let us in or serve it.
 * Null for what is no matter of the database's: a defect or a race.
 */
export function databaseTroubleOf(error: unknown): DatabaseTrouble | null {
  const code = errorCode(error)
  if (code !== null) return troubleOfCode(code)
  // A name with several addresses, each of which failed.
  if (error instanceof AggregateError) {
    const causes = error.errors.map(databaseTroubleOf)
    return causes.includes(null) ? null : (causes[0] ?? null)
  }
  if (!(error instanceof Error)) return null
  return worded.find(([beginning]) => error.message.startsWith(beginning))?.[1] ?? null
}

function troubleOfCode(code: string): DatabaseTrouble | null {
  if (certificateCode.test(code)) return 'tls'
  return troubles.get(code) ?? (code.startsWith('08') ? 'connection_lost' : null)
}

/** Whether the statement failed because the database could not be reached or could not serve it. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return databaseTroubleOf(error) !== null
}

/** Whether the database failed, and not the program: what was sent last may have been carried out or not. */
export function isOutage(error: unknown): boolean {
  return isDatabaseUnavailable(error) || isRetryable(error)
}
