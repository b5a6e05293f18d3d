import { circuitStates, failureKinds, type ProviderLoad, type RemoteCall } from '@ase/semantic'
import { createInstruments, type Metrics } from '@ase/service-kit'
import { PROVIDER_SECONDS } from './evaluation-metrics.ts'

/**
 * Metrics of a remote semantic provider: `observe` receives the end of each assessment, `watch` gives what is read
 * when Prometheus collects. Labels are names from closed lists.
 */
export function observeProvider(metrics: Metrics): {
  readonly observe: (call: RemoteCall) => void
  readonly watch: (load: () => ProviderLoad) => void
} {
  const { counter, histogram } = createInstruments(metrics)
  const outcomes = counter('ase_semantic_provider_remote_calls_total')
  // From 0 on, so that the first failure of a kind is a rise and not a new series.
  for (const outcome of ['ok', ...failureKinds]) outcomes.inc({ outcome }, 0)
  const exchanges = histogram(
    'ase_semantic_provider_remote_call_duration_seconds',
    PROVIDER_SECONDS,
  )
  return {
    observe({ outcome, exchangeMs }) {
      outcomes.inc({ outcome })
      if (exchangeMs !== null) exchanges.observe({ outcome }, exchangeMs / 1000)
    },
    watch: (load) => registerGauges(metrics, load),
  }
}

function registerGauges(metrics: Metrics, load: () => ProviderLoad): void {
  const { gauge } = createInstruments(metrics)
  gauge('ase_semantic_provider_remote_calls_in_flight', (inFlight) => inFlight.set(load().inFlight))
  gauge('ase_semantic_provider_remote_calls_queued', (queued) => queued.set(load().queued))
  gauge('ase_semantic_provider_circuit_state', (circuit) => {
    for (const state of circuitStates) circuit.set({ state }, load().circuit === state ? 1 : 0)
  })
}
