import { secretFormats } from '../src/formats/catalog.ts'

/** Texts of a given size in UTF-16 units, the same on every run. No secrets stand in this file: hostile ones are begun and never ended. */
export type Text = { name: string; text: string }

const prose =
  'The committee met on Tuesday to review the budget for the coming year. Nobody had read the report in full, although it had been sent out weeks ago, ' +
  'and so the chair asked Kim to sum up its three main points: rent, salaries, and the repair of the roof before winter. '
const code =
  'export function total(items: readonly Item[]): number {\n  let sum = 0\n  for (const item of items) sum += item.price * (item.count ?? 1)\n  return sum // in cents\n}\n\n' +
  'const url = new URL("/api/v1/items?limit=20", base)\nif (response.status !== 200) throw new Error(`unexpected status ${response.status}`)\n'
const typographic = prose.replaceAll('the report', '“the report” — all of it —')
const log =
  '2026-03-01T12:00:00.123Z INFO [http-nio-8080-exec-7] com.shop.Orders - order 1204 of customer 77 paid in 31 ms\n' +
  '10.0.3.17 - - [01/Mar/2026:12:00:01 +0000] "GET /api/v1/items?page=2&limit=20 HTTP/1.1" 200 5120 "-" "Mozilla/5.0 (X11; Linux x86_64)"\n'
const json =
  '{"id":"a5f1c2d3-9b7e-4c11-8f2a-0d9e8c7b6a55","sha":"3f786850e387550fdab836ed7e6dc881de23001b","name":"Widget","count":1204,"price":19.99,"tags":["blue","large"],"createdAt":"2026-03-01T12:00:00Z"},'

/** Beginnings that make a careless search start over and over again. */
export const hostileUnits: readonly string[] = [
  '-----BEGIN RSA PRIVATE KEY-----\n',
  '-----BEGIN PRIVATE KEY-----',
  '-----BEGIN ',
  `-----BEGIN PRIVATE KEY-----\n${'A'.repeat(64)}\n`,
  'PuTTY-User-Key-File-3: x\n',
  'eyJ.',
  'eyJhbGciOiJIUzI1NiJ9.',
  'eyJhbGciOiJIUzI1NiJ9-',
  'ewog-',
  'token=',
  'secret=aaaaaa&',
  'token_url=a1b2c3&',
  'password: ',
  '"password":"',
  'secret',
  'api_key = \\\\',
  '://',
  '://a:b',
  '://a:b@',
  ':@',
  '4111 ',
  '4111-1111-1111-',
  '4',
  '41111111111111111112',
  'DE89 ',
  'DE89370400440532013',
  'sk-ant-api03-',
  '-sk-proj-',
  'xoxb-1234567890-',
  'glpat-.',
  'AKIA',
  '/IQoJb3JpZ2lu',
  '.atlasv1.',
  '%2BIQoJb3JpZ2lu%2F',
  'Authorization: Bearer ',
  'bearer aaaaaaaaaaaaaaaaaaaaaaaa1',
  'otpauth://',
  '123-45-6789 ',
  '+AStAAAA',
  'T3BlbkFJ',
  '&sig=',
  'LS0tLS1CRUdJTiBQUklWQVRFIEtFWS0tLS0t',
  'QUtJQ',
  'MS8vMEdCbTVWNjh-',
  '\\n',
  '[REDACTED:',
  'AAAA:',
  '00D0!',
  'hf_hf_',
  '\ud800',
  '密钥token是',
]

export function filled(unit: string, size: number): string {
  return flat(unit.repeat(Math.ceil(size / unit.length)).slice(0, size))
}

export function ordinaryTexts(size: number): Text[] {
  return [
    { name: 'prose', text: filled(prose, size) },
    { name: 'prose with typographic quotes', text: filled(typographic, size) },
    { name: 'code', text: filled(code, size) },
    { name: 'JSON', text: filled(json, size) },
    { name: 'log', text: filled(log, size) },
  ]
}

export function hostileTexts(size: number): Text[] {
  return hostileUnits.map((unit) => ({
    name: JSON.stringify(unit.slice(0, 40)),
    text: filled(unit, size),
  }))
}

/** What stands between the anchors of `anchorTexts`. */
const SEPARATORS = ['', ' ', '-', '_', '.', '=']

/** Each anchor of each format, repeated with each separator: beginnings of tokens and nothing else. */
export function anchorTexts(size: number): Text[] {
  const anchors = secretFormats.flatMap((format) => format.anchors)
  const units = anchors.flatMap((anchor) => {
    const first = anchor.map((place) => place.charAt(0)).join('')
    return SEPARATORS.map((separator) => first + separator)
  })
  return [...new Set(units)].map((unit) => ({
    name: JSON.stringify(unit),
    text: filled(unit, size),
  }))
}

// Slices and ropes read slower than flat strings; a request body is flat.
function flat(text: string): string {
  return Array.from({ length: Math.ceil(text.length / 4096) }, (_, index) =>
    text.slice(index * 4096, (index + 1) * 4096),
  ).join('')
}
