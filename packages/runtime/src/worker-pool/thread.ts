import type { Worker } from 'node:worker_threads'
import { fail, succeed, type Result } from '@ase/schemas'
import type { ThreadMessage } from './messages.ts'

/** The answer of a job, and the processor time that it used, in milliseconds. */
export interface JobDone<Answer> {
  readonly answer: Answer
  readonly cpuMs: number
}

export type ThreadFailure =
  | {
      /** `crashed`: the thread could not start or ended over the job; `timed_out`: it was ended for taking too long. */
      readonly kind: 'crashed' | 'timed_out'
      /** How long the job ran by the clock: the most that it can have used. */
      readonly cpuMs: number
    }
  /** The job threw `error`, which is a defect. */
  | { readonly kind: 'threw'; readonly cpuMs: number; readonly error: unknown }

export interface ThreadSettings {
  readonly startWorker: () => Worker
  /**
   * For one job. It has so much time by the clock, and then so much processor time: a job that waits for a core of a busy machine is
   * left alone, up to ten times the limit by the clock.
   */
  readonly jobMsMax: number
  /** For loading the thread's modules, which takes long on a busy machine. */
  readonly startMsMax: number
}

export interface Thread<Task, Answer> {
  /** One job at a time. */
  run(task: Task, transfer: readonly ArrayBuffer[]): Promise<Result<JobDone<Answer>, ThreadFailure>>
  /** Starts the thread, so that the first job does not wait for it. */
  warmUp(): void
  close(): Promise<void>
}

interface RunningWorker {
  readonly worker: Worker
  isReady: boolean
}

/** One worker thread. Whatever is wrong with it ends it and fails one job at most: the next job starts another. */
export function createThread<Task, Answer>(settings: ThreadSettings): Thread<Task, Answer> {
  let running: RunningWorker | null = null
  let onMessage: (message: ThreadMessage<Answer> | { readonly kind: 'ended' }) => void = ignore

  const start = (): RunningWorker => {
    const worker = settings.startWorker()
    const started: RunningWorker = { worker, isReady: false }
    const onEnded = (): void => {
      if (running !== started) return
      end()
      onMessage({ kind: 'ended' })
    }
    worker.on('message', (message: ThreadMessage<Answer>) => {
      if (running !== started) return
      if (message.kind === 'ready') started.isReady = true
      onMessage(message)
    })
    worker.on('error', onEnded).on('messageerror', onEnded).on('exit', onEnded)
    worker.unref()
    running = started
    return started
  }
  const end = (): void => {
    void running?.worker.terminate()
    running = null
  }

  return {
    run: (task, transfer) =>
      new Promise((resolve) => {
        let startedMs = performance.now()
        let isWorking = false
        let timer: NodeJS.Timeout | undefined
        let settled = false
        const settle = (answer: () => void): void => {
          settled = true
          clearTimeout(timer)
          running?.worker.unref()
          onMessage = ignore
          answer()
        }
        const failAs = (kind: 'crashed' | 'timed_out'): void =>
          settle(() => {
            // That a thread starts slowly or not at all is not the fault of the job that waits for it.
            const cpuMs = isWorking ? performance.now() - startedMs : 0
            resolve(fail({ kind, cpuMs }))
          })
        const timeOut = (): void => {
          end()
          failAs('timed_out')
        }
        const after = (ms: number, act: () => void): void => {
          clearTimeout(timer)
          timer = setTimeout(act, ms)
        }
        const watchJob = (worker: Worker): void => {
          const { jobMsMax } = settings
          let watched: NodeJS.CpuUsage | undefined
          const check = async (): Promise<void> => {
            const used = await cpuOf(worker, watched)
            if (settled) return
            const isOver =
              used === null ||
              (watched !== undefined && cpuMsOf(used) >= jobMsMax) ||
              performance.now() - startedMs >= CLOCK_FACTOR_MAX * jobMsMax
            if (isOver) return timeOut()
            watched ??= used
            after(jobMsMax, () => void check())
          }
          after(jobMsMax, () => void check())
        }
        onMessage = (message) => {
          switch (message.kind) {
            case 'ready':
              startedMs = performance.now()
              isWorking = true
              return running === null ? undefined : watchJob(running.worker)
            case 'done':
              return settle(() => resolve(succeed(message)))
            case 'threw':
              return settle(() => resolve(fail(message)))
            case 'ended':
              return failAs('crashed')
          }
        }
        try {
          const { worker, isReady } = running ?? start()
          isWorking = isReady
          if (isReady) watchJob(worker)
          else after(settings.startMsMax, timeOut)
          worker.ref()
          worker.postMessage(task, transfer)
        } catch {
          end()
          failAs('crashed')
        }
      }),
    warmUp: () => {
      try {
        if (running === null) start()
      } catch {
        // The first job tries again, and tells.
      }
    },
    close: async () => {
      const worker = running?.worker
      end()
      onMessage({ kind: 'ended' })
      await worker?.terminate()
    },
  }
}

function ignore(): void {}

/** How many times its limit a job may take by the clock when it gets no processor time. */
const CLOCK_FACTOR_MAX = 10

/** What the thread has used since `before`; null when it has ended. A thread in a loop answers too. */
async function cpuOf(
  worker: Worker,
  before: NodeJS.CpuUsage | undefined,
): Promise<NodeJS.CpuUsage | null> {
  try {
    return await worker.cpuUsage(before)
  } catch {
    return null
  }
}

function cpuMsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000
}
