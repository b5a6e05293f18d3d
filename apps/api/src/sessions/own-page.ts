import type { AppContext } from '@ase/service-kit'

/** Which requests pages of the service itself send. Pages of other allowed origins call with an API key, or nothing. */
export interface OwnPage {
  /**
   * Whether a page of the service sent the request. A browser tells the `Origin` of every request that can change state;
   * where a client leaves it out, only `Sec-Fetch-Site`, which no page can set, proves it.
   */
  hasSent(c: AppContext): boolean
  /** Whether a page of another origin sent it, as far as its browser says. A program sends neither header. */
  isForeignTo(c: AppContext): boolean
}

/** The pages of a service with this address. */
export function createOwnPage(publicBaseUrl: string): OwnPage {
  const ownOrigins = ownOriginsOf(publicBaseUrl)
  const hasSent = (c: AppContext): boolean => {
    const origin = c.req.header('origin')
    return origin === undefined
      ? c.req.header('sec-fetch-site') === 'same-origin'
      : ownOrigins.includes(origin)
  }
  return { hasSent, isForeignTo: (c) => isFromBrowser(c) && !hasSent(c) }
}

/**
 * The origins of the service's own pages. One that is reached as `localhost` over plain http is the same service at 127.0.0.1,
 * which programs on the machine use.
 */
export function ownOriginsOf(publicBaseUrl: string): readonly string[] {
  const { origin, protocol, hostname, port } = new URL(publicBaseUrl)
  const isLocal = protocol === 'http:' && hostname === 'localhost'
  return isLocal ? [origin, new URL(`http://127.0.0.1:${port}`).origin] : [origin]
}

function isFromBrowser(c: AppContext): boolean {
  return c.req.header('origin') !== undefined || c.req.header('sec-fetch-site') !== undefined
}
