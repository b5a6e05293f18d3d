import { readBounded } from '@ase/runtime'
import { PlatformError } from '../jobs/platform.ts'

/** The response of a platform's API. */
export interface PlatformResponse {
  readonly status: number
  readonly headers: Headers
  /** The delay of the header `Retry-After`, in milliseconds. */
  readonly retryAfterMs: number | null
  /** Empty when the body is longer than 64 KiB. */
  readonly text: string
}

export interface PlatformRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly json?: unknown
}

const TIMEOUT_MS = 10_000
const RESPONSE_BYTES_MAX = 65_536

/** Calls a platform's API once: at most 10 s and 64 KiB, without following redirects. Rejects with a `PlatformError`. */
export async function callPlatform(
  url: string,
  { method, headers, json }: PlatformRequest,
  signal: AbortSignal,
): Promise<PlatformResponse> {
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
      retryAfterMs: parseSeconds(response.headers.get('retry-after')),
      text: Buffer.from((await readBounded(response.body, RESPONSE_BYTES_MAX)) ?? []).toString(
        'utf8',
      ),
    }
  } catch {
    throw new PlatformError()
  }
}

/** Seconds as milliseconds; platforms send fractions, too. */
function parseSeconds(header: string | null): number | null {
  return header !== null && /^\d{1,6}(\.\d{1,6})?$/.test(header)
    ? Math.ceil(Number(header) * 1000)
    : null
}
