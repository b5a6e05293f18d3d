import { limits, type EvaluationType } from '@ase/schemas'
import { windowSql } from './window-sql.ts'

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
 * SQL for the list of the window, its admission test and the list after one more admission; see `windowSql`. `$n` are
 * the positions of `isTrace`, `limit` and `windowMs`.
 */
export function callWindowSql(isTrace: string, limit: string, windowMs: string) {
  const trace = windowSql('c.trace_calls', limit, windowMs)
  const standard = windowSql('c.standard_calls', limit, windowMs)
  return {
    hasPlace: `case when ${isTrace}::boolean then ${trace.hasPlace} else ${standard.hasPlace} end`,
    waitMs: `greatest(case when ${isTrace}::boolean then ${trace.waitMs} else ${standard.waitMs} end, 0)::float8`,
    assignments:
      `trace_calls = case when ${isTrace}::boolean then ${trace.added} else c.trace_calls end, ` +
      `standard_calls = case when ${isTrace}::boolean then c.standard_calls else ${standard.added} end`,
  }
}
