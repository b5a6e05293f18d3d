import { classifyAddress, type AddressKind } from './address.ts'

export type HostKind = AddressKind | 'private-name' | 'rebinding'

/** Names under which clouds serve instance metadata. */
const metadataNames = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'metadata.tencentyun.com',
  'metadata.packet.net',
  'metadata.platformequinix.com',
  'instance-data',
  'instance-data.ec2.internal',
  'rancher-metadata',
  'metadata.service.softlayer.com',
])

/** Public DNS zones that answer with an address chosen by the name, or that alternate between two. */
const rebindingSuffixes = [
  'nip.io',
  'sslip.io',
  'xip.io',
  'localtest.me',
  'lvh.me',
  'vcap.me',
  'lacolhost.com',
  'rbndr.us',
  '1u.ms',
  'readme.localtest.me',
  'localh.st',
  'fuf.me',
  'local.gd',
  'traefik.me',
  'bugbounty.dod.network',
  'spoofed.burpcollaborator.net',
]

const privateSuffixes = [
  '.internal',
  '.local',
  '.localdomain',
  '.lan',
  '.intranet',
  '.corp',
  '.home.arpa',
  '.svc',
  '.cluster.local',
  '.private',
  '.home',
]

/** What a host, as the URL parser writes it, points at. */
export function classifyHost(host: string): HostKind {
  const name = host.toLowerCase().replace(/\.$/, '')
  const address = classifyAddress(name)
  if (address !== null) return address
  if (metadataNames.has(name)) return 'metadata'
  if (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === 'localhost.localdomain' ||
    name === 'ip6-localhost'
  )
    return 'loopback'
  const suffix = rebindingSuffixes.find((zone) => name === zone || name.endsWith(`.${zone}`))
  if (suffix !== undefined)
    return embeddedKind(name.slice(0, -suffix.length)) === 'metadata' ? 'metadata' : 'rebinding'
  if (privateSuffixes.some((zone) => name.endsWith(zone))) return 'private-name'
  return name.includes('.') || name === '' ? 'public' : 'private-name'
}

/** `169.254.169.254.nip.io` and `a-9-254…` carry an address in their labels. */
function embeddedKind(labels: string): AddressKind | null {
  const digits = labels.replace(/-/g, '.').match(/\d{1,3}/g) ?? []
  for (let at = 0; at + 4 <= digits.length && at < 16; at += 1) {
    const kind = classifyAddress(digits.slice(at, at + 4).join('.'))
    if (kind === 'metadata') return kind
  }
  return null
}
