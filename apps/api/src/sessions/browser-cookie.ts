import { isLoopback, type AppContext } from '@ase/service-kit'

/** A cookie that only this service's own host reads and sets, out of reach of scripts. */
export interface BrowserCookie {
  /** The value, when the request carries the cookie exactly once. */
  read(c: AppContext): string | undefined
  /** The value of `Set-Cookie` that hands `value` to the browser until `expiresAt`. */
  set(value: string, expiresAt: Date): string
  /** The value of `Set-Cookie` that takes it back. */
  clear(): string
}

/**
 * A cookie of a service with this address. `__Host-` (RFC 6265bis, section 4.1.3.2) keeps other hosts of the domain and
 * plain http from setting it; a browser takes such a cookie over TLS only, so that a service that developers reach by
 * plain http on their own machine uses the bare name, without `Secure`.
 */
export function createBrowserCookie(publicBaseUrl: string, bareName: string): BrowserCookie {
  const isLocal = isPlainLocal(new URL(publicBaseUrl))
  const name = isLocal ? bareName : `__Host-${bareName}`
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isLocal ? '' : '; Secure'}`
  return {
    read: (c) => readOnce(c.req.header('cookie') ?? '', name),
    set: (value, expiresAt) =>
      `${name}=${value}; Expires=${expiresAt.toUTCString()}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  }
}

/** Whether a browser keeps the cookies of a service with this address: over https, or on the own machine. */
export function canHoldSessions(publicBaseUrl: string): boolean {
  const url = new URL(publicBaseUrl)
  return url.protocol === 'https:' || isPlainLocal(url)
}

function isPlainLocal({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && isLoopback(hostname)
}

/**
 * Two cookies of one name mean that another host of the domain set one of them: neither is believed. Only a space or a tab
 * separates cookies (RFC 6265, section 4.2.1). `trim` drops U+00A0 too, and a browser lets other hosts set a cookie whose name
 * is that character and then `__Host-`.
 */
function readOnce(header: string, name: string): string | undefined {
  const values = header
    .split(';')
    .map((pair) => pair.replace(/^[ \t]+/, ''))
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
  return values.length === 1 ? values[0] : undefined
}
