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
  const decisions = counter(
    'evaluation_decisions_total',
    'Evaluations that were decided, billed and recorded.',
    ['type', 'decision', 'step', 'semantic'],
  )
  const replays = counter(
    'evaluation_replays_total',
    'Results that were answered again without a charge.',
    ['type'],
  )
  const waits = counter(
    'evaluation_waits_total',
    'Looks at a key that another request was working on.',
    ['type'],
  )
  const refusals = counter(
    'evaluation_refusals_total',
    'Evaluations that ended in an error, by its code.',
    ['type', 'code'],
  )
  const providerCalls = histogram(
    'semantic_provider_duration_seconds',
    'Time of semantic provider calls, by outcome: ok or an error code.',
    PROVIDER_SECONDS,
    ['outcome'],
  )
  const claims = counter(
    'evaluation_claims_total',
    'Claims that did not end as planned: taken over, lost to another process, swept after their time.',
    ['outcome'],
  )

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
        replays.inc({ type: event.type })
        break
      case 'waited':
        waits.inc({ type: event.type })
        break
      case 'refused':
        refusals.inc({ type: event.type, code: event.code })
        break
      case 'provider_answered': {
        const { outcome, latencyMs } = event
        providerCalls.observe({ outcome }, latencyMs / 1000)
        if (outcome !== 'ok')
          log.warn({ event: event.kind, outcome, durationMs: Math.round(latencyMs) })
        break
      }
      case 'claim_taken_over':
      case 'lease_lost':
        claims.inc({ outcome: event.kind })
        log.warn({ event: event.kind })
        break
      case 'claims_swept':
        claims.inc({ outcome: event.kind }, event.expired)
        log.warn({ event: event.kind, count: event.expired })
        break
    }
  }
}
