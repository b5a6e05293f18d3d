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

/**
 * SQL for the list of the window, its admission test and the list after one more admission. `$n` are the positions of
 * `isTrace`, `limit` and `windowMs`. The clock is the database's, so that replicas share it, and it is read where the
 * row lock is held; `greatest` keeps the list in order when the clock steps back.
 */
export function callWindowSql(isTrace: string, limit: string, windowMs: string) {
  const clock = `(extract(epoch from clock_timestamp()) * 1000)::bigint`
  const oldest = (list: string) => `${list}[cardinality(${list}) - ${limit}::int + 1]`
  const hasPlace = (list: string) =>
    `(cardinality(${list}) < ${limit}::int or ${oldest(list)} + ${windowMs}::bigint <= ${clock})`
  const added = (list: string) =>
    `${list}[greatest(cardinality(${list}) - ${limit}::int + 2, 1):] || greatest(${clock}, ${list}[cardinality(${list})])`
  const waitMs = (list: string) =>
    `case when cardinality(${list}) >= ${limit}::int then greatest(${oldest(list)} + ${windowMs}::bigint - ${clock}, 0) else 0 end`
  return {
    hasPlace: `case when ${isTrace}::boolean then ${hasPlace('c.trace_calls')} else ${hasPlace('c.standard_calls')} end`,
    waitMs: `(case when ${isTrace}::boolean then ${waitMs('c.trace_calls')} else ${waitMs('c.standard_calls')} end)::float8`,
    assignments:
      `trace_calls = case when ${isTrace}::boolean then ${added('c.trace_calls')} else c.trace_calls end, ` +
      `standard_calls = case when ${isTrace}::boolean then c.standard_calls else ${added('c.standard_calls')} end`,
  }
}
