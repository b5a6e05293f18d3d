import { fail, succeed, type ApiError, type Result } from '@ase/schemas'

/** How many tasks of a limiter run and wait. */
export interface FairLimiterBounds {
  /** Of all owners together. */
  readonly concurrentMax: number
  readonly concurrentPerOwner: number
  /** More waiting tasks of one owner are RATE_LIMITED. */
  readonly waitingPerOwner: number
}

const BUSY_RETRY_SECONDS = 1

/** Bounds concurrent tasks, all together and per owner. */
export interface FairLimiter {
  /** Runs the task when its owner's turn comes. RATE_LIMITED when too many tasks of the owner wait. Throws what `task` throws. */
  run<T>(owner: string, task: () => Promise<T>): Promise<Result<T, ApiError>>
}

interface Owner {
  running: number
  readonly waiting: (() => void)[]
}

/** The bounds are those of a process. Owners take turns, so that one with many tasks does not delay another for long. */
export function createFairLimiter(bounds: FairLimiterBounds): FairLimiter {
  const { concurrentMax, concurrentPerOwner, waitingPerOwner } = bounds
  /** Owners with running or waiting tasks, in the order of their turns. */
  const owners = new Map<string, Owner>()
  let running = 0

  const begin = (owner: Owner): void => {
    owner.running += 1
    running += 1
  }
  const beginNext = (): void => {
    if (running >= concurrentMax) return
    for (const [name, owner] of owners) {
      if (owner.running >= concurrentPerOwner) continue
      const start = owner.waiting.shift()
      if (start === undefined) continue
      owners.delete(name)
      owners.set(name, owner)
      begin(owner)
      start()
      return
    }
  }
  const end = (name: string, owner: Owner): void => {
    owner.running -= 1
    running -= 1
    if (owner.running === 0 && owner.waiting.length === 0) owners.delete(name)
    beginNext()
  }

  return {
    run: async (name, task) => {
      const owner = owners.get(name) ?? { running: 0, waiting: [] }
      owners.set(name, owner)
      if (owner.running < concurrentPerOwner && running < concurrentMax) begin(owner)
      else if (owner.waiting.length < waitingPerOwner)
        await new Promise<void>((start) => owner.waiting.push(start))
      else return fail({ code: 'RATE_LIMITED', retryAfterSeconds: BUSY_RETRY_SECONDS })
      try {
        return succeed(await task())
      } finally {
        end(name, owner)
      }
    },
  }
}
