import { errorCode, isRetryable } from './error-code.ts'

/** Why a database cannot serve, for its operator: names of a closed list, so that a log may carry them. */
export type DatabaseFailure =
  | 'authentication_failed'
  | 'authorization_failed'
  | 'database_not_found'
  | 'schema_missing'
  | 'permission_denied'
  | 'read_only'
  | 'too_many_connections'
  | 'timeout'
  | 'shutting_down'
  | 'host_not_found'
  | 'unreachable'
  | 'tls_error'
  | 'connection_lost'
  | 'pool_exhausted'
  | 'disk_full'
  | 'out_of_resources'
  | 'storage_failed'
  | 'statements_lost'

/** PostgreSQL's documentation, appendix A, and the codes of Node's `net`. */
const failuresByCode: ReadonlyMap<string, DatabaseFailure> = new Map([
  ['28P01', 'authentication_failed'],
  ['28000', 'authorization_failed'],
  ['3D000', 'database_not_found'],
  ['42P01', 'schema_missing'],
  ['42703', 'schema_missing'], // a column of a newer schema
  ['42501', 'permission_denied'],
  ['25006', 'read_only'], // a standby took the place of the primary
  // A pooler that gives each transaction another connection and does not track prepared statements: the statement is not
  // on this connection, or another client prepared one of the same name.
  ['26000', 'statements_lost'],
  ['42P05', 'statements_lost'],
  ['53000', 'out_of_resources'], // such as open files
  ['53100', 'disk_full'],
  ['53200', 'out_of_resources'], // memory
  ['53300', 'too_many_connections'],
  ['53400', 'out_of_resources'], // a configured limit, such as that of temporary files
  ['55P03', 'timeout'], // lock not available
  ['57014', 'timeout'], // statement timeout
  ['57P01', 'shutting_down'],
  ['57P02', 'shutting_down'], // a crash
  ['57P03', 'shutting_down'], // or starting up
  ['57P05', 'connection_lost'], // idle session timeout
  ['58000', 'storage_failed'],
  ['58030', 'storage_failed'], // a file could not be read or written
  ['58P01', 'storage_failed'], // a file is missing
  ['ENOTFOUND', 'host_not_found'],
  ['EAI_AGAIN', 'host_not_found'],
  ['ECONNREFUSED', 'unreachable'],
  ['EHOSTUNREACH', 'unreachable'],
  ['ENETUNREACH', 'unreachable'],
  ['ETIMEDOUT', 'timeout'],
  ['ECONNRESET', 'connection_lost'],
  ['ECONNABORTED', 'connection_lost'],
  ['EPIPE', 'connection_lost'],
])

/** Errors of `pg` that have no code, by the beginning of their message. */
const failuresByMessage: readonly (readonly [beginning: string, failure: DatabaseFailure])[] = [
  ['Connection terminated', 'connection_lost'],
  ['Client has encountered a connection error', 'connection_lost'],
  ['Cannot use a pool after calling end on the pool', 'shutting_down'],
  ['The server does not support SSL', 'tls_error'],
  // The server wants a password, and the URL has none.
  ['SASL: SCRAM-SERVER-FIRST-MESSAGE: client password', 'authentication_failed'],
]

/** The database did not answer within a time limit of ours. */
export class DatabaseTimeoutError extends Error {
  constructor() {
    super('The database did not answer in time.')
  }
}

/** The server accepts no writes, as a standby does, but a writable server is required. */
export class ReadOnlyServerError extends Error {
  /** SQLSTATE read_only_sql_transaction, as Postgres sends it for a statement. */
  readonly code = '25006'

  constructor() {
    super('The database takes no changes.')
  }
}

/** The database answers, but all connections of this process were in use for too long. */
export class PoolExhaustedError extends Error {
  constructor() {
    super('All connections to the database are in use.')
  }
}

/** Node's error codes for a certificate that it rejects. */
const certificateCode = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_)/

/**
 * Classifies an exception: the failure of the database that caused it (unreachable, refused access, could not serve). Null
 * when the database is not the cause: a defect or a lost race.
 */
export function databaseFailureOf(error: unknown): DatabaseFailure | null {
  const code = errorCode(error)
  if (code !== null) return failureOfCode(code)
  if (error instanceof DatabaseTimeoutError) return 'timeout'
  if (error instanceof PoolExhaustedError) return 'pool_exhausted'
  // The host name has several IP addresses, and each attempt failed.
  if (error instanceof AggregateError) {
    const causes = error.errors.map(databaseFailureOf)
    return causes.includes(null) ? null : (causes[0] ?? null)
  }
  if (!(error instanceof Error)) return null
  return failuresByMessage.find(([beginning]) => error.message.startsWith(beginning))?.[1] ?? null
}

function failureOfCode(code: string): DatabaseFailure | null {
  if (certificateCode.test(code)) return 'tls_error'
  return failuresByCode.get(code) ?? (code.startsWith('08') ? 'connection_lost' : null)
}

/** Whether the statement failed because the database could not be reached or could not serve it. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return databaseFailureOf(error) !== null
}

/** Whether the database failed, and not the program: what was sent last may have been carried out or not. */
export function isOutage(error: unknown): boolean {
  return isDatabaseUnavailable(error) || isRetryable(error)
}
