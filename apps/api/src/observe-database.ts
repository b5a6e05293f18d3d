import { databaseTroubleOf, findDatabaseTrouble, isOutage, type Database } from '@ase/db'
import type { ApiError } from '@ase/schemas'
import type { Logger } from '@ase/service-kit'

/** Whether the database serves; when it does not, a log line says why by a name. Never throws. */
export async function isDatabaseServing(db: Database, log: Logger): Promise<boolean> {
  const trouble = await findDatabaseTrouble(db)
  if (trouble !== null) tell(log, trouble)
  return trouble === null
}

/** A database that is away, or asks to try again, is no defect, whichever use case met it; the log says why. */
export function outageOf(exception: unknown, log: Logger): ApiError | null {
  if (!isOutage(exception)) return null
  tell(log, databaseTroubleOf(exception) ?? 'try_again')
  return { code: 'DATABASE_UNAVAILABLE', retryAfterSeconds: 1 }
}

/** The same work; when the database is why it fails, the log says why. */
export function tellingOutages<T>(work: () => Promise<T>, log: Logger): () => Promise<T> {
  return async () => {
    try {
      return await work()
    } catch (error) {
      outageOf(error, log)
      throw error
    }
  }
}

function tell(log: Logger, outcome: string): void {
  log.warn({ event: 'database_unavailable', outcome })
}
