import { isIPv6 } from 'node:net'
import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { describe, expect, test } from 'vitest'
import { canonicalIpAddress, isOnOwnNetwork, isPublicIpAddress } from './public-ip-address.ts'
import { specialIpAddresses, specialNetworks } from './public-ip-address.ts'

const forbidden = [
  ['this network', '0.0.0.0'],
  ['this network, last', '0.255.255.255'],
  ['private', '10.0.0.1'],
  ['private, last', '10.255.255.255'],
  ["behind a carrier's NAT", '100.64.0.1'],
  ["Alibaba's metadata", '100.100.100.200'],
  ["behind a carrier's NAT, last", '100.127.255.255'],
  ['loopback', '127.0.0.1'],
  ['loopback, last', '127.255.255.255'],
  ["Azure's host", '168.63.129.16'],
  ["clouds' metadata", '169.254.169.254'],
  ["containers' credentials", '169.254.170.2'],
  ['private', '172.16.0.1'],
  ['private, last', '172.31.255.255'],
  ["Oracle's metadata", '192.0.0.192'],
  ['documentation', '192.0.2.1'],
  ['6to4 relays', '192.88.99.1'],
  ['private', '192.168.0.1'],
  ['benchmarks', '198.18.0.1'],
  ['benchmarks, last', '198.19.255.255'],
  ['documentation', '198.51.100.1'],
  ['documentation', '203.0.113.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified', '::'],
  ['loopback', '::1'],
  ['loopback, long', '0:0:0:0:0:0:0:1'],
  ['v4-compatible', '::127.0.0.1'],
  ['v4-compatible of a public one', '::8.8.8.8'],
  ['v4-mapped', '::ffff:127.0.0.1'],
  ['v4-mapped in hexadecimal', '::ffff:7f00:1'],
  ['v4-mapped metadata', '::ffff:a9fe:a9fe'],
  ['v4-mapped host of Azure', '::ffff:168.63.129.16'],
  ['v4-translated', '::ffff:0:127.0.0.1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['NAT64 of a public address', '64:ff9b::8.8.8.8'],
  ['NAT64 for local use', '64:ff9b:1::a00:1'],
  ['discarded', '100::1'],
  ['Teredo', '2001::7f00:1'],
  ['ORCHID', '2001:20::1'],
  ['documentation', '2001:db8::1'],
  ['6to4 of loopback', '2002:7f00:1::'],
  ['6to4 of metadata', '2002:a9fe:a9fe::1'],
  ['documentation, new', '3fff::1'],
  ['not given out', '4000::1'],
  ['segment routing', '5f00::1'],
  ["Amazon's metadata", 'fd00:ec2::254'],
  ['unique local', 'fc00::1'],
  ['link-local', 'fe80::1'],
  ['link-local with a zone', 'fe80::1%lo'],
  ['public with a zone', '2606:4700::1111%eth0'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['no address', ''],
  ['a name', 'localhost'],
  ['a short form', '127.1'],
  ['a number', '2130706433'],
  ['octal parts', '0177.0.0.1'],
  ['leading zeros', '008.008.008.008'],
  ['hexadecimal', '0x7f000001'],
  ['blanks', ' 8.8.8.8'],
  ['a line end', '8.8.8.8\n'],
  ['brackets', '[2606:4700::1111]'],
  ['a port', '8.8.8.8:80'],
] as const

test.each(forbidden)('isPublicIpAddress refuses %s: %s', (_what, address) => {
  expect(isPublicIpAddress(address)).toBe(false)
})

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.1',
  '168.63.129.15',
  '168.63.129.17',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2001:4860:4860::8888',
  '2606:4700:4700::1111',
  '2a00:1450:4001::1',
])('isPublicIpAddress accepts %s', (address) => {
  expect(isPublicIpAddress(address)).toBe(true)
})

describe('every IP address of a special network', () => {
  const networks = specialNetworks.filter((text) => text.includes('/'))
  const network = fc.constantFrom(...networks, '::/3', '::/80', '64:ff9b::/32')
  const host = fc.bigInt({ min: 0n, max: (1n << 128n) - 1n })
  const address = fc.tuple(network, host).map(([text, random]) => addressIn(text, random))

  test('every IP address of a special network is refused in every spelling', () => {
    fc.assert(
      fc.property(address, fc.nat(), (plain, choice) => {
        const all = spellings(plain)
        const spelled = all[choice % all.length] ?? plain
        expect(isPublicIpAddress(spelled), spelled).toBe(false)
      }),
      { numRuns: 5000 },
    )
  })

  test("every IP address of a special network is refused by Node's sockets themselves, also IPv4-mapped", () => {
    fc.assert(
      fc.property(address, (plain) => {
        expect(specialIpAddresses.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')).toBe(true)
        const mapped = isIPv6(plain) ? plain : `::ffff:${plain}`
        expect(specialIpAddresses.check(mapped, 'ipv6')).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

test('our own list has every network that ipaddr.js calls special', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ minLength: 4, maxLength: 4 }),
    fc.uint8Array({ minLength: 16, maxLength: 16 }),
  )
  fc.assert(
    fc.property(bytes, (raw) => {
      const address = ipaddr.fromByteArray([...raw]).toString()
      const isSpecial = specialIpAddresses.check(address, raw.length === 16 ? 'ipv6' : 'ipv4')
      expect(isSpecial || ipaddr.process(address).range() === 'unicast').toBe(true)
    }),
    { numRuns: 5000 },
  )
})

describe('isOnOwnNetwork', () => {
  const interfaces = {
    eth0: [interfaceAt('198.20.5.5/24', 'IPv4'), interfaceAt('2a00:1450:1:2::5/64', 'IPv6')],
    wg0: [{ ...interfaceAt('198.20.9.9/32', 'IPv4'), cidr: null }],
  }

  test.each([
    '198.20.5.5',
    '198.20.5.77',
    '2a00:1450:1:2::5',
    '2a00:1450:1:2:ffff::1',
    '::ffff:198.20.5.5',
  ])('isOnOwnNetwork detects the public IP address %s as our own', (address) =>
    expect(isOnOwnNetwork(address, interfaces)).toBe(true),
  )

  test.each(['198.20.6.1', '2a00:1450:1:3::1', '198.20.9.9', '8.8.8.8'])(
    'isOnOwnNetwork does not detect %s as our own',
    (address) => {
      expect(isOnOwnNetwork(address, interfaces)).toBe(false)
    },
  )
})

test('an IP address has one canonical spelling', () => {
  expect(canonicalIpAddress('2606:4700:0:0::0001')).toBe(canonicalIpAddress('2606:4700::1'))
  expect(canonicalIpAddress('::ffff:8.8.8.8')).toBe(canonicalIpAddress('8.8.8.8'))
  expect(canonicalIpAddress('8.8.8.8')).not.toBe(canonicalIpAddress('8.8.4.4'))
})

function interfaceAt(cidr: string, family: 'IPv4' | 'IPv6') {
  const address = cidr.split('/')[0] ?? ''
  const common = { address, netmask: '', mac: '00:00:00:00:00:00', internal: false, cidr }
  return family === 'IPv4' ? { ...common, family } : { ...common, family, scopeid: 0 }
}

/** The address of a network whose host part is taken from `random`. */
function addressIn(network: string, random: bigint): string {
  const [first, bits] = ipaddr.parseCIDR(network)
  const width = first.kind() === 'ipv4' ? 32 : 128
  const hostBits = BigInt(width - bits)
  const base = BigInt(`0x${Buffer.from(first.toByteArray()).toString('hex')}`)
  const value = base | (random & ((1n << hostBits) - 1n))
  const hex = value.toString(16).padStart(width / 4, '0')
  return ipaddr.fromByteArray([...Buffer.from(hex, 'hex')]).toString()
}

/** Ways to write an address that a resolver or a socket might hand over. */
function spellings(address: string): readonly string[] {
  const parsed = ipaddr.parse(address)
  if (parsed.kind() === 'ipv6')
    return [
      address,
      parsed.toNormalizedString(),
      address.toUpperCase(),
      `${address}%eth0`,
      `[${address}]`,
      ipv6WithDottedTail(parsed.toByteArray()),
    ]
  const bytes = parsed.toByteArray()
  const number = Buffer.from(bytes).readUInt32BE()
  return [
    address,
    `::ffff:${address}`,
    `::ffff:${(number >>> 16).toString(16)}:${(number & 0xffff).toString(16)}`,
    `0:0:0:0:0:FFFF:${address}`,
    `::${address}`,
    `64:ff9b::${address}`,
    `2002:${(number >>> 16).toString(16)}:${(number & 0xffff).toString(16)}::1`,
    String(number),
    `0x${number.toString(16)}`,
    `0${number.toString(8)}`,
    bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
    bytes.map((byte) => `0x${byte.toString(16)}`).join('.'),
    bytes.map((byte) => String(byte).padStart(3, '0')).join('.'),
    `${bytes[0]}.${number & 0xffffff}`,
    `${address}.`,
  ]
}

function ipv6WithDottedTail(bytes: number[]): string {
  const groups = [0, 2, 4, 6, 8, 10].map((at) =>
    (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)).toString(16),
  )
  return `${groups.join(':')}:${bytes.slice(12).join('.')}`
}
