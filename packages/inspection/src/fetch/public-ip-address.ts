import ipaddr from 'ipaddr.js'
import { BlockList, isIPv6, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/**
 * Networks, as `first/bits` or `first-last`, that are no part of the public internet or stand in for another one: IANA's
 * registries of special-purpose addresses (RFC 6890 and successors), and what clouds serve on addresses that look public.
 */
export const specialNetworks: readonly string[] = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // behind a carrier's NAT; Alibaba's metadata is 100.100.100.200
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // Azure's host: DNS, health, and the agent's configuration
  '169.254.0.0/16', // link-local; the metadata of most clouds is 169.254.169.254
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments; Oracle's metadata is 192.0.0.192
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // multicast tunnels
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
  // Of IPv6 only 2000::/3 is global unicast. Before it stand loopback and the translations of IPv4 (64:ff9b::/96), with
  // a gap for ::ffff:0:0/96: Node checks an IPv4 address as the one that is mapped there, and the other way round.
  '::-::fffe:ffff:ffff',
  '::1:0:0:0-1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  // Behind it unique local, link-local, site-local and multicast.
  '4000::/2',
  '8000::/1',
  '2001::/23', // protocol assignments: Teredo, benchmarks, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which carries an IPv4 address
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
]

/** `specialNetworks` in the form that Node's sockets check themselves, for every connection. */
export const specialIpAddresses = blockListOf(specialNetworks)

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [first = '', bits] = network.split('/')
    const [start = '', end] = first.split('-')
    const family = isIPv6(start) ? 'ipv6' : 'ipv4'
    if (end === undefined) list.addSubnet(start, Number(bits), family)
    else list.addRange(start, end, family)
  }
  return list
}

/**
 * Whether an IP address is one of the public internet and not of this machine's own networks. Two lists have to agree,
 * ipaddr.js and ours. Anything but a plain textual IP address (a host name, a zone id, an octal part) is not.
 */
export function isPublicIpAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0 || address.includes('%')) return false
  // `process` turns ::ffff:127.0.0.1 into 127.0.0.1.
  if (ipaddr.process(address).range() !== 'unicast') return false
  if (specialIpAddresses.check(address, family === 6 ? 'ipv6' : 'ipv4')) return false
  return !isOnOwnNetwork(address)
}

/**
 * Whether an IP address is this machine's own or of a neighbour on the same link. Our own public IP address is reached from
 * here without the firewall before it, and IPv6 gives neighbours public IP addresses.
 */
export function isOnOwnNetwork(
  address: string,
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces(),
): boolean {
  const parsed = ipaddr.process(address)
  for (const { cidr } of Object.values(interfaces).flatMap((addresses) => addresses ?? [])) {
    if (cidr === null) continue
    const [network, bits] = ipaddr.parseCIDR(cidr)
    if (network.kind() === parsed.kind() && parsed.match(network, bits)) return true
  }
  return false
}

/** One spelling for each IP address, so that two can be compared. */
export function canonicalIpAddress(address: string): string {
  return ipaddr.process(address).toString()
}
