import type { Database } from '@ase/db'
import { fail, succeed, type ApiError, type Result } from '@ase/schemas'
import { evaluationsCsv } from './evaluations-csv.ts'
import type { EvaluationFilters } from './filters.ts'

const FILES_MAX = 4
const BUSY_RETRY_SECONDS = 10

/** A CSV file that is read piece by piece. */
export interface EvaluationFile {
  /** The next piece, or null at the end. */
  readonly read: () => Promise<string | null>
  /** Releases the account's place; resolves when the piece that is being read has ended. */
  readonly close: () => Promise<void>
}

/**
 * Opens files of evaluations: one at a time for an account, four in this process; more is RATE_LIMITED. Between two pieces a file
 * holds no connection to the database and no snapshot, so that a slow client costs nothing but its place. A file that is closed
 * early reads the page that it has begun and no other, and keeps its place until then.
 */
export function createConcurrentFiles(
  db: Database,
): (accountId: string, filters: EvaluationFilters) => Result<EvaluationFile, ApiError> {
  const open = new Set<string>()
  return (accountId, filters) => {
    if (open.has(accountId) || open.size >= FILES_MAX)
      return fail({ code: 'RATE_LIMITED', retryAfterSeconds: BUSY_RETRY_SECONDS })
    open.add(accountId)
    const pieces = evaluationsCsv(db, accountId, filters)
    return succeed({
      read: async () => {
        for (;;) {
          const { value } = await pieces.next()
          if (value === undefined) return null
          if (value !== '') return value
        }
      },
      // It waits for the piece that is being read; no other follows.
      close: async () => {
        await pieces.return(undefined).finally(() => open.delete(accountId))
      },
    })
  }
}
