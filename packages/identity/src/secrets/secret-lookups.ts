import { fail, succeed, type ApiError, type Result } from '@ase/schemas'

export interface SecretLookupsSettings {
  /** Digests that are remembered; beyond that, the least recently used ones are dropped. */
  readonly knownMax?: number
  /** Reads for unknown secrets that run at one time, and that wait. */
  readonly unknownRunningMax?: number
  readonly unknownWaitingMax?: number
  /** How long one of them waits. */
  readonly unknownWaitMs?: number
}

/** Reads what belongs to a secret by its digest; RATE_LIMITED when too many unknown secrets are read at one time. */
export type LookUpSecret<Row> = (
  digest: Buffer,
  read: () => Promise<Row | undefined>,
) => Promise<Result<Row | undefined, ApiError>>

const KNOWN_MAX = 20_000
const RUNNING_MAX = 4
const WAITING_MAX = 512
const WAIT_MS = 2000
const RETRY_SECONDS = 1

/**
 * An attacker can send made-up API keys and cookies of the right form, each of which costs a read. Secrets that were not valid recently
 * get few database connections and a short queue, so that a flood of them does not delay known callers.
 *
 * INVARIANT: the known digests only choose the queue. Every call reads: a revoked key is refused by the next request.
 */
export function createSecretLookups<Row>(settings: SecretLookupsSettings = {}): LookUpSecret<Row> {
  const { knownMax = KNOWN_MAX } = settings
  const known = new Set<string>()
  const unknownReads = createReadLimiter(settings)

  const note = (digest: string, isGood: boolean): void => {
    known.delete(digest)
    if (!isGood) return
    known.add(digest)
    const [oldest] = known
    if (known.size > knownMax && oldest !== undefined) known.delete(oldest)
  }
  return async (digest, read) => {
    const key = digest.toString('base64')
    const isKnown = known.has(key)
    if (!isKnown && !(await unknownReads.acquire()))
      return fail({ code: 'RATE_LIMITED', retryAfterSeconds: RETRY_SECONDS })
    try {
      const row = await read()
      note(key, row !== undefined)
      return succeed(row)
    } finally {
      if (!isKnown) unknownReads.release()
    }
  }
}

interface ReadLimiter {
  /** Resolves with false when too many wait, or when the wait is too long. One that was acquired has to be released. */
  acquire(): Promise<boolean>
  release(): void
}

function createReadLimiter(settings: SecretLookupsSettings): ReadLimiter {
  const { unknownRunningMax = RUNNING_MAX, unknownWaitingMax = WAITING_MAX } = settings
  const { unknownWaitMs = WAIT_MS } = settings
  const waiting = new Set<() => void>()
  let free = unknownRunningMax
  return {
    acquire: () => {
      if (free > 0) {
        free -= 1
        return Promise.resolve(true)
      }
      if (waiting.size >= unknownWaitingMax) return Promise.resolve(false)
      return new Promise((resolve) => {
        const begin = (): void => {
          clearTimeout(limit)
          resolve(true)
        }
        const limit = setTimeout(() => {
          waiting.delete(begin)
          resolve(false)
        }, unknownWaitMs)
        waiting.add(begin)
      })
    },
    release: () => {
      const [next] = waiting
      if (next === undefined) {
        free += 1
        return
      }
      waiting.delete(next)
      next()
    },
  }
}
