import type { ApiError } from '@ase/schemas'
import { isRetryable } from './error-code.ts'
import { databaseFailureOf, type DatabaseFailure } from './database-failure.ts'

/** Why the database made something fail: names of a closed list, so that a log may carry them. */
export type Outage = DatabaseFailure | 'transaction_conflict' | 'unknown'

/** Passes the causes of database failures to its listeners, such as a log. */
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

/**
 * Wraps background work: a failure that the database caused is reported to `db.outages`, and every failure is thrown again.
 */
export function withOutageLogging<T>(
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
 * The error to answer when the database made a request fail: RATE_LIMITED when this process has no free connection,
 * DATABASE_UNAVAILABLE otherwise. Null for a defect, which the caller throws again. Reports the cause to `outages`; code that
 * turns such an exception into an answer calls this function, so that every such answer has a reported cause.
 */
export function outageErrorOf(
  { outages }: { readonly outages: Outages },
  error: unknown,
): ApiError | null {
  const outage = databaseFailureOf(error) ?? (isRetryable(error) ? 'transaction_conflict' : null)
  if (outage === null) return null
  outages.report(outage)
  // The database works; this process asks more of it than it has connections for.
  const code = outage === 'pool_exhausted' ? 'RATE_LIMITED' : 'DATABASE_UNAVAILABLE'
  return { code, retryAfterSeconds: 1 }
}
