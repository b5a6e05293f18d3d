import { createHash } from 'node:crypto'
import { run, type Database, type Statement } from '@ase/db'
import type { ClientNetwork } from './client-network.ts'

/** One rate limit: the digest under which requests are counted, and how many requests a window admits. */
export interface RateLimit {
  readonly key: Buffer
  readonly requestsMax: number
}

interface NetworkLimits {
  readonly perNetworkAddress: number
  readonly perWiderNetwork: number
}

/** The rate limits of a network, the wider one first. Only digests are stored; each `purpose` is counted apart. */
export function networkRateLimits(
  purpose: 'network' | 'step',
  { network, widerNetwork }: ClientNetwork,
  { perNetworkAddress, perWiderNetwork }: NetworkLimits,
): RateLimit[] {
  return [
    { key: sha256(`${purpose} around:${widerNetwork}`), requestsMax: perWiderNetwork },
    { key: sha256(`${purpose}:${network}`), requestsMax: perNetworkAddress },
  ]
}

/** The digest under which the sign-in links of an email address are counted. */
export function emailRateLimitKey(email: string): Buffer {
  return sha256(`mail:${email}`)
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/**
 * Two statements over `sign_in_window`. Their parameters are the window in milliseconds ($1), then the key and the maximum of each
 * rate limit ($2, $3, $4, …), and for `admit` further values.
 */
export interface RateLimitStatements {
  /** Reads `wait_ms`: the time until all limits admit a request, 0 when they do now. */
  readonly wait: Statement
  /** Counts the request under all limits, or under none, and returns a row if it did. */
  readonly admit: Statement
}

/** SQL for the end of a window that begins now. */
export const windowEnd = `clock_timestamp() + $1::float8 * interval '1 millisecond'`

/**
 * Counts a request under several rate limits. Returns null when it is admitted, else the wait in milliseconds. A refused request
 * costs one read and is not counted. (If another request takes the last slot between the two statements, the earlier limits may have
 * counted it.) Callers that share rate limits pass them in the same order, so that they cannot deadlock. Throws on database failure.
 */
export async function admitWithinRateLimits(
  db: Database,
  { wait, admit }: RateLimitStatements,
  windowMs: number,
  rateLimits: readonly RateLimit[],
  values: readonly unknown[] = [],
): Promise<number | null> {
  const parameters = [windowMs, ...rateLimits.flatMap(({ key, requestsMax }) => [key, requestsMax])]
  const readWaitMs = async (): Promise<number> => {
    const [row] = await run<{ wait_ms: number }>(db, wait, parameters)
    return row?.wait_ms ?? 0
  }
  const waitMs = await readWaitMs()
  if (waitMs > 0) return waitMs
  const admitted = await run(db, admit, [...parameters, ...values])
  return admitted.length > 0 ? null : readWaitMs()
}
