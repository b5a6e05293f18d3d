import { emailAddresses } from './email-addresses.ts'

/** Values that name one receiver, place or account, by kind. */
export interface DistinctValue {
  readonly kind: 'email' | 'iban' | 'host'
  /** Lower case, without spaces. */
  readonly value: string
}

const VALUES_MAX = 256

const patterns: readonly (readonly [DistinctValue['kind'], RegExp])[] = [
  ['iban', /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/gi],
  ['host', /https?:\/\/([\w.-]{1,253})/gi],
]

/** The addresses, accounts and hosts that a text names. */
export function distinctValues(text: string): readonly DistinctValue[] {
  const found: DistinctValue[] = emailAddresses(text).map((value) => ({ kind: 'email', value }))
  for (const [kind, pattern] of patterns) {
    for (const match of text.matchAll(pattern)) {
      const value = (match[1] ?? match[0]).toLowerCase().replaceAll(' ', '')
      found.push({ kind, value: value.replace(/\.$/, '') })
      if (found.length >= VALUES_MAX) return found
    }
  }
  return found
}
