import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isInternalKind } from './host.ts'
import { interpretUrl } from './interpret-url.ts'

function reachesInner(text: string): boolean {
  return interpretUrl(text).some(({ kind }) => isInternalKind(kind))
}

const innerValue = fc.oneof(
  fc.nat({ max: 0xff_ff_ff }).map((low) => 0x0a_00_00_00 + low),
  fc.nat({ max: 0xff_ff_ff }).map((low) => 0x7f_00_00_00 + low),
  fc.nat({ max: 0x0f_ff_ff }).map((low) => 0xac_10_00_00 + low),
  fc.nat({ max: 0xff_ff }).map((low) => 0xc0_a8_00_00 + low),
  fc.nat({ max: 0xff_ff }).map((low) => 0xa9_fe_00_00 + low),
  fc.nat({ max: 0x3f_ff_ff }).map((low) => 0x64_40_00_00 + low),
)
const outerValue = fc
  .tuple(
    fc.constantFrom(1, 8, 11, 34, 52, 93, 128, 151, 185, 203, 213),
    fc.nat({ max: 0xff_ff_ff }),
  )
  .map(([first, low]) => first * 0x1_00_00_00 + low)

const octets = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255)
const groups = (value: number) =>
  `${Math.floor(value / 65_536).toString(16)}:${(value % 65_536).toString(16)}`
const circled = (text: string) =>
  text.replace(/\d/g, (digit) =>
    digit === '0' ? '\u24EA' : String.fromCodePoint(0x24_5f + Number(digit)),
  )
const percent = (text: string) =>
  text.replace(/./g, (char) => `%${(char.codePointAt(0) ?? 0).toString(16)}`)

/** Spellings that the URL standard or a connecting library takes for the same IP address. */
const hosts: Readonly<Record<string, (value: number) => string>> = {
  dotted: (value) => octets(value).join('.'),
  decimal: (value) => String(value),
  hex: (value) => `0x${value.toString(16)}`,
  upperHex: (value) => `0X${value.toString(16).toUpperCase()}`,
  octal: (value) => `0${value.toString(8)}`,
  hexOctets: (value) =>
    octets(value)
      .map((part) => `0x${part.toString(16)}`)
      .join('.'),
  octalOctets: (value) =>
    octets(value)
      .map((part) => `0${part.toString(8)}`)
      .join('.'),
  paddedOctal: (value) =>
    octets(value)
      .map((part) => `000${part.toString(8)}`)
      .join('.'),
  twoParts: (value) => `${value >>> 24}.${value & 0xff_ff_ff}`,
  threeParts: (value) => `${value >>> 24}.${(value >>> 16) & 255}.${value & 0xff_ff}`,
  circled: (value) => circled(octets(value).join('.')),
  ideographicDots: (value) => octets(value).join('\u3002'),
  fullWidthDots: (value) => octets(value).join('\uFF0E'),
  percent: (value) => percent(octets(value).join('.')),
  trailingDot: (value) => `${octets(value).join('.')}.`,
  overflow: (value) => String(value + 4_294_967_296),
  mapped: (value) => `[::ffff:${groups(value)}]`,
  mappedDotted: (value) => `[0:0:0:0:0:ffff:${octets(value).join('.')}]`,
  compatible: (value) => `[::${groups(value)}]`,
  translated: (value) => `[::ffff:0:${groups(value)}]`,
  nat64: (value) => `[64:ff9b::${groups(value)}]`,
  sixToFour: (value) => `[2002:${groups(value)}::]`,
  isatap: (value) => `[2001:db8::5efe:${groups(value)}]`,
  nip: (value) => `${octets(value).join('.')}.nip.io`,
  sslip: (value) => `www-${octets(value).join('-')}.sslip.io`,
  hexNip: (value) => `${value.toString(16).padStart(8, '0')}.nip.io`,
}

/** URLs around a host that lead there for at least one parser in use. */
const innerForms: Readonly<Record<string, (host: string) => string>> = {
  plain: (host) => `http://${host}/`,
  path: (host) => `https://${host}:8443/a/b?c=d`,
  upper: (host) => `HTTP://${host}/`,
  spaces: (host) => `  \u0001http://${host}/ `,
  backslashes: (host) => `http:\\\\${host}\\x`,
  oneSlash: (host) => `http:/${host}/`,
  noSlash: (host) => `http:${host}/`,
  lineEnd: (host) => `ht\ntp://${host}/`,
  schemeRelative: (host) => `//${host}/x`,
  userInfo: (host) => `http://example.com@${host}/`,
  userPassword: (host) => `http://a:b@${host}:80/`,
  doubleAt: (host) => `http://a@b@${host}/`,
  backslashAt: (host) => `http://example.com\\@${host}/`,
  hashAt: (host) => `http://example.com#@${host}/`,
  questionAt: (host) => `http://example.com?@${host}/`,
  hostThenHash: (host) => `http://${host}#@example.com/`,
  viewSource: (host) => `view-source:http://${host}/`,
  jar: (host) => `jar:http://${host}!/`,
  git: (host) => `git+http://${host}/x.git`,
  url: (host) => `url:http://${host}/`,
  gopher: (host) => `gopher://${host}:6379/_x`,
}

describe('an internal IP address is found in every spelling and every form of URL', () => {
  test.each(Object.entries(hosts))('%s is internal in every form of URL', (_, host) => {
    fc.assert(
      fc.property(innerValue, fc.constantFrom(...Object.entries(innerForms)), (value, [, form]) => {
        expect(reachesInner(form(host(value)))).toBe(true)
      }),
    )
  })
})

describe('a public IP address is not classified as internal', () => {
  test.each(Object.entries(hosts).filter(([name]) => !/octal|overflow/i.test(name)))(
    'a public IP address is not internal, written as %s',
    (_, host) => {
      fc.assert(
        fc.property(
          outerValue,
          fc.constantFrom(...Object.entries(innerForms)),
          (value, [, form]) => {
            expect(reachesInner(form(host(value)))).toBe(false)
          },
        ),
      )
    },
  )
})

describe('an ordinary URL has one ordinary interpretation', () => {
  test.each([
    'https://medium.com/@user/post',
    'https://example.com/?u=http://127.0.0.1/',
    'https://example.com?next=http://localhost',
    'https://127.0.0.1.example.com/',
    'https://169.254.169.254.example.com/',
    'https://nip.io/',
    'https://203.0.113.7.nip.io/',
    'https://1u.ms/',
    'https://user:12345@example.com/',
    'https://example.com/a%2fb#c@d',
    'git+ssh://git@github.com/honojs/hono.git',
    'npm:@scope/name@1.2.3',
    'mailto:a@example.com',
    'urn:isbn:0451450523',
    'https://[2606:4700::1111]/',
    'example.com:8080/x',
  ])('%s has one ordinary interpretation', (text) => {
    expect(interpretUrl(text).filter(({ kind }) => kind !== 'public')).toEqual([])
  })
})

test('interpretUrl reads any text without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(interpretUrl(text).length).toBeLessThan(100)
    }),
  )
  const at = '@'.repeat(2000)
  expect(interpretUrl(`http://${at}`).length).toBeLessThan(100)
  expect(interpretUrl('a:'.repeat(2000)).length).toBeLessThan(100)
})
