import { databaseTroubleOf, type DatabaseTrouble } from '@ase/db'
import { StartupProblem } from '@ase/service-kit'

const sentences: Readonly<Record<DatabaseTrouble, string>> = {
  wrong_password: 'The database refuses the password of DATABASE_URL, or knows no such user.',
  login_refused: 'The database does not let the user of DATABASE_URL in.',
  no_such_database: 'The server of DATABASE_URL has no database of that name.',
  schema_missing: 'The database has no schema yet, or an older one: run "pnpm migrate".',
  not_permitted: 'The user of DATABASE_URL may not do this in the database.',
  read_only: 'The database of DATABASE_URL can only be read: is it a standby?',
  too_many_connections: 'The database takes no more connections now.',
  timeout: 'The database of DATABASE_URL did not answer in time.',
  shutting_down: 'The database is starting or stopping.',
  unknown_host: 'The host of DATABASE_URL is unknown.',
  unreachable:
    'The database of DATABASE_URL cannot be reached: is it running, at that host and port?',
  tls: 'No TLS connection that can be trusted comes about: see sslmode in DATABASE_URL, and the certificate.',
  connection_lost: 'The database of DATABASE_URL ended the connection.',
}

/** What an operator is told when the database is why a command failed; null for everything else. */
export function databaseProblemOf(error: unknown): StartupProblem | null {
  const trouble = databaseTroubleOf(error)
  return trouble === null ? null : new StartupProblem([sentences[trouble]])
}
