import type { ContainerLimits } from '@ase/service-kit'
import { StartupProblem } from '@ase/settings'

/** What this server takes of its container. */
export interface Resources {
  /** Threads for large evaluations, beside the one of low priority. */
  readonly evaluationThreads: number
  /** Child processes that read images. */
  readonly imageReaders: number
  /** Resident memory of a reader, above which it is killed. */
  readonly readerBytes: number
  /** Of the bounds of bodies in memory that a server without a limit has: 1 is all of them. */
  readonly bodyShare: number
}

/** What the settings say; null is the default. */
export interface ResourceSettings {
  readonly evaluationThreads: number | null
  readonly imageReaders: number | null
}

const MIB = 1_048_576
/** The event loop's heap and what it keeps outside of it, under load. See docs/decisions/container-limits.md. */
const SERVER_BYTES = 160 * MIB
/** One thread of evaluations under load: its heap ends at 80 MiB. */
export const THREAD_MEBIBYTES = 88
const THREAD_BYTES = THREAD_MEBIBYTES * MIB
/** One reader that reads a large image. */
export const READER_MEBIBYTES = 96
const READER_BYTES = READER_MEBIBYTES * MIB
/** Bodies and images that arrive or are worked on: all of their bounds together, 320 MiB of them for images that are fetched. */
const BODIES_BYTES_MAX = 768 * MIB
const BODIES_BYTES_MIN = 40 * MIB
/** The kernel counts sockets, pipes and page tables too. */
const USABLE_SHARE = 0.95
/** Each takes memory, and more processors are used by more processes. */
const THREADS_MAX = 8
const READERS_MAX = 8
const READERS_MIN = 2
/** An ordinary image of the largest size takes less. */
const READER_LIMIT_BYTES_MIN = 224 * MIB
const READER_LIMIT_BYTES_MAX = 512 * MIB

/**
 * How many threads and readers fit, and how much is left for bodies, so that the sum stays within the limit of memory. The event loop
 * keeps a processor to itself where there are two. Throws a StartupProblem with numbers when the limit is too small.
 */
export function planResources(limits: ContainerLimits, settings: ResourceSettings): Resources {
  const usable = limits.memoryBytes * USABLE_SHARE
  let threads = settings.evaluationThreads ?? bounded(limits.processors - 1, 1, THREADS_MAX)
  let readers = settings.imageReaders ?? bounded(limits.processors / 2, READERS_MIN, READERS_MAX)
  while (leastBytes(threads, readers) > usable) {
    const mayLoseThread = settings.evaluationThreads === null && threads > 1
    const mayLoseReader = settings.imageReaders === null && readers > 1
    if (mayLoseReader && (readers >= threads || !mayLoseThread)) readers -= 1
    else if (mayLoseThread) threads -= 1
    else throw tooSmall(limits.memoryBytes, threads, readers)
  }
  const bodies = usable - leastBytes(threads, readers) + BODIES_BYTES_MIN
  return {
    evaluationThreads: threads,
    imageReaders: readers,
    readerBytes: bounded(
      limits.memoryBytes / 4 / readers,
      READER_LIMIT_BYTES_MIN,
      READER_LIMIT_BYTES_MAX,
    ),
    bodyShare: Math.min(1, bodies / BODIES_BYTES_MAX),
  }
}

/** With the thread of low priority. */
function leastBytes(threads: number, readers: number): number {
  return SERVER_BYTES + (threads + 1) * THREAD_BYTES + readers * READER_BYTES + BODIES_BYTES_MIN
}

function tooSmall(memoryBytes: number, threads: number, readers: number): StartupProblem {
  const needed = Math.ceil(leastBytes(threads, readers) / USABLE_SHARE / MIB)
  const has = Math.floor(memoryBytes / MIB)
  return new StartupProblem([
    `The memory limit of ${has} MiB is too small: ${threads} EVALUATION_THREADS and ${readers} IMAGE_READERS need ${needed} MiB`,
  ])
}

function bounded(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, Math.floor(value)))
}
