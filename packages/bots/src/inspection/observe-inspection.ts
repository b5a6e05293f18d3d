import { errorCatalog, type ErrorCode } from '@ase/schemas'
import { createLogThrottle } from '@ase/runtime'
import { createInstruments, type Logger, type Metrics } from '@ase/service-kit'
import type { AwayReason, InspectionAnswer, InspectionClient } from './inspection-client.ts'

/** What an operator learns of a call: `unauthorized`, `insufficient_credits` and those after them are theirs to mend. */
type Outcome =
  | 'ok'
  | 'rejected'
  | 'unauthorized'
  | 'insufficient_credits'
  | 'rate_limited'
  | 'server_error'
  | AwayReason

const quiet: ReadonlySet<Outcome> = new Set(['ok', 'rejected', 'cancelled'])
const LOG_EVERY_MS = 60_000

/**
 * The same client; what comes of its calls is counted, and what keeps the bots from inspecting anything is logged, each
 * outcome once a minute. `now` is epoch milliseconds.
 */
export function observeInspection(
  inspect: InspectionClient,
  { metrics, log, now }: { metrics: Metrics; log: Logger; now: () => number },
): InspectionClient {
  const calls = createInstruments(metrics).counter('ase_bot_inspection_calls_total')
  const isTime = createLogThrottle(LOG_EVERY_MS, now)
  return async (call, signal) => {
    const answer = await inspect(call, signal)
    const outcome = outcomeOf(answer)
    calls.inc({ outcome })
    if (!quiet.has(outcome) && isTime(outcome))
      log.warn({ event: 'inspection_api_call_failed', outcome })
    return answer
  }
}

function outcomeOf(answer: InspectionAnswer): Outcome {
  if (answer.kind === 'report') return 'ok'
  if (answer.kind === 'away') return answer.reason
  return (
    outcomeOfCode[answer.code] ??
    (errorCatalog[answer.code].status >= 500 ? 'server_error' : 'rejected')
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
