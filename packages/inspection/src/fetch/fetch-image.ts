import { startClock } from './deadlines.ts'
import { exchange } from './exchange.ts'
import { upstreamFailed } from './failures.ts'
import { defaultSettings, placesFor, type FetchSettings } from './settings.ts'
import { readTarget, type Target } from './target.ts'

/**
 * The bytes at an http(s) address that a stranger gave, at most 10,485,760, whatever they are. Every hop of at most 3
 * redirects goes to a public IP address on port 80 or 443, within 8 seconds in all, 32 fetches at once.
 *
 * Rejects with an `InspectionFailure`:
 * - INVALID_SCHEMA, `url_not_allowed` at `url`: an address that we do not fetch, as its form tells, also after a redirect;
 * - FORENSICS_PROVIDER_ERROR, `not_reachable` at `url`: no image came, whether for its name (unknown, or not public), connection, certificate, status, encoding or time;
 * - PAYLOAD_TOO_LARGE: announced or came as more than the bound;
 * - RATE_LIMITED: too many fetches wait.
 *
 * `settings` is for tests.
 */
export async function fetchImage(
  url: string,
  settings: Partial<FetchSettings> = {},
): Promise<Uint8Array> {
  const complete = { ...defaultSettings, ...settings }
  const target = readTarget(url, complete.ports)
  return complete.places.run(() => follow(target, complete))
}

/** A `fetchImage` of which so many run at one time, and as many wait: each takes up to 10 MiB of memory. */
export function createImageFetch(fetches: number): (url: string) => Promise<Uint8Array> {
  const places = placesFor(fetches)
  return (url) => fetchImage(url, { places })
}

async function follow(first: Target, settings: FetchSettings): Promise<Uint8Array> {
  const clock = startClock(settings.deadlines.totalMs)
  try {
    let target = first
    for (let redirects = 0; redirects <= settings.redirectsMax; redirects += 1) {
      const outcome = await exchange(target, settings, clock)
      if (outcome.kind === 'image') return outcome.bytes
      target = readTarget(outcome.location, settings.ports, target.url)
    }
    throw upstreamFailed()
  } finally {
    clock.end()
  }
}
