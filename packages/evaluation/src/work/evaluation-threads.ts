import { Worker } from 'node:worker_threads'
import { createWorkerPool, type WorkerPool } from '@ase/service-kit/worker-pool'
import type { Job } from './jobs.ts'

export type EvaluationThreads = WorkerPool<Job, unknown>

export interface EvaluationThreadsSettings {
  readonly threads: number
  /** Jobs of all accounts that wait; 200 unless told. */
  readonly queuedMax?: number
  readonly startWorker?: () => Worker
}

/** The worst body takes less than a tenth of this. */
const JOB_MS_MAX = 1000
/** Jobs hold a body of at most 256 KiB each. */
const QUEUED_MAX = 200
/** A body is parsed to some fifty times its size at worst. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }

/** Threads for the work of evaluations. */
export function createEvaluationThreads(settings: EvaluationThreadsSettings): EvaluationThreads {
  return createWorkerPool<Job, unknown>({
    startWorker: settings.startWorker ?? startWorker,
    threads: settings.threads,
    queuedMax: settings.queuedMax ?? QUEUED_MAX,
    jobMsMax: JOB_MS_MAX,
  })
}

function startWorker(): Worker {
  return new Worker(new URL('thread.ts', import.meta.url), { env: {}, resourceLimits })
}
