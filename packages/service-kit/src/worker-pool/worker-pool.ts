import type { Worker } from 'node:worker_threads'
import { fail, type Result } from '@ase/schemas'
import { createFairQueue } from './fair-queue.ts'
import { createThread, type JobDone, type Thread, type ThreadFailure } from './thread.ts'

export type JobFailure =
  | ThreadFailure
  /** Too many jobs were waiting, and this owner had most of them. */
  | { readonly kind: 'queue_full'; readonly cpuMs: 0 }

export interface WorkerPoolSettings {
  /** Starts a worker whose module calls `serveJobs`. */
  readonly startWorker: () => Worker
  readonly threads: number
  /** Jobs of all owners that wait for a thread. */
  readonly queuedMax: number
  /** How long one job may run, by the clock and then by its processor time. It is killed then, with its thread. */
  readonly jobMsMax: number
  /** How long a thread may take to start; 60 s unless told. */
  readonly startMsMax?: number
}

export interface RunOptions {
  /** Owners take turns. */
  readonly owner: string
  /** Passes the owner's other jobs. */
  readonly isUrgent?: boolean
  /** Buffers of the task that change hands without being copied. */
  readonly transfer?: readonly ArrayBuffer[]
}

export interface WorkerPool<Task, Answer> {
  /** Never rejects. */
  run(task: Task, options: RunOptions): Promise<Result<JobDone<Answer>, JobFailure>>
  /** Starts the threads, so that the first jobs do not wait for them. */
  warmUp(): void
  readonly queued: number
  readonly running: number
  /** Ends the threads: jobs that run or wait fail as `crashed`. */
  close(): Promise<void>
}

interface Job<Task, Answer> {
  readonly task: Task
  readonly transfer: readonly ArrayBuffer[]
  readonly settle: (result: Result<JobDone<Answer>, JobFailure>) => void
}

const START_MS_MAX = 60_000
const queueFull = fail({ kind: 'queue_full', cpuMs: 0 } as const)

/**
 * Threads that work for owners in turn, one job each at a time. The queue is bounded; a thread that crashes, hangs or cannot
 * start fails one job, and the next one gets another thread. See `docs/decisions/own-worker-pool.md`.
 */
export function createWorkerPool<Task, Answer>(
  settings: WorkerPoolSettings,
): WorkerPool<Task, Answer> {
  const { threads: threadCount, queuedMax, startMsMax = START_MS_MAX } = settings
  const threads = Array.from({ length: threadCount }, () =>
    createThread<Task, Answer>({ ...settings, startMsMax }),
  )
  const idle = [...threads]
  const queue = createFairQueue<Job<Task, Answer>>(queuedMax)

  const dispatch = (): void => {
    while (queue.size > 0) {
      const thread = idle.pop()
      if (thread === undefined) return
      const job = queue.shift()
      if (job === null) return void idle.push(thread)
      void work(thread, job)
    }
  }
  const work = async (thread: Thread<Task, Answer>, job: Job<Task, Answer>): Promise<void> => {
    job.settle(await thread.run(job.task, job.transfer))
    idle.push(thread)
    dispatch()
  }
  return {
    run: (task, { owner, isUrgent = false, transfer = [] }) =>
      new Promise((settle) => {
        const dropped = queue.push(owner, { task, transfer, settle }, isUrgent)
        dispatch()
        dropped?.settle(queueFull)
      }),
    warmUp: () => {
      for (const thread of threads) thread.warmUp()
    },
    get queued() {
      return queue.size
    },
    get running() {
      return threadCount - idle.length
    },
    close: async () => {
      for (let job = queue.shift(); job !== null; job = queue.shift())
        job.settle(fail({ kind: 'crashed', cpuMs: 0 }))
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}
