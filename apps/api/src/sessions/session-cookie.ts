import { isToken } from '@ase/identity'
import { createBrowserCookie, type BrowserCookie } from './browser-cookie.ts'

/** The one place that reads, sets and clears the session's cookie. A malformed token reads as none. */
export type SessionCookie = BrowserCookie

/** The cookie of a service with this address: `__Host-ase_session`, or `ase_session` on plain-http localhost. */
export function createSessionCookie(publicBaseUrl: string): SessionCookie {
  const cookie = createBrowserCookie(publicBaseUrl, 'ase_session')
  return {
    ...cookie,
    read: (c) => {
      const token = cookie.read(c)
      return token !== undefined && isToken(token) ? token : undefined
    },
  }
}
