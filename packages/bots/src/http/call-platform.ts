import { PlatformAway } from '../jobs/job.ts'
import { readBounded } from './read-bounded.ts'

/** The answer of a platform's API, without a body that is too long to be one. */
export interface PlatformAnswer {
  readonly status: number
  readonly headers: Headers
  /** The pause that `Retry-After` asks for, in milliseconds. */
  readonly retryAfterMs: number | null
  readonly text: string
}

export interface PlatformRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly json?: unknown
}

const TIMEOUT_MS = 10_000
const ANSWER_BYTES_MAX = 65_536

/**
 * Calls a platform's API once: bounded in time (10 s) and size (64 KiB), without following redirects. Rejects with
 * `PlatformAway`.
 */
export async function callPlatform(
  url: string,
  { method, headers, json }: PlatformRequest,
  signal: AbortSignal,
): Promise<PlatformAnswer> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...headers,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    return {
      status: response.status,
      headers: response.headers,
      retryAfterMs: readSeconds(response.headers.get('retry-after')),
      text: Buffer.from((await readBounded(response, ANSWER_BYTES_MAX)) ?? []).toString('utf8'),
    }
  } catch {
    throw new PlatformAway()
  }
}

function readSeconds(header: string | null): number | null {
  return header !== null && /^\d{1,6}(\.\d{1,6})?$/.test(header)
    ? Math.ceil(Number(header) * 1000)
    : null
}
