import { fileURLToPath } from 'node:url'
import type { ReaderName } from './manifest-reader.ts'
import type { ReadingEvent } from './reading-event.ts'

export interface ReadingSettings {
  readonly reader: ReaderName
  /** Child processes, each of which reads one image at a time. */
  readonly workers: number
  /** Milliseconds from handing an image to a child until the child is killed. */
  readonly deadlineMs: number
  /** Milliseconds that a child may take to start. */
  readonly startMs: number
  /** Resident memory of a child; above it the child is killed. Counted where there is /proc. */
  readonly memoryBytes: number
  /**
   * Processor time of a child over its life, after which the system ends it, so that one that hangs goes even when its
   * parent died. It is recycled long before.
   */
  readonly cpuSeconds: number
  /** Images that one child reads before another takes its place. */
  readonly recycleAfter: number
  /** Images that wait at most, and their bytes together. */
  readonly waiting: number
  readonly waitingBytes: number
  /** What a child runs; tests put something hostile here. */
  readonly script: string
  /** Is told what happens, with names, numbers and durations only; never of what was in an image. */
  readonly observe: (event: ReadingEvent) => void
}

export const defaultReadingSettings: ReadingSettings = {
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
