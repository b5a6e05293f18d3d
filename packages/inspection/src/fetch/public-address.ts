import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'
import { specialAddresses } from './special-networks.ts'

/**
 * Whether an IP address is one of the public internet and not of this machine's own networks. Two lists have to agree,
 * ipaddr.js and ours. Anything that is no plain textual address (a name, a zone id, an octal part) is not.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0 || address.includes('%')) return false
  // `process` turns ::ffff:127.0.0.1 into 127.0.0.1.
  if (ipaddr.process(address).range() !== 'unicast') return false
  if (specialAddresses.check(address, family === 6 ? 'ipv6' : 'ipv4')) return false
  return !isOnOwnNetwork(address)
}

/**
 * Whether an address is ours or of a neighbour on the same link. A public address of our own is reached from here
 * without the firewall before it, and IPv6 gives neighbours public addresses.
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

/** One spelling for each address, so that two can be compared. */
export function canonicalAddress(address: string): string {
  return ipaddr.process(address).toString()
}
