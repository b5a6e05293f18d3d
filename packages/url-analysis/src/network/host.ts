import { classifyIpAddress, type IpAddressKind } from './ip-address.ts'
import { loopbackNames, metadataNames, privateZones } from './internal-services.ts'

export type HostKind = IpAddressKind | 'private-name' | 'rebinding'

const externalKinds: ReadonlySet<HostKind> = new Set(['public', 'reserved', 'private-name'])

/**
 * Is a host of this kind an IP address that only an internal network can reach? Names that merely look private do not
 * count.
 */
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

/** Wildcard zones that answer with the IP address written in the name. */
const embeddingZones: readonly string[] = [
  'nip.io',
  'sslip.io',
  'xip.io',
  'xip.name',
  'ip6.name',
  'backname.io',
  'traefik.me',
  'local-ip.co',
  'local-ip.sh',
  'local-ip.medicmobile.org',
  'plex.direct',
  'ip.addr.tools',
]

/** Zones whose names all answer with the loopback IP address. */
const loopbackZones: readonly string[] = [
  'localtest.me',
  'lvh.me',
  'vcap.me',
  'lacolhost.com',
  'localh.st',
  'fuf.me',
  'local.gd',
  'localho.st',
  'lindsaar.net',
  'smackaho.st',
  'ulh.us',
  'yoogle.us',
  'local.host',
  'loopback.jp',
  'localdomain.pw',
  'localhost.direct',
  'localtls.dev',
  'lcl.host',
  'bugbounty.dod.network',
  'spoofed.burpcollaborator.net',
  'mail.ebc.apple.com',
  '127-0-0-1.org.uk',
]

/** Zones made to answer first with an outer and then with an internal IP address; their own pages stand at the top. */
const flippingZones: readonly string[] = [
  'rbndr.us',
  '1u.ms',
  'rebind.it',
  'rebind.network',
  'rbnd.gl0.eu',
  'dnsrebind.it',
  'lock.cmpxchg8b.com',
  'ceye.io',
]

/** What a name in a public zone of this kind resolves to; null for all other names. */
function classifyRebinding(name: string): IpAddressKind | 'rebinding' | null {
  const embedding = zoneOf(name, embeddingZones)
  if (embedding !== null) return embeddedKind(name.slice(0, -embedding.length))
  if (zoneOf(name, loopbackZones) !== null) return 'rebinding'
  const flipping = zoneOf(name, flippingZones)
  if (flipping === null || name === flipping) return null
  const kind = embeddedKind(name.slice(0, -flipping.length))
  return kind === 'metadata' ? kind : 'rebinding'
}

function zoneOf(name: string, zones: readonly string[]): string | null {
  return zones.find((zone) => name === zone || name.endsWith(`.${zone}`)) ?? null
}

/** `169.254.169.254.nip.io`, `10-0-0-1.sslip.io`, `7f000001.nip.io` and `--1.sslip.io` carry an IP address. */
function embeddedKind(labels: string): IpAddressKind | 'rebinding' {
  const kinds = embeddedAddresses(labels).map((address) => classifyIpAddress(address))
  if (kinds.includes('metadata')) return 'metadata'
  return kinds.some((kind) => kind !== null && kind !== 'public') ? 'rebinding' : 'public'
}

const ADDRESSES_MAX = 16

function embeddedAddresses(labels: string): readonly string[] {
  const found: string[] = []
  const parts = labels.split(/[.-]/, ADDRESSES_MAX)
  for (let at = 0; at + 4 <= parts.length; at += 1) found.push(parts.slice(at, at + 4).join('.'))
  for (const label of labels.split('.', ADDRESSES_MAX)) {
    const hex = /(?:^|-)([0-9a-f]{8})$/.exec(label)?.[1]
    if (hex !== undefined) found.push(dotted(Number.parseInt(hex, 16)))
    if (/^[0-9a-f-]{2,39}$/.test(label) && label.includes('--'))
      found.push(`[${label.replaceAll('-', ':')}]`)
  }
  return found
}

function dotted(value: number): string {
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.')
}
