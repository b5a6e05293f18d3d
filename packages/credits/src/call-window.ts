import { limits, type EvaluationType } from '@ase/schemas'

const { ratePerMinute, rateWindowMs } = limits.evaluation

/** Which of an account's admission lists a call counts in, its limit, and the window's length in milliseconds. */
export interface CallWindow {
  readonly isTrace: boolean
  readonly limit: number
  readonly windowMs: number
}

/** Traces have a list of their own; the other four types share one. */
export function callWindowOf(type: EvaluationType): CallWindow {
  return { isTrace: type === 'trace', limit: ratePerMinute[type], windowMs: rateWindowMs }
}

/** A list whose newest time lies further ahead than this was written before the clock was set back. */
const CLOCK_SKEW_MS = 1000

const clock = `(extract(epoch from clock_timestamp()) * 1000)::bigint`
const newest = (list: string) => `${list}[cardinality(${list})]`
const isAhead = (list: string) => `${newest(list)} > ${clock} + ${CLOCK_SKEW_MS}`

/**
 * SQL for the list of the window, its admission test and the list after one more admission. `$n` are the positions of
 * `isTrace`, `limit` and `windowMs`. The clock is the database's, so that replicas share it, and it is read where the
 * row lock is held; `greatest` keeps the list in order over small steps back, and a large one starts the list anew
 * instead of locking the account out.
 */
export function callWindowSql(isTrace: string, limit: string, windowMs: string) {
  const oldest = (list: string) => `${list}[cardinality(${list}) - ${limit}::int + 1]`
  const hasPlace = (list: string) =>
    `(cardinality(${list}) < ${limit}::int or ${oldest(list)} + ${windowMs}::bigint <= ${clock} or ${isAhead(list)})`
  const added = (list: string) =>
    `case when ${isAhead(list)} then array[${clock}] else ` +
    `${list}[greatest(cardinality(${list}) - ${limit}::int + 2, 1):] || greatest(${clock}, ${newest(list)}) end`
  const waitMs = (list: string) =>
    `case when ${hasPlace(list)} then 0 else ${oldest(list)} + ${windowMs}::bigint - ${clock} end`
  return {
    hasPlace: `case when ${isTrace}::boolean then ${hasPlace('c.trace_calls')} else ${hasPlace('c.standard_calls')} end`,
    waitMs: `greatest(case when ${isTrace}::boolean then ${waitMs('c.trace_calls')} else ${waitMs('c.standard_calls')} end, 0)::float8`,
    assignments:
      `trace_calls = case when ${isTrace}::boolean then ${added('c.trace_calls')} else c.trace_calls end, ` +
      `standard_calls = case when ${isTrace}::boolean then c.standard_calls else ${added('c.standard_calls')} end`,
  }
}
