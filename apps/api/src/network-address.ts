import { isIP, isIPv4 } from 'node:net'
import type { ClientNetwork } from '@ase/identity'
import type { AppContext } from '@ase/service-kit'

/**
 * What the requests of one network are counted under: an IPv4 address, or the first 64 bits of an IPv6 one, of which
 * every household has 2^64; and the wider network around it, the first 48 bits of an IPv6 address, which any customer of a host can rent
 * with 65,536 of the former in it. An IPv4 address is its own wider network: its neighbours are unrelated. Behind
 * `trustedProxies` proxies the address is the one that the outermost of them saw and wrote into `X-Forwarded-For`; what
 * stands before it there is the client's own invention and is not read. Without a proxy the header is not read at all.
 */
export function clientNetworkOf(c: AppContext, trustedProxies: number): ClientNetwork {
  const peer = c.env?.incoming?.socket.remoteAddress ?? ''
  const seen = trustedProxies === 0 ? undefined : forwardedBy(c, trustedProxies)
  return networkOf(seen ?? peer)
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

const MAPPED_PREFIX = [0, 0, 0, 0, 0, 0xff_ff]

function networkOf(address: string): ClientNetwork {
  if (isIPv4(address)) return alone(address)
  const groups = groupsOf(address)
  if (groups === null) return alone('unknown')
  // An IPv4 caller of a socket for both families looks like ::ffff:192.0.2.1.
  if (MAPPED_PREFIX.every((group, at) => groups[at] === group)) {
    const [high = 0, low = 0] = groups.slice(6)
    return alone([high >> 8, high & 0xff, low >> 8, low & 0xff].join('.'))
  }
  const hex = groups.map((group) => group.toString(16))
  return {
    network: `${hex.slice(0, 4).join(':')}::/64`,
    widerNetwork: `${hex.slice(0, 3).join(':')}::/48`,
  }
}

function alone(network: string): ClientNetwork {
  return { network, widerNetwork: network }
}

/** The eight groups of an IPv6 address; the standard form that `URL` makes leaves only `::` to fill. */
function groupsOf(address: string): number[] | null {
  const [plain = ''] = address.split('%')
  if (isIP(plain) !== 6) return null
  const standard = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = standard
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16))))
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail]
}
