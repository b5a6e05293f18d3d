export type IpAddressKind =
  | 'public'
  | 'loopback'
  | 'private'
  | 'link-local'
  | 'metadata'
  | 'unspecified'
  | 'reserved'

/** First address and prefix length of each special range (IANA special-purpose registry, RFC 6890). */
const ranges4: readonly (readonly [number, number, IpAddressKind])[] = [
  [0x00_00_00_00, 8, 'unspecified'],
  [0x0a_00_00_00, 8, 'private'],
  [0x64_40_00_00, 10, 'private'],
  [0x7f_00_00_00, 8, 'loopback'],
  [0xa9_fe_00_00, 16, 'link-local'],
  [0xac_10_00_00, 12, 'private'],
  [0xc0_00_00_00, 24, 'reserved'],
  [0xc0_a8_00_00, 16, 'private'],
  [0xc6_12_00_00, 15, 'private'],
  [0xe0_00_00_00, 4, 'reserved'],
  [0xf0_00_00_00, 4, 'reserved'],
]

/**
 * Instance metadata endpoints: most clouds (169.254.169.254) and its neighbours for names and time, AWS container
 * credentials (169.254.170.2 and .23), Tencent, Scaleway, Alibaba, the fabric of Azure, Oracle's older one.
 */
const metadata4 = new Set([
  0xa9_fe_a9_fe, 0xa9_fe_a9_fd, 0xa9_fe_a9_7b, 0xa9_fe_aa_02, 0xa9_fe_aa_17, 0xa9_fe_00_17,
  0xa9_fe_2a_2a, 0x64_64_64_c8, 0xa8_3f_81_10, 0xc0_00_00_c0,
])

/** Classifies a host as the WHATWG URL parser writes it (dotted IPv4, bracketed IPv6); null for names. */
export function classifyIpAddress(host: string): IpAddressKind | null {
  if (host.startsWith('[')) return classifyIpv6(host.slice(1, -1))
  const value = parseIpv4(host)
  return value === null ? null : classifyIpv4(value)
}

function classifyIpv4(value: number): IpAddressKind {
  if (metadata4.has(value)) return 'metadata'
  const range = ranges4.find(([first, bits]) => value >>> (32 - bits) === first >>> (32 - bits))
  return range === undefined ? 'public' : range[2]
}

function parseIpv4(host: string): number | null {
  const parts = host.split('.', 5)
  if (parts.length !== 4) return null
  let value = 0
  for (const part of parts) {
    if (!/^\d{1,3}$/.test(part) || Number(part) > 255) return null
    value = value * 256 + Number(part)
  }
  return value
}

function classifyIpv6(text: string): IpAddressKind | null {
  const groups = parseIpv6(text)
  if (groups === null) return null
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups
  const last = g * 65_536 + h
  const headZero = a === 0 && b === 0 && c === 0 && d === 0
  if (headZero && e === 0 && f === 0) {
    if (last === 0) return 'unspecified'
    return last === 1 ? 'loopback' : classifyIpv4(last)
  }
  // IPv4-mapped (::ffff:a.b.c.d), its translated form (::ffff:0:a.b.c.d), NAT64 (RFC 6052), 6to4 (RFC 3056).
  if (headZero && ((e === 0 && f === 0xff_ff) || (e === 0xff_ff && f === 0)))
    return classifyIpv4(last)
  if (a === 0x64 && b === 0xff_9b) return classifyIpv4(last)
  // ISATAP (RFC 5214) ends in 0:5efe or 200:5efe and the IPv4 address.
  if ((e === 0 || e === 0x02_00) && f === 0x5e_fe) return classifyIpv4(last)
  if (a === 0x20_02) return classifyIpv4(b * 65_536 + c)
  // Teredo (RFC 4380) carries the client's address inverted.
  if (a === 0x20_01 && b === 0) return classifyIpv4((last ^ 0xff_ff_ff_ff) >>> 0)
  if (a === 0xfd_00 && (b === 0x0e_c2 || b === 0x00_c1)) return 'metadata'
  if (a === 0xfd_20 && b === 0x00_ce) return 'metadata'
  if (a === 0xfd_00 && b === 0x00_42 && last === 0x42) return 'metadata'
  if (a >>> 6 === 0xfe_80 >>> 6) return 'link-local'
  if (a >>> 6 === 0xfe_c0 >>> 6 || a >>> 9 === 0xfc_00 >>> 9) return 'private'
  return a >>> 8 === 0xff ? 'reserved' : 'public'
}

function parseIpv6(text: string): number[] | null {
  const [head = '', tail, ...more] = text.split('::')
  if (more.length > 0) return null
  const before = groupsOf(head)
  const after = tail === undefined ? [] : groupsOf(tail)
  if (before === null || after === null) return null
  const missing = 8 - before.length - after.length
  if (tail === undefined ? missing !== 0 : missing < 0) return null
  return [...before, ...Array.from({ length: missing }, () => 0), ...after]
}

function groupsOf(text: string): number[] | null {
  if (text === '') return []
  const groups = text
    .split(':')
    .map((part) => (/^[0-9a-f]{1,4}$/i.test(part) ? Number.parseInt(part, 16) : -1))
  return groups.includes(-1) || groups.length > 8 ? null : groups
}
