import { emailAddresses } from './email-addresses.ts'

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
  { kind: 'host', marks: ['://', 'www.'], pattern: /(?:https?:\/\/|\bwww\.)([\w.-]{1,253})/gi },
  { kind: 'phone', marks: ['+'], pattern: /\+\d[\d ()./-]{6,20}\d/g },
  {
    kind: 'wallet',
    marks: ['0x', '0X', 'bc1', 'BC1'],
    pattern: /\b(?:0x[0-9a-f]{40}|bc1[a-z0-9]{25,60})\b/gi,
  },
  { kind: 'handle', marks: ['@'], pattern: /(?:^|[\s"'(:,])@(\w[\w.]{1,30}\w)(?![\w/@])/g },
]

/** The addresses, accounts, hosts, numbers and handles that a text names, each once, at most 256 or as many as asked. */
export function distinctValues(text: string, most = VALUES_MAX): readonly DistinctValue[] {
  const emails = emailAddresses(text, most)
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
  if (kind === 'phone') return plain.replace(/\D/g, '')
  if (kind === 'host') return plain.replace(/^www\./, '').replace(/\.$/, '')
  return plain.replace(/\.$/, '')
}
