import { limits, type EvaluationType } from '@ase/schemas'
import { windowSql } from '../window-sql.ts'

/** How many calls are admitted in any stretch of so many milliseconds. */
export interface InspectionWindow {
  readonly limit: number
  readonly windowMs: number
}

/** And which of an account's admission lists a call counts in. */
export interface CallWindow extends InspectionWindow {
  readonly isTrace: boolean
}

/** Traces have a list of their own; the other four types share one. */
export function callWindowOf(type: EvaluationType): CallWindow {
  const { ratePerMinute, rateWindowMs } = limits.evaluation
  return { isTrace: type === 'trace', limit: ratePerMinute[type], windowMs: rateWindowMs }
}

/** Inspections have a list of their own. */
export const inspectionWindow: InspectionWindow = {
  limit: limits.inspection.ratePerMinute,
  windowMs: limits.inspection.rateWindowMs,
}

/** SQL about the list of a window, of which the account's row is `c`; see `windowSql`. */
export interface CallWindowSql {
  readonly hasPlace: string
  readonly waitMs: string
  /** The lists after one more admission. */
  readonly assignments: string
}

/** A kind of window: its parameters, and the SQL that has them from `$first` on. */
export interface CallWindowKind<Window> {
  readonly values: (window: Window) => readonly unknown[]
  readonly sql: (first: number) => CallWindowSql
}

export const evaluationWindows: CallWindowKind<CallWindow> = {
  values: ({ isTrace, limit, windowMs }) => [isTrace, limit, windowMs],
  sql: (first) => {
    const isTrace = `$${first}::boolean`
    const trace = windowSql('c.trace_calls', `$${first + 1}`, `$${first + 2}`)
    const standard = windowSql('c.standard_calls', `$${first + 1}`, `$${first + 2}`)
    return {
      hasPlace: `case when ${isTrace} then ${trace.hasPlace} else ${standard.hasPlace} end`,
      waitMs: `greatest(case when ${isTrace} then ${trace.waitMs} else ${standard.waitMs} end, 0)::float8`,
      assignments:
        `trace_calls = case when ${isTrace} then ${trace.added} else c.trace_calls end, ` +
        `standard_calls = case when ${isTrace} then c.standard_calls else ${standard.added} end`,
    }
  },
}

export const inspectionWindows: CallWindowKind<InspectionWindow> = {
  values: ({ limit, windowMs }) => [limit, windowMs],
  sql: (first) => {
    const own = windowSql('c.inspection_calls', `$${first}`, `$${first + 1}`)
    return {
      hasPlace: own.hasPlace,
      waitMs: `greatest(${own.waitMs}, 0)::float8`,
      assignments: `inspection_calls = ${own.added}`,
    }
  },
}
