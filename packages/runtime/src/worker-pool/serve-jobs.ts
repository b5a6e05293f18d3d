import { parentPort } from 'node:worker_threads'
import type { ThreadMessage } from './messages.ts'
import { threadCpuMs } from './thread-cpu.ts'

/** What a job gives back to the pool. */
export interface JobAnswer<Answer> {
  readonly answer: Answer
  /** Buffers of the answer that change hands without being copied. */
  readonly transfer?: readonly ArrayBuffer[]
}

/**
 * The worker thread's side of `createWorkerPool`: answers one job after the other and measures its processor time. Keeps
 * nothing between jobs.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names what the pool of this module sends
export function serveJobs<Task, Answer>(
  doJob: (task: Task) => JobAnswer<Answer> | Promise<JobAnswer<Answer>>,
): void {
  const port = parentPort
  if (port === null) throw new Error('Jobs are served in a worker thread.')
  const tell = (message: ThreadMessage<Answer>, transfer: readonly ArrayBuffer[] = []): void =>
    port.postMessage(message, transfer)

  port.on('message', async (task: Task) => {
    const startedMs = threadCpuMs()
    try {
      const { answer, transfer } = await doJob(task)
      tell({ kind: 'done', answer, cpuMs: threadCpuMs() - startedMs }, transfer)
    } catch (error) {
      tell({ kind: 'threw', error, cpuMs: threadCpuMs() - startedMs })
    }
  })
  // A task that cannot be read here has no answer: the pool replaces a thread that ends.
  port.on('messageerror', () => process.exit(1))
  tell({ kind: 'ready' })
}
