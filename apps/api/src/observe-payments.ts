import { callFailures, stripeOperations, type StripeCall } from '@ase/payments'
import { Counter, Histogram, type Logger, type Metrics } from '@ase/service-kit'

const SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10]

/** Counts and times what is asked of the payment processor, and logs what failed. Labels are from closed lists. */
export function observePayments({ registry }: Metrics, log: Logger): (call: StripeCall) => void {
  const registers = [registry]
  const calls = new Counter({
    name: 'payment_processor_calls_total',
    help: 'Operations at the payment processor with all their attempts, by outcome: ok or the kind of failure.',
    labelNames: ['operation', 'outcome'] as const,
    registers,
  })
  // From 0 on, so that the first failure of a kind is a rise and not a new series.
  for (const operation of stripeOperations) {
    for (const outcome of ['ok', ...callFailures]) calls.inc({ operation, outcome }, 0)
  }
  const durations = new Histogram({
    name: 'payment_processor_duration_seconds',
    help: 'Time of an operation at the payment processor with all its attempts.',
    labelNames: ['operation'] as const,
    buckets: SECONDS,
    registers,
  })
  return ({ operation, outcome, durationMs }) => {
    calls.inc({ operation, outcome })
    durations.observe({ operation }, durationMs / 1000)
    if (outcome !== 'ok') {
      const type = operation
      log.warn({ event: 'payment_processor', type, outcome, durationMs: Math.round(durationMs) })
    }
  }
}
