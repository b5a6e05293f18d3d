import { tooManyFetches } from './failures.ts'

export interface PlaceCounts {
  readonly running: number
  readonly waiting: number
  /** What a caller without a place is told. */
  readonly retryAfterSeconds: number
}

/** How many fetches run at once, and how many wait for their turn, first come first served. */
export interface Places {
  /** Runs `task` when there is a place; rejects with RATE_LIMITED, at once, when too many wait already. */
  run<T>(task: () => Promise<T>): Promise<T>
}

/** As long as no more wait than run, nobody waits longer than one fetch may take. */
export function createPlaces(counts: PlaceCounts): Places {
  let running = 0
  const waiting: (() => void)[] = []

  async function takePlace(): Promise<void> {
    if (running < counts.running) running += 1
    else if (waiting.length >= counts.waiting) throw tooManyFetches(counts.retryAfterSeconds)
    // The place is handed over, so nobody can slip in between.
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function leavePlace(): void {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }

  return {
    async run(task) {
      await takePlace()
      try {
        return await task()
      } finally {
        leavePlace()
      }
    },
  }
}
