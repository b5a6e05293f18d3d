import type { ErrorCode } from '@ase/schemas'

/** Why a replica cannot do its work: the code of the 503 on the operators' listener. */
export type ReadinessProblem = Extract<
  ErrorCode,
  | 'SHUTTING_DOWN'
  | 'DATABASE_UNAVAILABLE'
  | 'DATABASE_READ_ONLY'
  | 'DATABASE_SCHEMA_MISMATCH'
  | 'DATABASE_POOLER_UNSUPPORTED'
  | 'DATABASE_FULL'
  | 'IMAGE_READERS_UNAVAILABLE'
  | 'QUEUE_FULL'
>

/** Every `ReadinessProblem`, in the order of the decision page. */
export const readinessProblems: readonly ReadinessProblem[] = [
  'SHUTTING_DOWN',
  'DATABASE_UNAVAILABLE',
  'DATABASE_READ_ONLY',
  'DATABASE_SCHEMA_MISMATCH',
  'DATABASE_POOLER_UNSUPPORTED',
  'DATABASE_FULL',
  'IMAGE_READERS_UNAVAILABLE',
  'QUEUE_FULL',
]

/** Null when the replica can do its work. Must not throw and must end within a few seconds. */
export type CheckReadiness = () => Promise<ReadinessProblem | null>

/** A queue as `createStallDetector` sees it. */
export interface WatchedQueue {
  /** Whether there is no place for one more. */
  readonly isFull: boolean
  /** How many have been finished so far, well or not. */
  readonly finished: number
}

/** No job of a server's queues takes so long. */
const STALLED_MS = 10_000

/**
 * Returns whether a queue is stalled: full at each look while nothing of it was finished, for ten seconds. A queue that is full and
 * worked off is not: the replica does its work, and its 429 says more than a proxy without replicas (`docs/decisions/readiness.md`).
 * `clock` is milliseconds that only grow.
 */
export function createStallDetector(queue: WatchedQueue, clock: () => number): () => boolean {
  let sinceMs: number | null = null
  let finishedBefore = 0
  return () => {
    if (!queue.isFull || queue.finished !== finishedBefore) sinceMs = null
    finishedBefore = queue.finished
    if (!queue.isFull) return false
    sinceMs ??= clock()
    return clock() - sinceMs >= STALLED_MS
  }
}
