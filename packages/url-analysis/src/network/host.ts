import { classifyIpAddress, type IpAddressKind } from './ip-address.ts'
import { loopbackNames, metadataNames, privateZones } from './internal-services.ts'
import { classifyRebinding } from './rebinding.ts'

export type HostKind = IpAddressKind | 'private-name' | 'rebinding'

const externalKinds: ReadonlySet<HostKind> = new Set(['public', 'reserved', 'private-name'])

/** Is this kind an IP address that only an internal network can reach? Names that merely look private do not count. */
export function isInternalKind(kind: HostKind): boolean {
  return !externalKinds.has(kind)
}

/** What a host, as the URL parser writes it, points at. */
export function classifyHost(host: string): HostKind {
  const name = host.toLowerCase().replace(/\.$/, '')
  const address = classifyIpAddress(name)
  if (address !== null) return address
  if (metadataNames.has(name)) return 'metadata'
  if (loopbackNames.has(name) || name.endsWith('.localhost')) return 'loopback'
  const rebinding = classifyRebinding(name)
  if (rebinding !== null) return rebinding
  if (name === '' || name.startsWith('[')) return 'public'
  return !name.includes('.') || privateZones.some((zone) => name.endsWith(`.${zone}`))
    ? 'private-name'
    : 'public'
}
