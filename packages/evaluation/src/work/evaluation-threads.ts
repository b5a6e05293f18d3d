import { Worker } from 'node:worker_threads'
import { createWorkerPool, type Lane, type WorkerPool } from '@ase/runtime'
import type { Job } from './jobs.ts'

export type EvaluationThreads = WorkerPool<Job, unknown>

export interface EvaluationThreadsSettings {
  /** For accounts that are not heavy. */
  readonly threads: number
  readonly isHeavy?: IsHeavy
  /** Jobs of all accounts that wait; by default 200. */
  readonly queuedMax?: number
  readonly startWorker?: (lane: Lane) => Worker
}

/**
 * Whether an account has used so much lately that a job over so many bytes has to wait for a thread of low priority, where it
 * delays the jobs of other such accounts alone.
 */
export type IsHeavy = (accountId: string, bytes: number) => boolean

/** The costliest body known takes a fifth of this. */
const JOB_MS_MAX = 1000
/** Jobs hold a body of at most 256 KiB each. */
const QUEUED_MAX = 200
/**
 * A body is parsed to some fifty times its size at worst. The costliest known get by with this; a smaller heap is collected
 * sooner, so that the process has less memory.
 */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 }

/** Threads for the work of evaluations. */
export function createEvaluationThreads(settings: EvaluationThreadsSettings): EvaluationThreads {
  const { isHeavy } = settings
  return createWorkerPool<Job, unknown>({
    startWorker: settings.startWorker ?? startWorker,
    threads: settings.threads,
    isHeavy: (accountId, job) => isOfPlayground(job) || isHeavy?.(accountId, bytesOf(job)) === true,
    queuedMax: settings.queuedMax ?? QUEUED_MAX,
    jobMsMax: JOB_MS_MAX,
  })
}

/** Free requests never delay those that were paid for. */
function isOfPlayground({ name }: Job): boolean {
  return name.startsWith('playground_')
}

function bytesOf(job: Job): number {
  switch (job.name) {
    case 'read':
    case 'playground_read':
      return job.about.length
    case 'rules':
    case 'playground_rules':
      return job.about.body.length
    case 'embedded':
    case 'playground_embedded':
      return job.about.stateJson.length
  }
}

function startWorker(lane: Lane): Worker {
  const module = new URL('thread.ts', import.meta.url)
  return new Worker(module, { env: {}, resourceLimits, workerData: lane })
}
