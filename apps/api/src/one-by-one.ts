import { setTimeout as sleep } from 'node:timers/promises'

/** Runs work when its turn has come. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

const PAUSE_MS_MAX = 100

/**
 * Turns for work that holds the process up, such as a body of 14 MB that is parsed: one after the other, and as long as one took,
 * everything else goes first before the next.
 */
export function createTurns(): Turns {
  let free: Promise<unknown> = Promise.resolve()
  return (work) => {
    let tookMs = 0
    const result = free.then(async () => {
      const startedAt = performance.now()
      try {
        return await work()
      } finally {
        tookMs = performance.now() - startedAt
      }
    })
    const pause = (): Promise<unknown> => sleep(Math.min(tookMs, PAUSE_MS_MAX))
    free = result.then(pause, pause)
    return result
  }
}
