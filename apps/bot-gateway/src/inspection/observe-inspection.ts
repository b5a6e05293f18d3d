import { errorCatalog, type ErrorCode } from '@ase/schemas'
import { createInstruments, type Logger, type Metrics } from '@ase/service-kit'
import { createOnceAWhile } from '../once-a-while.ts'
import type { AwayReason, InspectionAnswer, InspectionClient } from './inspection-client.ts'

/** What an operator learns of a call: `key_refused`, `no_credits` and those after them are theirs to mend. */
type Outcome =
  | 'report'
  | 'refused'
  | 'key_refused'
  | 'no_credits'
  | 'rate_limited'
  | 'failing'
  | AwayReason

const quiet: ReadonlySet<Outcome> = new Set(['report', 'refused', 'stopped'])
const LOG_EVERY_MS = 60_000

/**
 * The same client; what comes of its calls is counted, and what keeps the bots from inspecting anything is logged, each
 * outcome once a minute. `now` is epoch milliseconds.
 */
export function observeInspection(
  inspect: InspectionClient,
  { metrics, log, now }: { metrics: Metrics; log: Logger; now: () => number },
): InspectionClient {
  const calls = createInstruments(metrics).counter(
    'bot_inspection_calls_total',
    'What became of calls to the inspection API.',
    ['outcome'],
  )
  const isTime = createOnceAWhile(LOG_EVERY_MS, now)
  return async (call, signal) => {
    const answer = await inspect(call, signal)
    const outcome = outcomeOf(answer)
    calls.inc({ outcome })
    if (!quiet.has(outcome) && isTime(outcome)) log.warn({ event: 'inspection_api', outcome })
    return answer
  }
}

function outcomeOf(answer: InspectionAnswer): Outcome {
  if (answer.kind === 'report') return 'report'
  if (answer.kind === 'away') return answer.reason
  return (
    outcomeOfCode[answer.code] ?? (errorCatalog[answer.code].status >= 500 ? 'failing' : 'refused')
  )
}

const outcomeOfCode: Readonly<Partial<Record<ErrorCode, Outcome>>> = {
  AUTH_REQUIRED: 'key_refused',
  INVALID_ORIGIN: 'key_refused',
  INSUFFICIENT_CREDITS: 'no_credits',
  RATE_LIMITED: 'rate_limited',
  // About the image, not about the API.
  FORENSICS_PROVIDER_ERROR: 'refused',
}
