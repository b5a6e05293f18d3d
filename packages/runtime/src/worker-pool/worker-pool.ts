import type { Worker } from 'node:worker_threads'
import { fail, type Result } from '@ase/schemas'
import { createFairQueue } from './fair-queue.ts'
import { createThread, type JobDone, type Thread, type ThreadFailure } from './thread.ts'

/** Why a job has no answer. */
export type JobFailure =
  | ThreadFailure
  /** Too many jobs were waiting, and this owner had most of them. */
  | { readonly kind: 'queue_full'; readonly cpuMs: 0 }

/**
 * `background` is one more thread, of low priority, for the jobs of heavy owners: the threads of the others never wait for such a
 * job to end.
 */
export type Lane = 'normal' | 'background'

/** The threads of a pool and the bounds of its queue. */
export interface WorkerPoolSettings<Task> {
  /** Starts a worker whose module calls `serveJobs`. */
  readonly startWorker: (lane: Lane) => Worker
  /** Of the normal lane. */
  readonly threads: number
  /** Whether a job is of the background lane; asked when it would start, as an owner can become heavy meanwhile. */
  readonly isHeavy?: (owner: string, task: Task) => boolean
  /** Jobs of all owners that wait for a thread, in each lane. */
  readonly queuedMax: number
  /** How long one job may run, by the clock and then by its processor time. It is killed then, with its thread. */
  readonly jobMsMax: number
  /** How long a thread may take to start; 60 s unless told. */
  readonly startMsMax?: number
}

/** Whose job it is, and how it is queued. */
export interface RunOptions {
  /** Owners take turns. */
  readonly owner: string
  /** Passes the owner's other jobs. */
  readonly isUrgent?: boolean
  /** Buffers of the task that change hands without being copied. */
  readonly transfer?: readonly ArrayBuffer[]
}

/** Runs jobs in threads; made by `createWorkerPool`. */
export interface WorkerPool<Task, Answer> {
  /** Never rejects. */
  run(task: Task, options: RunOptions): Promise<Result<JobDone<Answer>, JobFailure>>
  /** Starts the threads of the normal lane, so that the first jobs do not wait for them. That of the background lane waits for one. */
  warmUp(): void
  readonly queued: number
  readonly running: number
  /** Whether one more job of the normal lane would push one out of the queue. */
  readonly isFull: boolean
  /** Jobs that threads of the normal lane have ended so far, well or not. */
  readonly finished: number
  /** Ends the threads: jobs that run or wait fail as `crashed`. */
  close(): Promise<void>
}

interface Job<Task, Answer> {
  readonly owner: string
  readonly isUrgent: boolean
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
  settings: WorkerPoolSettings<Task>,
): WorkerPool<Task, Answer> {
  const { threads, isHeavy } = settings
  const background =
    isHeavy && createThreads<Task, Answer>(settings, { lane: 'background', threads: 1 })
  const normal = createThreads<Task, Answer>(settings, {
    lane: 'normal',
    threads,
    passOn: (job) => {
      if (background === undefined || isHeavy?.(job.owner, job.task) !== true) return false
      background.push(job)
      return true
    },
  })
  const lanes = background === undefined ? [normal] : [normal, background]
  return {
    run: (task, { owner, isUrgent = false, transfer = [] }) =>
      new Promise((settle) => normal.push({ owner, isUrgent, task, transfer, settle })),
    warmUp: () => {
      normal.warmUp()
    },
    get queued() {
      return lanes.reduce((sum, { queued }) => sum + queued, 0)
    },
    get running() {
      return lanes.reduce((sum, { running }) => sum + running, 0)
    },
    get isFull() {
      return normal.queued >= settings.queuedMax
    },
    get finished() {
      return normal.finished
    },
    close: async () => {
      await Promise.all(lanes.map((lane) => lane.close()))
    },
  }
}

interface LaneSettings<Task, Answer> {
  readonly lane: Lane
  readonly threads: number
  /** Takes a job that is not of this lane. */
  readonly passOn?: (job: Job<Task, Answer>) => boolean
}

/** The threads of one lane and the jobs that wait for them. */
function createThreads<Task, Answer>(
  { startWorker, queuedMax, jobMsMax, startMsMax = START_MS_MAX }: WorkerPoolSettings<Task>,
  { lane, threads: threadCount, passOn = () => false }: LaneSettings<Task, Answer>,
) {
  const threads = Array.from({ length: threadCount }, () =>
    createThread<Task, Answer>({ startWorker: () => startWorker(lane), jobMsMax, startMsMax }),
  )
  const idle = [...threads]
  const queue = createFairQueue<Job<Task, Answer>>(queuedMax)
  let finished = 0

  const dispatch = (): void => {
    while (queue.size > 0) {
      const thread = idle.pop()
      if (thread === undefined) return
      const job = queue.shift()
      if (job === null || passOn(job)) idle.push(thread)
      else void work(thread, job)
    }
  }
  const work = async (thread: Thread<Task, Answer>, job: Job<Task, Answer>): Promise<void> => {
    job.settle(await thread.run(job.task, job.transfer))
    finished += 1
    idle.push(thread)
    dispatch()
  }
  return {
    push: (job: Job<Task, Answer>): void => {
      if (passOn(job)) return
      const dropped = queue.push(job.owner, job, job.isUrgent)
      dispatch()
      dropped?.settle(queueFull)
    },
    warmUp: (): void => {
      for (const thread of threads) thread.warmUp()
    },
    get queued() {
      return queue.size
    },
    get running() {
      return threadCount - idle.length
    },
    get finished() {
      return finished
    },
    close: async (): Promise<void> => {
      for (let job = queue.shift(); job !== null; job = queue.shift())
        job.settle(fail({ kind: 'crashed', cpuMs: 0 }))
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}
