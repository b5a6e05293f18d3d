import type { EvaluationEvent } from '@ase/evaluation'
import { createInstruments, type Logger, type Metrics } from '@ase/service-kit'

/** From the embedded model to a provider that runs into its limit. */
export const PROVIDER_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 8, 13]

/**
 * Turns what happens in evaluations into metrics, and what an operator should look into into log lines. Labels are
 * names from closed lists, so the number of series is bounded.
 */
export function observeEvaluations(
  metrics: Metrics,
  log: Logger,
): (event: EvaluationEvent) => void {
  const { counter, histogram } = createInstruments(metrics)
  const decisions = counter('ase_evaluation_decisions_total')
  const errors = counter('ase_evaluation_errors_total')
  const idempotency = counter('ase_idempotency_events_total')
  const operation = 'evaluation'
  const providerCalls = histogram('ase_semantic_provider_call_duration_seconds', PROVIDER_SECONDS)

  return (event) => {
    switch (event.kind) {
      case 'decided':
        decisions.inc({
          type: event.type,
          decision: event.decision,
          step: event.step,
          semantic: event.semanticSkipped ? 'skipped' : 'used',
        })
        break
      case 'replayed':
      case 'waited':
        idempotency.inc({ operation, event: event.kind })
        break
      case 'refused':
        errors.inc({ type: event.type, code: event.code })
        break
      case 'provider_answered': {
        const { outcome, latencyMs } = event
        providerCalls.observe({ outcome }, latencyMs / 1000)
        if (outcome !== 'ok') {
          const durationMs = Math.round(latencyMs)
          log.warn({ event: 'semantic_provider_call_failed', outcome, durationMs })
        }
        break
      }
      case 'lease_taken_over':
      case 'lease_lost':
        idempotency.inc({ operation, event: event.kind })
        log.warn({ event: event.kind })
        break
      case 'leases_expired':
        idempotency.inc({ operation, event: 'lease_expired' }, event.count)
        log.warn({ event: event.kind, count: event.count })
        break
    }
  }
}
