import { limits, type ApiError, type EvaluationType } from '@ase/schemas'

/** How many calls are admitted in any stretch of `windowMs` milliseconds, and which list of the account they count in. */
export interface CallWindow {
  readonly list: 'standard' | 'trace' | 'inspection'
  readonly limit: number
  readonly windowMs: number
}

/** The window of an evaluation: traces have a list of their own, the other four types share one. */
export function callWindowOf(type: EvaluationType): CallWindow {
  const { ratePerMinute, rateWindowMs } = limits.evaluation
  const list = type === 'trace' ? 'trace' : 'standard'
  return { list, limit: ratePerMinute[type], windowMs: rateWindowMs }
}

/** The window of an inspection. */
export const inspectionWindow: CallWindow = {
  list: 'inspection',
  limit: limits.inspection.ratePerMinute,
  windowMs: limits.inspection.rateWindowMs,
}

/** A list whose newest time lies further ahead than this was written before the clock was set back. */
const CLOCK_SKEW_MS = 1000

const clock = `(extract(epoch from clock_timestamp()) * 1000)::bigint`

/**
 * SQL for a rate window: a list of admission times in epoch milliseconds, newest last, that the statement names
 * `w.calls`. `limit` and `windowMs` are SQL expressions of whole numbers, such as `$2`. The clock is the database's, so
 * that replicas share it, and it is read where the row lock is held; `greatest` keeps the list in order over small steps
 * back, and a large one starts the list anew instead of locking the account out.
 */
export function windowSql(limit: string, windowMs: string) {
  const newest = `w.calls[cardinality(w.calls)]`
  const oldest = `w.calls[cardinality(w.calls) - ${limit}::int + 1]`
  const isAhead = `${newest} > ${clock} + ${CLOCK_SKEW_MS}`
  const hasCapacity = `(cardinality(w.calls) < ${limit}::int or ${oldest} + ${windowMs}::bigint <= ${clock} or ${isAhead})`
  return {
    /** A list with one admission, now. */
    first: `array[${clock}]`,
    hasCapacity,
    /** How many admissions the window holds. */
    used: `(select count(*) from unnest(w.calls) as call where call + ${windowMs}::bigint > ${clock})`,
    /** Milliseconds until there is capacity. */
    waitMs: `case when ${hasCapacity} then 0 else ${oldest} + ${windowMs}::bigint - ${clock} end`,
    /** The list after one more admission. */
    added:
      `case when ${isAhead} then array[${clock}] else ` +
      `w.calls[greatest(cardinality(w.calls) - ${limit}::int + 2, 1):] || greatest(${clock}, ${newest}) end`,
  }
}

/** The refusal over a limit: `Retry-After` in whole seconds, at least one. */
export function rateLimited(waitMs: number): ApiError {
  return { code: 'RATE_LIMITED', retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
}
