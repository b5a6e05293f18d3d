import { setTimeout as sleep } from 'node:timers/promises'

export interface Pause {
  readonly end: () => void
  readonly wait: (ms: number) => Promise<void>
}

/** A wait that ends at a time or at a call, also one that came before it began. */
export function createPause(): Pause {
  let isEnded = false
  let controller = new AbortController()
  return {
    end: (): void => {
      isEnded = true
      controller.abort()
    },
    wait: async (ms: number): Promise<void> => {
      if (!isEnded) await sleep(ms, undefined, { signal: controller.signal }).catch(() => {})
      isEnded = false
      controller = new AbortController()
    },
  }
}
