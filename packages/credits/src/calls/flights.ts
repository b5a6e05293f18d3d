import { setTimeout as sleep } from 'node:timers/promises'

/** The calls under way in this process, so that equal requests wait for their leader instead of polling. */
export interface Flights {
  isUnderWay(key: string): boolean
  lead<T>(key: string, work: () => Promise<T>): Promise<T>
  /** Resolves when the leader has ended, or after `pauseMs` when it runs in another process. */
  wait(key: string, pauseMs: number): Promise<void>
}

export function createFlights(): Flights {
  const flights = new Map<string, Promise<unknown>>()
  return {
    isUnderWay: (key) => flights.has(key),
    lead: async (key, work) => {
      const flight = work()
      flights.set(key, flight)
      try {
        return await flight
      } finally {
        flights.delete(key)
      }
    },
    wait: async (key, pauseMs) => {
      const flight = flights.get(key)
      if (flight === undefined) await sleep(pauseMs)
      // The leader reports its own failure; whoever waits looks again.
      else await flight.catch(() => {})
    },
  }
}
