import { createInstruments, type Logger, type Metrics } from '@ase/service-kit'
import { callFailures, stripeOperations, type StripeCall } from './index.ts'

const SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10]

/** Counts and times the calls of the payment processor, and logs those that failed. Labels are from closed lists. */
export function observePayments(metrics: Metrics, log: Logger): (call: StripeCall) => void {
  const { counter, histogram } = createInstruments(metrics)
  const calls = counter('ase_payment_processor_calls_total')
  // From 0 on, so that the first failure of a kind is a rise and not a new series.
  for (const operation of stripeOperations) {
    for (const outcome of ['ok', ...callFailures]) calls.inc({ operation, outcome }, 0)
  }
  const durations = histogram('ase_payment_processor_call_duration_seconds', SECONDS)
  return ({ operation, outcome, durationMs }) => {
    calls.inc({ operation, outcome })
    durations.observe({ operation }, durationMs / 1000)
    if (outcome !== 'ok') {
      const event = 'payment_processor_call_failed'
      log.warn({ event, type: operation, outcome, durationMs: Math.round(durationMs) })
    }
  }
}
