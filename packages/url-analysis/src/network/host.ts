import { classifyAddress, type AddressKind } from './address.ts'
import { loopbackNames, metadataNames, privateZones } from './inner-names.ts'
import { classifyRebinding } from './rebinding.ts'

export type HostKind = AddressKind | 'private-name' | 'rebinding'

const outerKinds: ReadonlySet<HostKind> = new Set(['public', 'reserved', 'private-name'])

/** Is this kind an address that only an inner network can reach? Names that merely look private do not count. */
export function isInnerKind(kind: HostKind): boolean {
  return !outerKinds.has(kind)
}

/** What a host, as the URL parser writes it, points at. */
export function classifyHost(host: string): HostKind {
  const name = host.toLowerCase().replace(/\.$/, '')
  const address = classifyAddress(name)
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
