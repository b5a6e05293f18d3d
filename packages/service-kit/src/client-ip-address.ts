import { isIP } from 'node:net'
import type { AppContext } from './app-env.ts'

/**
 * The IP address of the client of a request; empty when its connection has none. Behind `trustedProxies` proxies it is the one
 * that the outermost of them saw and wrote into `X-Forwarded-For`; the entries before it are written by the client and are not
 * read. Without a proxy the header is not read at all.
 */
export function clientIpAddressOf(c: AppContext, trustedProxies: number): string {
  const peer = c.env?.incoming?.socket.remoteAddress ?? ''
  const seen = trustedProxies === 0 ? undefined : forwardedBy(c, trustedProxies)
  return seen ?? peer
}

/** Each proxy appends who called it. A shorter list came through fewer proxies, all of them ours. */
function forwardedBy(c: AppContext, trustedProxies: number): string | undefined {
  const entries = (c.req.header('x-forwarded-for') ?? '').split(',')
  const entry = entries[Math.max(0, entries.length - trustedProxies)] ?? ''
  const address = withoutPort(entry.trim())
  return isIP(address) === 0 ? undefined : address
}

/** Some proxies append the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  if (entry.startsWith('[')) return entry.slice(1, Math.max(1, entry.indexOf(']')))
  const [address = '', port, ...more] = entry.split(':')
  return port !== undefined && more.length === 0 ? address : entry
}
