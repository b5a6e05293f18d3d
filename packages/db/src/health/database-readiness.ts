import type { ErrorCode } from '@ase/schemas'
import { checkDatabase, type DatabaseProblem } from './check-database.ts'
import type { Database } from '../pool/database.ts'

const codes = {
  unavailable: 'DATABASE_UNAVAILABLE',
  read_only: 'DATABASE_READ_ONLY',
  schema_mismatch: 'DATABASE_SCHEMA_MISMATCH',
  pooler_unsupported: 'DATABASE_POOLER_UNSUPPORTED',
  full: 'DATABASE_FULL',
} as const satisfies Record<DatabaseProblem, ErrorCode>

/**
 * What `checkDatabase` finds, as the error code of a server that is not ready; null when the database can be used. Never throws, and
 * ends within a few seconds.
 */
export async function checkDatabaseReadiness(
  db: Database,
): Promise<(typeof codes)[DatabaseProblem] | null> {
  const problem = await checkDatabase(db)
  return problem === null ? null : codes[problem]
}
