import { circuitStates, failureKinds, type ProviderLoad, type RemoteCall } from '@ase/semantic'
import { createInstruments, type Logger, type Metrics } from '@ase/service-kit'
import type { EvaluationEvent } from './deps.ts'
import type { EvaluationThreads } from './work/evaluation-threads.ts'
import type { WorkDone } from './work/run-job.ts'

/** From the embedded model to a provider that runs into its limit. */
const PROVIDER_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 8, 13]

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

/** From the facts of a small request to a job that runs into its limit. */
const JOB_SECONDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2]

/** Receives the processor time that work of an account used. */
export type Charge = (accountId: string, cpuMs: number) => void

/**
 * Metrics of the jobs of evaluations and of the playground: gives the observer of a kind of work, which charges the account, times each
 * job and logs one that failed.
 */
export function observeWork(
  metrics: Metrics,
  log: Logger,
  threads: EvaluationThreads,
): (charge: Charge) => (done: WorkDone) => void {
  const { histogram, gauge } = createInstruments(metrics)
  const cpu = histogram('ase_evaluation_job_cpu_seconds', JOB_SECONDS)
  gauge('ase_evaluation_jobs_queued', (jobs) => jobs.set(threads.queued))
  return (charge) =>
    ({ accountId, job, place, outcome, cpuMs }) => {
      charge(accountId, cpuMs)
      cpu.observe({ job, place, outcome }, cpuMs / 1000)
      if (outcome !== 'done')
        log.warn({
          event: 'evaluation_job_failed',
          accountId,
          outcome,
          durationMs: Math.round(cpuMs),
        })
    }
}
