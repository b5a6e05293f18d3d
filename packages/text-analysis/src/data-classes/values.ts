const EMAILS_MAX = 256
const LOCAL_MAX = 64
const DOMAIN_MAX = 253

/**
 * The email addresses in a text, lower case, each once, at most 256 or `most`. Walks outwards from each `@`, a bounded
 * way: linear where a pattern would be quadratic.
 */
export function findEmailAddresses(text: string, most = EMAILS_MAX): readonly string[] {
  const found = new Set<string>()
  for (let at = text.indexOf('@'); at >= 0 && found.size < most; at = text.indexOf('@', at + 1)) {
    const address = addressAround(text, at)
    if (address !== null) found.add(address)
  }
  return [...found]
}

function addressAround(text: string, at: number): string | null {
  let start = at
  while (start > 0 && at - start < LOCAL_MAX && isLocal(text.charCodeAt(start - 1))) start -= 1
  let end = at + 1
  while (end < text.length && end - at <= DOMAIN_MAX && isDomain(text.charCodeAt(end))) end += 1
  const domain = text.slice(at + 1, end).replace(/[.-]{1,4}$/, '')
  const dot = domain.indexOf('.')
  return start === at || dot < 1 || dot === domain.length - 1
    ? null
    : text.slice(start, at + 1 + domain.length).toLowerCase()
}

function isLocal(code: number): boolean {
  return isDomain(code) || code === 43 || code === 95
}

function isDomain(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 46 ||
    code === 45
  )
}

export type ValueKind = 'email' | 'iban' | 'host' | 'phone' | 'wallet' | 'handle'

/** Values that name one receiver, place or account, by kind. */
export interface DistinctValue {
  readonly kind: ValueKind
  /** Lower case, without spaces; a telephone number as its digits, a host without `www.`. */
  readonly value: string
}

const VALUES_MAX = 256

interface Pattern {
  readonly kind: ValueKind
  /** A text without any of these cannot hold the value. */
  readonly marks: readonly string[]
  readonly pattern: RegExp
}

const patterns: readonly Pattern[] = [
  {
    kind: 'iban',
    marks: [],
    pattern: /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/gi,
  },
  {
    kind: 'host',
    marks: ['://', 'www.'],
    pattern: /(?:\b(?:https?|s?ftps?|s3|gs|wss?):\/\/|\bwww\.)([\w.-]{1,253})/gi,
  },
  { kind: 'phone', marks: ['+'], pattern: /\+\d[\d ()./-]{6,20}\d/g },
  {
    kind: 'wallet',
    marks: ['0x', '0X', 'bc1', 'BC1'],
    pattern: /\b(?:0x[0-9a-f]{40}|bc1[a-z0-9]{25,60})\b/gi,
  },
  { kind: 'handle', marks: ['@'], pattern: /(?:^|[\s"'(:,])@(\w[\w.]{1,30}\w)(?![\w/@])/g },
]

/** The email addresses, accounts, hosts, numbers and handles that a text names, each once, at most 256 or `most`. */
export function findDistinctValues(text: string, most = VALUES_MAX): readonly DistinctValue[] {
  const emails = findEmailAddresses(text, most)
  const found: DistinctValue[] = emails.map((value) => ({ kind: 'email', value }))
  for (const { kind, marks, pattern } of patterns) {
    if (marks.length > 0 && !marks.some((mark) => text.includes(mark))) continue
    const known = new Set<string>()
    for (const match of text.matchAll(pattern)) {
      if (found.length >= most) return found
      const value = canonical(kind, match[1] ?? match[0])
      if (known.has(value)) continue
      known.add(value)
      found.push({ kind, value })
    }
  }
  return found
}

function canonical(kind: ValueKind, text: string): string {
  const plain = text.toLowerCase().replaceAll(' ', '')
  if (kind === 'iban') return plain.slice(0, ibanLengths.get(plain.slice(0, 2)) ?? plain.length)
  if (kind === 'phone') return plain.replace(/\D/g, '')
  if (kind === 'host') return plain.replace(/^www\./, '').replace(/\.$/, '')
  return plain.replace(/\.$/, '')
}

/** Characters of the account numbers of a country: whatever follows belongs to the text. */
const ibanLengths: ReadonlyMap<string, number> = new Map(
  'no15 be16 dk18 fi18 nl18 mk19 si19 at20 ba20 ee20 lt20 lu20 xk20 ch21 hr21 li21 lv21 bg22 bh22 de22 gb22 ge22 ie22 me22 rs22 ae23 gi23 il23 ad24 cz24 es24 md24 ro24 sa24 se24 sk24 tn24 vg24 pt25 is26 tr26 fr27 gr27 it27 mc27 sm27 al28 cy28 hu28 pl28 do28 lb28 mt31 mu30 br29 ua29'
    .split(' ')
    .map((each) => [each.slice(0, 2), Number(each.slice(2))]),
)
