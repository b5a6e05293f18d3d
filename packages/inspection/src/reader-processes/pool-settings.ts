import { fileURLToPath } from 'node:url'
import type { ReaderName } from '../manifest-readers/reader-packages.ts'

export interface ReaderPoolSettings {
  readonly reader: ReaderName
  /** Reader processes, each of which reads one image at a time. */
  readonly workers: number
  /** Milliseconds from handing an image to a process until the process is killed. */
  readonly deadlineMs: number
  /** Milliseconds that a process may take to start. */
  readonly startMs: number
  /** Resident memory of a process; above it the process is killed. Measured where there is /proc. */
  readonly memoryBytes: number
  /**
   * Processor time of a process over its life, after which the system ends it, so that one that hangs ends even when the
   * server is gone. It is recycled long before.
   */
  readonly cpuSeconds: number
  /** Images that one process reads before another takes its place. */
  readonly recycleAfter: number
  /** Images in the queue at most, and their bytes together. */
  readonly waiting: number
  readonly waitingBytes: number
  /** The program of a process; tests put something hostile here. */
  readonly script: string
  /** Receives what happens, with names, numbers and durations only; never content of an image. */
  readonly observe: (event: ReaderEvent) => void
}

export const defaultReaderPoolSettings: ReaderPoolSettings = {
  reader: 'wasm',
  workers: 2,
  deadlineMs: 2000,
  startMs: 20_000,
  memoryBytes: 536_870_912,
  cpuSeconds: 60,
  recycleAfter: 500,
  waiting: 16,
  waitingBytes: 67_108_864,
  script: fileURLToPath(new URL('worker.ts', import.meta.url)),
  observe: () => {},
}

/** How the read of one image ended. All but the first leave it without a verdict. */
export type ReadOutcome =
  | 'read'
  | 'unreadable'
  | 'timeout'
  | 'memory_limit'
  | 'crashed'
  | 'invalid_response'
  | 'no_reader'
  | 'queue_full'
  | 'closed'

/** What happened to a reader process. */
export type WorkerChange = 'started' | 'recycled' | 'killed' | 'exited' | 'start_failed'

/** What happens in the reader processes, for metrics: names and durations, never anything of an image. */
export type ReaderEvent =
  | {
      readonly name: 'image'
      readonly outcome: ReadOutcome
      /** Milliseconds in the queue, and in a reader process. */
      readonly waitedMs: number
      readonly readMs: number
      /** Images in the queue now. */
      readonly waiting: number
    }
  | {
      readonly name: 'child'
      readonly change: WorkerChange
      /** Milliseconds since the process was launched. */
      readonly ms: number
    }
