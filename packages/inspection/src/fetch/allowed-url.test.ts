import fc from 'fast-check'
import { isIP } from 'node:net'
import { describe, expect, test } from 'vitest'
import { InspectionFailure } from '../inspection-failure.ts'
import { isPublicIpAddress } from './public-ip-address.ts'
import { defaultSettings } from './settings.ts'
import { specialNetworks } from './public-ip-address.ts'
import { parseAllowedUrl } from './allowed-url.ts'

const { ports } = defaultSettings

function hostOf(text: string, base?: URL): string | null {
  try {
    return parseAllowedUrl(text, ports, base).host
  } catch (error) {
    if (error instanceof InspectionFailure && error.code === 'INVALID_SCHEMA') return null
    throw error
  }
}

/** Whether a URL would be fetched by its form alone, without a DNS lookup. */
const isAsked = (text: string): boolean => {
  const host = hostOf(text)
  return host !== null && (isIP(host) === 0 || isPublicIpAddress(host))
}

test.each([
  ['http://example.com/', 'example.com'],
  ['https://example.com/a?b#c', 'example.com'],
  ['HTTPS://EXAMPLE.COM', 'example.com'],
  ['http://example.com:80/', 'example.com'],
  ['http://example.com:443/', 'example.com'],
  ['https://example.com:80/', 'example.com'],
  ['https://example.com.:443/', 'example.com.'],
  ['https://bücher.example.com/', 'xn--bcher-kva.example.com'],
  ['https://8.8.8.8/', '8.8.8.8'],
  ['https://[2606:4700::1111]/', '2606:4700::1111'],
  ['https://internal.example.com/', 'internal.example.com'],
])('parseAllowedUrl accepts %s', (text, host) => {
  expect(hostOf(text)).toBe(host)
})

describe('parseAllowedUrl refuses a URL for its form', () => {
  test.each([
    ['another scheme', 'ftp://example.com/'],
    ['a file', 'file:///etc/passwd'],
    ['a file with a host', 'file://example.com/etc/passwd'],
    ['data', 'data:image/png;base64,AA=='],
    ['a script', 'javascript:alert(1)'],
    ['gopher', 'gopher://example.com/'],
    ['web sockets', 'ws://example.com/'],
    ['a blob', 'blob:https://example.com/x'],
    ['a user', 'http://user@example.com/'],
    ['a password', 'http://:pass@example.com/'],
    ['a host that looks like a user', 'http://example.com@127.0.0.1/'],
    ['an encoded user', 'http://%75ser@example.com/'],
    ['ssh', 'http://example.com:22/'],
    ['another port', 'http://example.com:8080/'],
    ['port 0', 'http://example.com:0/'],
    ['a port that would wrap to 80', 'http://example.com:65616/'],
    ['a negative port', 'http://example.com:-80/'],
    ['no host', 'http://'],
    ['nothing', ''],
    ['no URL', 'example.com/a.png'],
    ['a relative one', '/a.png'],
    ['a name of this machine', 'http://localhost/'],
    ['the same with a dot', 'http://localhost./'],
    ['the same in capitals', 'http://LOCALHOST/'],
    ['the same below a name', 'http://app.localhost/'],
    ['the same in full width', 'http://ｌｏｃａｌｈｏｓｔ/'],
    ['the same in circles', 'http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/'],
    ['the same, percent-encoded', 'http://%6c%6f%63%61%6c%68%6f%73%74/'],
    ['the same with a soft hyphen', 'http://local\u00adhost/'],
    ['a short name', 'http://postgres/'],
    ['a short name with a dot', 'http://postgres./'],
    ['a service of a cluster', 'http://api.default.svc.cluster.local/'],
    ["Google's metadata", 'http://metadata.google.internal/computeMetadata/v1/'],
    ['the same with a dot', 'http://metadata.google.internal./'],
    ['the same with an ideographic dot', 'http://metadata。google。internal/'],
    ['a name at home', 'http://printer.home.arpa/'],
    ['a hidden service', 'http://example.onion/'],
    ['a zone id', 'http://[fe80::1%25lo]/'],
    ['a zone id, bare', 'http://[fe80::1%lo]/'],
    ['a broken IPv6 address', 'http://[::1/'],
    ['a number out of range', 'http://256.256.256.256/'],
    ['a hexadecimal address out of range', 'http://0x100000000/'],
    ['an encoded slash in the host', 'http://example.com%2f@127.0.0.1/'],
    ['an encoded nul in the host', 'http://127.0.0.1%00.example.com/'],
    ['a very long one', `https://example.com/${'a'.repeat(8192)}`],
  ])('parseAllowedUrl refuses %s', (_what, text) => {
    expect(hostOf(text)).toBeNull()
  })

  test('parseAllowedUrl applies the same rules to a relative or scheme-relative redirect', () => {
    const base = new URL('https://example.com/a/b')
    expect(hostOf('//other.example.com/x', base)).toBe('other.example.com')
    expect(hostOf('../x', base)).toBe('example.com')
    expect(hostOf('//localhost/x', base)).toBeNull()
    expect(hostOf('//user@example.com/', base)).toBeNull()
    expect(hostOf('\\\\127.0.0.1\\x', base)).toBe('127.0.0.1')
    expect(hostOf('file:///etc/passwd', base)).toBeNull()
  })
})

describe('every notation of an IP address is parsed as that IP address', () => {
  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://127.0.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://0/',
    'http://0x0/',
    'http://127.0.0.1./',
    'http://１２７.０.０.１/',
    'http://①②⑦.0.0.1/',
    'http://127。0。0。1/',
    'http://127%2e0%2e0%2e1/',
    'http://%31%32%37.0.0.1/',
    'http:127.0.0.1/',
    'http:\\\\127.0.0.1\\',
    'http:////127.0.0.1/',
    'http://127.0.0.1\t/',
    'http://1\n27.0.0.1/',
    ' http://127.0.0.1/',
    'http://[::]/',
    'http://[::1]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::127.0.0.1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::FFFF:7F00:1]/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://[64:ff9b:1::10.0.0.1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::]/',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://0xA9FEA9FE/',
    'http://2852039166/',
    'http://0251.0376.0251.0376/',
    'http://168.63.129.16/',
    'http://100.100.100.200/',
    'http://192.0.0.192/',
  ])('fetchImage sends no request to %s', (text) => {
    expect(isAsked(text)).toBe(false)
  })

  const part = fc.constantFrom(
    (byte: number) => String(byte),
    (byte: number) => `0x${byte.toString(16)}`,
    (byte: number) => `0X${byte.toString(16).toUpperCase()}`,
    (byte: number) => `0${byte.toString(8)}`,
    (byte: number) => `0000${byte.toString(8)}`,
    (byte: number) =>
      String(byte).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    (byte: number) => String(byte).replace(/\d/g, '%3$&'),
  )
  const dot = fc.constantFrom('.', '。', '．', '｡', '%2e', '%E3%80%82')
  const networks = specialNetworks.filter((network) => network.includes('.'))

  test('fetchImage sends no request to any notation of a special IPv4 address', () => {
    const shape = fc.record({
      network: fc.constantFrom(...networks),
      random: fc.integer({ min: 0, max: 0xffffffff }),
      parts: fc.array(part, { minLength: 4, maxLength: 4 }),
      dots: fc.array(dot, { minLength: 3, maxLength: 3 }),
      merged: fc.integer({ min: 0, max: 3 }),
      end: fc.constantFrom('', '.', '。', '/', ':80', ':443', '?', '#', '\\'),
      scheme: fc.constantFrom('http://', 'https://', 'HTTP:', 'http:/\\', 'https:///'),
    })
    fc.assert(
      fc.property(shape, ({ network, random, parts, dots, merged, end, scheme }) => {
        const bytes = bytesIn(network, random)
        // The last part may stand for several bytes: 127.1, 127.0.1, 2130706433.
        const kept = bytes.slice(0, 3 - merged)
        const last = bytes.slice(3 - merged).reduce((sum, byte) => sum * 256 + byte, 0)
        const written = [...kept, last].map((value, at) => (parts[at] ?? String)(value))
        const host = written
          .map((text, at) => (at === 0 ? text : `${dots[at - 1]}${text}`))
          .join('')
        const url = `${scheme}${host}${end}`
        expect(isAsked(url), url).toBe(false)
      }),
      { numRuns: 5000 },
    )
  })

  function bytesIn(network: string, random: number): number[] {
    const [first = '', bits] = network.split('/')
    const base = first.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0)
    const value = base + (random % 2 ** (32 - Number(bits)))
    return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256)
  }
})

test('parseAllowedUrl refuses any text or returns an http(s) URL without credentials', () => {
  const piece = fc.constantFrom(
    'http',
    's',
    ':',
    '//',
    '@',
    '[',
    ']',
    '::',
    '127.0.0.1',
    '%',
    '\\',
    '#',
    '?',
    'a.b',
    ':80',
    ':22',
    '\t',
    '。',
    'localhost',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece).map((pieces) => pieces.join('')),
  )
  fc.assert(
    fc.property(text, fc.boolean(), (address, isRelative) => {
      const base = isRelative ? new URL('https://example.com/a') : undefined
      if (hostOf(address, base) === null) return
      const { url } = parseAllowedUrl(address, ports, base)
      expect(['http:', 'https:']).toContain(url.protocol)
      expect(['', '80', '443']).toContain(url.port)
      expect(url.username + url.password).toBe('')
      expect(url.hostname).not.toMatch(/(^|\.)localhost\.?$/)
    }),
    { numRuns: 1000 },
  )
})
