import { circuitStates, failureKinds, type ProviderLoad, type RemoteCall } from '@ase/semantic'
import { createInstruments, type Metrics } from '@ase/service-kit'
import { PROVIDER_SECONDS } from './observe-evaluations.ts'

/**
 * Metrics of a remote semantic provider: `observe` is told of the end of each assessment, `watch` gives what is read
 * when Prometheus collects. Labels are names from closed lists.
 */
export function observeProvider(metrics: Metrics): {
  readonly observe: (call: RemoteCall) => void
  readonly watch: (load: () => ProviderLoad) => void
} {
  const { counter, histogram } = createInstruments(metrics)
  const outcomes = counter(
    'semantic_provider_outcomes_total',
    'Assessments by a remote provider, by outcome: ok or the kind of failure.',
    ['outcome'],
  )
  // From 0 on, so that the first failure of a kind is a rise and not a new series.
  for (const outcome of ['ok', ...failureKinds]) outcomes.inc({ outcome }, 0)
  const exchanges = histogram(
    'semantic_provider_exchange_duration_seconds',
    'Time at the remote provider, from getting a turn to the last byte, by outcome.',
    PROVIDER_SECONDS,
    ['outcome'],
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
  gauge(
    'semantic_provider_in_flight',
    'Assessments at the remote provider at this moment.',
    [],
    (inFlight) => inFlight.set(load().inFlight),
  )
  gauge(
    'semantic_provider_queued',
    'Assessments that wait for their turn at this moment.',
    [],
    (queued) => queued.set(load().queued),
  )
  gauge(
    'semantic_provider_circuit_state',
    '1 for the state that the circuit to the remote provider is in, 0 for the others.',
    ['state'],
    (circuit) => {
      for (const state of circuitStates) circuit.set({ state }, load().circuit === state ? 1 : 0)
    },
  )
}
