import { databaseFailureOf, type DatabaseFailure } from '@ase/db'
import { StartupProblem } from '@ase/settings'

const sentences: Readonly<Record<DatabaseFailure, string>> = {
  authentication_failed: 'The database rejected the user or the password of DATABASE_URL.',
  authorization_failed: 'The database does not allow the user of DATABASE_URL to connect.',
  database_not_found: 'The database named in DATABASE_URL does not exist.',
  schema_missing: 'The database has no schema yet, or an older one: run the command "migrate".',
  permission_denied: 'The user of DATABASE_URL lacks a permission in the database.',
  read_only: 'The database of DATABASE_URL is read-only: is it a standby?',
  too_many_connections: 'The database has reached its limit of connections.',
  timeout: 'The database of DATABASE_URL did not answer in time.',
  shutting_down: 'The database is starting or stopping.',
  host_not_found: 'The host name of DATABASE_URL could not be resolved.',
  unreachable:
    'The database of DATABASE_URL cannot be reached: is it running, at that host and port?',
  tls_error:
    'No trusted TLS connection to the database: check sslmode in DATABASE_URL and the certificate.',
  connection_lost: 'The connection to the database of DATABASE_URL was lost.',
  disk_full: 'The disk of the database is full.',
  out_of_resources: 'The database lacks memory or reached a limit of its own.',
  storage_failed: 'The database cannot read or write its files.',
  statements_lost:
    'A pooler between this command and the database loses prepared statements: PgBouncer has to be 1.21 or later, with max_prepared_statements set.',
  pool_exhausted: 'All connections of this command to the database are in use.',
}

/** The error for an operator when the database is why a command failed; null for everything else. */
export function databaseProblemOf(error: unknown): StartupProblem | null {
  const failure = databaseFailureOf(error)
  return failure === null ? null : new StartupProblem([sentences[failure]])
}
