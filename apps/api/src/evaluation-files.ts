import type { Database } from '@ase/db'
import { evaluationsCsv, type EvaluationFilters } from '@ase/evaluation'
import { fail, succeed, type ApiError, type Result } from '@ase/schemas'
import type { TextSource } from '@ase/service-kit'

const FILES_MAX = 4
const BUSY_RETRY_SECONDS = 10

/**
 * Opens files of evaluations: one at a time for an account, four in this process; more is RATE_LIMITED. Between two pieces a file
 * holds no connection to the database and no snapshot, so that a slow client costs nothing but its place. A file that is closed
 * early reads the page that it has begun and no other, and keeps its place until then.
 */
export function openEvaluationFilesOf(
  db: Database,
): (accountId: string, filters: EvaluationFilters) => Result<TextSource, ApiError> {
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
