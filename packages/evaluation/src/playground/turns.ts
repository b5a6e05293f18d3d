/** Does so many pieces of work at one time; the others wait in the order in which they came. */
export interface Turns {
  run<T>(work: () => Promise<T>): Promise<T>
}

/** What waits is not bounded here: requests are, before. */
export function createTurns(concurrentMax: number): Turns {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    run: async (work) => {
      if (running >= concurrentMax) await new Promise<void>((resolve) => waiting.push(resolve))
      else running += 1
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next === undefined) running -= 1
        else next()
      }
    },
  }
}
