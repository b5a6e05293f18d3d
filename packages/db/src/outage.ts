import type { ApiError } from '@ase/schemas'
import { isRetryable } from './database-error.ts'
import { databaseTroubleOf, type DatabaseTrouble } from './database-trouble.ts'

/** Why something failed for the database, by names of our own. */
export type Outage = DatabaseTrouble | 'transaction_conflict' | 'unknown'

/** Reports why the database fails to its listeners, such as a log. */
export interface Outages {
  listen(listener: (outage: Outage) => void): void
  report(outage: Outage): void
}

export function createOutages(): Outages {
  const listeners: ((outage: Outage) => void)[] = []
  return {
    listen: (listener) => void listeners.push(listener),
    report: (outage) => {
      for (const listener of listeners) listener(outage)
    },
  }
}

/** The same work; when the database is why it fails, that is reported. */
export function reportingOutages<T>(
  db: { readonly outages: Outages },
  work: () => Promise<T>,
): () => Promise<T> {
  return async () => {
    try {
      return await work()
    } catch (error) {
      outageErrorOf(db, error)
      throw error
    }
  }
}

/**
 * What a client is told when the database is why its request failed; null for a defect, which is to be thrown. The cause is
 * reported to `outages`, so that no answer of this kind goes without one: code that turns an exception into it calls this.
 */
export function outageErrorOf(
  { outages }: { readonly outages: Outages },
  error: unknown,
): ApiError | null {
  const outage = databaseTroubleOf(error) ?? (isRetryable(error) ? 'transaction_conflict' : null)
  if (outage === null) return null
  outages.report(outage)
  // The database serves; it is we who ask too much of it.
  const code = outage === 'pool_exhausted' ? 'RATE_LIMITED' : 'DATABASE_UNAVAILABLE'
  return { code, retryAfterSeconds: 1 }
}
