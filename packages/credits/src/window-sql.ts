import type { ApiError } from '@ase/schemas'

/** A list whose newest time lies further ahead than this was written before the clock was set back. */
const CLOCK_SKEW_MS = 1000

const clock = `(extract(epoch from clock_timestamp()) * 1000)::bigint`

/**
 * SQL for a rate window kept as a column of admission times, in epoch milliseconds, newest last: the admission test, the
 * number of admissions that count, the wait until the test passes and the list after one more admission. `list` is the
 * column, `limit` and `windowMs` are SQL expressions of whole numbers. The clock is the database's, so that replicas share it, and it is read where the row
 * lock is held; `greatest` keeps the list in order over small steps back, and a large one starts the list anew instead
 * of locking its owner out.
 */
export function windowSql(list: string, limit: string, windowMs: string) {
  const newest = `${list}[cardinality(${list})]`
  const oldest = `${list}[cardinality(${list}) - ${limit}::int + 1]`
  const isAhead = `${newest} > ${clock} + ${CLOCK_SKEW_MS}`
  const hasPlace = `(cardinality(${list}) < ${limit}::int or ${oldest} + ${windowMs}::bigint <= ${clock} or ${isAhead})`
  return {
    /** A list with one admission, now. */
    first: `array[${clock}]`,
    hasPlace,
    /** How many admissions the window holds. */
    used: `(select count(*) from unnest(${list}) as call where call + ${windowMs}::bigint > ${clock})`,
    waitMs: `case when ${hasPlace} then 0 else ${oldest} + ${windowMs}::bigint - ${clock} end`,
    added:
      `case when ${isAhead} then array[${clock}] else ` +
      `${list}[greatest(cardinality(${list}) - ${limit}::int + 2, 1):] || greatest(${clock}, ${newest}) end`,
  }
}

/** The refusal that tells how long to wait for a place, in whole seconds and at least one. */
export function rateLimited(waitMs: number): ApiError {
  return { code: 'RATE_LIMITED', retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
}
