import type { AppContext } from '@ase/service-kit'

/**
 * Whether the request can be a person's browser that goes to this address in a window of its own. An image, a frame, a
 * script and `fetch` name another destination in `Sec-Fetch-Dest`; older browsers, which send no such header, name images
 * in `Accept`. What loads ahead of a click says so. HEAD goes nowhere.
 */
export function isNavigation(c: AppContext): boolean {
  if (c.req.method !== 'GET' || isPrefetch(c)) return false
  const destination = c.req.header('sec-fetch-dest')
  if (destination !== undefined) return destination === 'document'
  const accept = c.req.header('accept') ?? ''
  return accept.includes('text/html') || !accept.includes('image/')
}

/**
 * Whether a page of another site sent the browser here, and no click or key of the person did. Browsers that tell neither
 * are believed.
 */
export function isSentByOtherSite(c: AppContext): boolean {
  return c.req.header('sec-fetch-site') === 'cross-site' && c.req.header('sec-fetch-user') !== '?1'
}

function isPrefetch(c: AppContext): boolean {
  return ['sec-purpose', 'purpose', 'x-moz'].some((name) =>
    c.req.header(name)?.toLowerCase().includes('prefetch'),
  )
}
