import {
  createEvaluationThreads,
  createEvaluationWork,
  createPlaygroundWork,
  type EvaluationThreads,
  type EvaluationWork,
  type IsHeavy,
  type PlaygroundWork,
  type WorkDone,
} from '@ase/evaluation'
import { createInstruments, type Logger, type Metrics, type WatchedQueue } from '@ase/service-kit'

export interface RunningEvaluationWork {
  readonly work: EvaluationWork
  readonly playgroundWork: PlaygroundWork
  /** The jobs before the threads. */
  readonly queue: WatchedQueue
  /** Starts the threads, so that the first request does not wait for them; without this the first one does it. */
  readonly warmUp: () => void
  /** Ends the threads; after the last request. */
  readonly close: () => Promise<void>
}

/** From the facts of a small request to a job that runs into its limit. */
const JOB_SECONDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2]

export interface EvaluationWorkDeps {
  readonly metrics: Metrics
  readonly log: Logger
  /** Receives all processor time that evaluations of an account use. */
  readonly charge: (accountId: string, cpuMs: number) => void
  /** The same of what the playground uses. */
  readonly chargePlayground: (accountId: string, cpuMs: number) => void
  readonly isHeavy: IsHeavy
  /** Beside one of low priority. */
  readonly threads: number
}

/** The threads for large evaluations, and one of low priority for those of heavy accounts. */
export function startEvaluationWork(deps: EvaluationWorkDeps): RunningEvaluationWork {
  const { isHeavy } = deps
  const threads = createEvaluationThreads({
    threads: deps.threads,
    isHeavy,
  })
  const observe = observeWork(deps, threads)
  const { charge, chargePlayground } = deps
  return {
    work: createEvaluationWork({ threads, isHeavy, observe: observe(charge) }),
    playgroundWork: createPlaygroundWork(threads, observe(chargePlayground)),
    queue: threads,
    warmUp: () => threads.warmUp(),
    close: () => threads.close(),
  }
}

function observeWork(
  { metrics, log }: EvaluationWorkDeps,
  threads: EvaluationThreads,
): (charge: EvaluationWorkDeps['charge']) => (done: WorkDone) => void {
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
