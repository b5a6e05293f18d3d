import { errorCatalog, type ErrorCode } from '@ase/schemas'
import { createLogThrottle } from '@ase/runtime'
import { createInstruments, type Logger, type Metrics } from '@ase/service-kit'
import type { UnavailableReason, InspectionResult, InspectionClient } from './inspection-client.ts'

/** The outcome of a call in metrics and logs. From `unauthorized` on, an operator has to act. */
type Outcome =
  | 'ok'
  | 'rejected'
  | 'unauthorized'
  | 'insufficient_credits'
  | 'rate_limited'
  | 'server_error'
  | UnavailableReason

const withoutLog: ReadonlySet<Outcome> = new Set(['ok', 'rejected', 'cancelled'])
const LOG_EVERY_MS = 60_000

/**
 * Wraps the client: counts the outcome of each call, and logs the outcomes that stop all inspections, each once a minute.
 * `now` gives epoch milliseconds.
 */
export function observeInspection(
  inspect: InspectionClient,
  { metrics, log, now }: { metrics: Metrics; log: Logger; now: () => number },
): InspectionClient {
  const calls = createInstruments(metrics).counter('ase_bot_inspection_calls_total')
  const mayLog = createLogThrottle(LOG_EVERY_MS, now)
  return async (call, signal) => {
    const result = await inspect(call, signal)
    const outcome = outcomeOf(result)
    calls.inc({ outcome })
    if (!withoutLog.has(outcome) && mayLog(outcome))
      log.warn({ event: 'inspection_api_call_failed', outcome })
    return result
  }
}

function outcomeOf(result: InspectionResult): Outcome {
  if (result.kind === 'report') return 'ok'
  if (result.kind === 'unavailable') return result.reason
  return (
    outcomeOfCode[result.code] ??
    (errorCatalog[result.code].status >= 500 ? 'server_error' : 'rejected')
  )
}

const outcomeOfCode: Readonly<Partial<Record<ErrorCode, Outcome>>> = {
  AUTH_REQUIRED: 'unauthorized',
  INVALID_ORIGIN: 'unauthorized',
  INSUFFICIENT_CREDITS: 'insufficient_credits',
  RATE_LIMITED: 'rate_limited',
  // About the image, not about the API.
  FORENSICS_PROVIDER_ERROR: 'rejected',
}
