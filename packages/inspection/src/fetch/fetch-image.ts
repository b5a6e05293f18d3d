import { startFetchTimer } from './deadlines.ts'
import { exchange } from './exchange.ts'
import { notReachable } from './failures.ts'
import { createLimiterFor } from './fetch-limiter.ts'
import { defaultSettings, type FetchSettings } from './settings.ts'
import { parseAllowedUrl, type AllowedUrl } from './allowed-url.ts'

/**
 * Fetches an http(s) URL of a third party: at most 10,485,760 bytes of any kind, after at most 3 redirects. Every hop goes
 * to a public IP address on port 80 or 443. All hops together take at most 8 seconds, and 32 fetches run concurrently.
 *
 * Rejects with an `InspectionFailure`:
 * - INVALID_SCHEMA, `url_not_allowed` at `url`: the form of the URL, or of a redirect, is not allowed;
 * - FORENSICS_PROVIDER_ERROR, `not_reachable` at `url`: the host name is unknown or not public, or the connection,
 *   certificate, status, encoding or time failed;
 * - PAYLOAD_TOO_LARGE: more than the bound was announced or received;
 * - RATE_LIMITED: too many fetches are waiting.
 *
 * `settings` is for tests.
 */
export async function fetchImage(
  url: string,
  settings: Partial<FetchSettings> = {},
): Promise<Uint8Array> {
  const complete = { ...defaultSettings, ...settings }
  const target = parseAllowedUrl(url, complete.ports)
  return complete.limiter.run(() => followRedirects(target, complete))
}

/**
 * A `fetchImage` with a limiter of its own: `concurrentFetches` run, and as many wait. Each takes up to 10 MiB of memory.
 */
export function createImageFetch(concurrentFetches: number): (url: string) => Promise<Uint8Array> {
  const limiter = createLimiterFor(concurrentFetches)
  return (url) => fetchImage(url, { limiter })
}

async function followRedirects(first: AllowedUrl, settings: FetchSettings): Promise<Uint8Array> {
  const timer = startFetchTimer(settings.deadlines.totalMs)
  try {
    let target = first
    for (let redirects = 0; redirects <= settings.redirectsMax; redirects += 1) {
      const outcome = await exchange(target, settings, timer)
      if (outcome.kind === 'image') return outcome.bytes
      target = parseAllowedUrl(outcome.location, settings.ports, target.url)
    }
    throw notReachable()
  } finally {
    timer.stop()
  }
}
