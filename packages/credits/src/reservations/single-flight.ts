import { setTimeout as sleep } from 'node:timers/promises'

/** The calls that run in this process, by key, so that an equal request waits for the first one instead of polling. */
export interface SingleFlight {
  has(key: string): boolean
  run<T>(key: string, work: () => Promise<T>): Promise<T>
  /** Resolves when the call of this key has ended, or after `pauseMs` when it runs in another process. */
  wait(key: string, pauseMs: number): Promise<void>
}

export function createSingleFlight(): SingleFlight {
  const running = new Map<string, Promise<unknown>>()
  return {
    has: (key) => running.has(key),
    run: async (key, work) => {
      const call = work()
      running.set(key, call)
      try {
        return await call
      } finally {
        running.delete(key)
      }
    },
    wait: async (key, pauseMs) => {
      const call = running.get(key)
      if (call === undefined) await sleep(pauseMs)
      // Its own request reports the failure; the waiting one looks up what there is now.
      else await call.catch(() => {})
    },
  }
}
