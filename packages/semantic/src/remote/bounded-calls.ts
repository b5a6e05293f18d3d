import { fail, type Result } from '@ase/schemas'
import { failWith, type CallFailure } from './call-failure.ts'
import { deadlinePassed } from '@ase/runtime'

export interface CallBounds {
  readonly maxInFlight: number
  readonly maxQueued: number
}

/** A concurrency limiter: at most `maxInFlight` calls run, at most `maxQueued` wait, in order of arrival. */
export interface BoundedCalls {
  /**
   * Runs `call` when there is room. Fails without running it immediately when the queue is full, or when `signal` is
   * aborted before its turn.
   */
  run<T>(
    call: () => Promise<Result<T, CallFailure>>,
    signal: AbortSignal,
  ): Promise<Result<T, CallFailure>>
  /** Resolves when nothing is in flight. */
  idle(): Promise<void>
  inFlight(): number
  queued(): number
}

/** A retry has a chance once some of the calls under way have ended. */
const queueFull = fail<CallFailure>({ kind: 'queue_full', retryAfterSeconds: 1 })

export function createBoundedCalls({ maxInFlight, maxQueued }: CallBounds): BoundedCalls {
  let inFlight = 0
  // A Set keeps the order of arrival, and a waiter that gives up leaves it in constant time.
  const queue = new Set<() => void>()
  const idleListeners = new Set<() => void>()

  function release(): void {
    const [next] = queue
    if (next !== undefined) return next() // the place goes to the next call directly, so that no later call takes it
    inFlight -= 1
    if (inFlight > 0) return
    for (const listener of idleListeners) listener()
    idleListeners.clear()
  }

  function waitForTurn(signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (hasTurn: boolean): void => {
        queue.delete(takeTurn)
        signal.removeEventListener('abort', giveUp)
        resolve(hasTurn)
      }
      const takeTurn = (): void => settle(true)
      const giveUp = (): void => settle(false)
      queue.add(takeTurn)
      signal.addEventListener('abort', giveUp)
    })
  }

  return {
    async run(call, signal) {
      if (signal.aborted) return failWith('cancelled')
      if (inFlight < maxInFlight) inFlight += 1
      else if (queue.size >= maxQueued) return queueFull
      else if (!(await waitForTurn(signal)))
        return failWith(signal.reason === deadlinePassed ? 'queue_timeout' : 'cancelled')
      try {
        return await call()
      } finally {
        release()
      }
    },
    idle() {
      if (inFlight === 0) return Promise.resolve()
      return new Promise((resolve) => idleListeners.add(resolve))
    },
    inFlight: () => inFlight,
    queued: () => queue.size,
  }
}
