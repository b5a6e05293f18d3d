import { errorCode, isRetryable } from './database-error.ts'

/** Why a database does not serve, for its operator: names of our own, so that a log may carry them. */
export type DatabaseTrouble =
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
const troubles: ReadonlyMap<string, DatabaseTrouble> = new Map([
  ['28P01', 'authentication_failed'],
  ['28000', 'authorization_failed'],
  ['3D000', 'database_not_found'],
  ['42P01', 'schema_missing'],
  ['42703', 'schema_missing'], // a column of a newer schema
  ['42501', 'permission_denied'],
  ['25006', 'read_only'], // a standby took the place of the primary
  // What a pooler that gives each transaction another connection makes of prepared statements that it does not know of: a
  // statement that its connection does not have, or has from another client.
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

/** What `pg` says without a code, by how it begins. */
const worded: readonly (readonly [beginning: string, trouble: DatabaseTrouble])[] = [
  ['Connection terminated', 'connection_lost'],
  ['Client has encountered a connection error', 'connection_lost'],
  ['Cannot use a pool after calling end on the pool', 'shutting_down'],
  ['The server does not support SSL', 'tls_error'],
  // The server wants a password, and the address has none.
  ['SASL: SCRAM-SERVER-FIRST-MESSAGE: client password', 'authentication_failed'],
]

/** The database did not answer within a time limit of ours. */
export class NoAnswer extends Error {
  constructor() {
    super('The database did not answer in time.')
  }
}

/** A server that takes no changes, such as a standby, was met where one that does is needed. */
export class ReadOnlyServer extends Error {
  /** As Postgres itself says it of a statement. */
  readonly code = '25006'

  constructor() {
    super('The database takes no changes.')
  }
}

/** The database answers, and all connections of this process were in use for too long: too much is asked of it at a time. */
export class PoolExhausted extends Error {
  constructor() {
    super('All connections to the database are in use.')
  }
}

/** What Node says of a certificate that it does not take. */
const certificateCode = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_)/

/**
 * What is wrong with the database, when that is why a statement failed: it could not be reached, let us in or serve it.
 * Null for what is no matter of the database's: a defect or a race.
 */
export function databaseTroubleOf(error: unknown): DatabaseTrouble | null {
  const code = errorCode(error)
  if (code !== null) return troubleOfCode(code)
  if (error instanceof NoAnswer) return 'timeout'
  if (error instanceof PoolExhausted) return 'pool_exhausted'
  // A name with several addresses, each of which failed.
  if (error instanceof AggregateError) {
    const causes = error.errors.map(databaseTroubleOf)
    return causes.includes(null) ? null : (causes[0] ?? null)
  }
  if (!(error instanceof Error)) return null
  return worded.find(([beginning]) => error.message.startsWith(beginning))?.[1] ?? null
}

function troubleOfCode(code: string): DatabaseTrouble | null {
  if (certificateCode.test(code)) return 'tls_error'
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
