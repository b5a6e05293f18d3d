import { defaultDeadlines } from './deadlines.ts'
import { tooManyFetches } from './failures.ts'

/** How many fetches of a process run concurrently. Each takes up to 10 MiB, so all of them take up to 320 MiB. */
export const FETCHES_MAX = 32

export interface FetchLimits {
  readonly running: number
  readonly waiting: number
  /** What a refused caller receives. */
  readonly retryAfterSeconds: number
}

/** Bounds how many fetches run concurrently and how many wait, first in first out. */
export interface FetchLimiter {
  /** Runs `task` as soon as the bound allows; rejects with RATE_LIMITED immediately when too many are waiting. */
  run<T>(task: () => Promise<T>): Promise<T>
}

/** A limiter that lets as many fetches wait as run, so that none waits longer than one fetch may take. */
export function createLimiterFor(fetches: number): FetchLimiter {
  return createFetchLimiter({
    running: fetches,
    waiting: fetches,
    retryAfterSeconds: Math.ceil(defaultDeadlines.totalMs / 1000),
  })
}

export function createFetchLimiter(limits: FetchLimits): FetchLimiter {
  let running = 0
  const waiting: (() => void)[] = []

  async function acquire(): Promise<void> {
    if (running < limits.running) running += 1
    else if (waiting.length >= limits.waiting) throw tooManyFetches(limits.retryAfterSeconds)
    // `release` hands its slot over, so no other call can take it.
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function release(): void {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }

  return {
    async run(task) {
      await acquire()
      try {
        return await task()
      } finally {
        release()
      }
    },
  }
}
