import {
  createEvaluationThreads,
  createEvaluationWork,
  createPlaygroundWork,
  type EvaluationWork,
  type IsHeavy,
  type PlaygroundWork,
} from '@ase/evaluation'
import { observeWork, type Charge } from '@ase/evaluation/metrics'
import type { Logger, Metrics, WatchedQueue } from '@ase/service-kit'

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

export interface EvaluationWorkDeps {
  readonly metrics: Metrics
  readonly log: Logger
  /** Receives all processor time that evaluations of an account use. */
  readonly charge: Charge
  /** The same of what the playground uses. */
  readonly chargePlayground: Charge
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
  const observe = observeWork(deps.metrics, deps.log, threads)
  const { charge, chargePlayground } = deps
  return {
    work: createEvaluationWork({ threads, isHeavy, observe: observe(charge) }),
    playgroundWork: createPlaygroundWork(threads, observe(chargePlayground)),
    queue: threads,
    warmUp: () => threads.warmUp(),
    close: () => threads.close(),
  }
}
