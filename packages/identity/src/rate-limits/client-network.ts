import { isIP, isIPv4 } from 'node:net'

/**
 * The networks that the requests of one client are counted under; both are counted. `network` is an IPv4 address, or the first 64 bits of an IPv6 address, of which
 * every household has 2^64. `widerNetwork` is the first 48 bits of an IPv6 address: any customer of a host can rent one, with 65,536
 * networks in it. An IPv4 address is its own wider network: its neighbours are unrelated.
 */
export interface ClientNetwork {
  readonly network: string
  readonly widerNetwork: string
}

const MAPPED_PREFIX = [0, 0, 0, 0, 0, 0xff_ff]

/** The network that a client with this IP address is counted under: `unknown` when it is none. */
export function clientNetworkOf(ipAddress: string): ClientNetwork {
  if (isIPv4(ipAddress)) return alone(ipAddress)
  const groups = groupsOf(ipAddress)
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

/** The eight groups of an IPv6 address, or null; the standard form that `URL` makes leaves only `::` to fill. */
function groupsOf(ipAddress: string): number[] | null {
  const [plain = ''] = ipAddress.split('%')
  if (isIP(plain) !== 6) return null
  const standard = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = standard
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16))))
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail]
}
