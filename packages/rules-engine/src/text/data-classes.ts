import { emailAddresses } from './email-addresses.ts'

/** Categories of the redactor that describe a person rather than a credential. */
export function isPersonal(category: string): boolean {
  return /EMAIL|PHONE|SSN|IBAN|CARD|PASSPORT|NATIONAL|ADDRESS|NAME|TAX|PERSON|DRIVER|BIRTH/.test(
    category,
  )
}

export type DataClass = 'contact' | 'identity' | 'financial'

/** Addresses that belong to an office, and the domains of documentation (RFC 2606). */
function isService(address: string): boolean {
  return /^(?:no-?reply|support|info|hello|sales|admin|security|help|press)@|@example\.|\.example$/.test(
    address,
  )
}

/** How clients call each class in `allowedDataClasses`; a match of any word allows it. */
const names: Readonly<Record<DataClass, RegExp>> = {
  contact:
    /contact|email|phone|pii|personal|customer|confidential|restricted|sensitive|all|any|\*/i,
  identity:
    /identity|identifier|ssn|government|pii|personal|confidential|restricted|sensitive|all|any|\*/i,
  financial: /financ|payment|card|iban|bank|pci|confidential|restricted|sensitive|all|any|\*/i,
}

export function isAllowed(dataClass: DataClass, allowed: readonly string[]): boolean {
  return allowed.some((name) => names[dataClass].test(name))
}

/** Personal data that a text carries, with how often; e-mail addresses of a service (`noreply@`) are left out. */
export function dataClassesIn(text: string): ReadonlyMap<DataClass, number> {
  const found = new Map<DataClass, number>()
  add(found, 'contact', emailAddresses(text).filter((address) => !isService(address)).length)
  add(found, 'identity', identityNumbers(text))
  add(found, 'financial', cards(text) + ibans(text))
  return found
}

function add(found: Map<DataClass, number>, dataClass: DataClass, times: number): void {
  if (times > 0) found.set(dataClass, times)
}

/** Nine digits in three groups are a US social security number unless the words before say that they count something. */
function identityNumbers(text: string): number {
  let times = 0
  for (const { index } of text.matchAll(/\b(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}\b/g)) {
    if (
      !/(?:hash|status|digest|counter|id|ref|version|build|part|serial)\W{0,4}$/i.test(
        text.slice(Math.max(0, index - 24), index),
      )
    )
      times += 1
    if (times >= MATCHES_MAX) break
  }
  return times
}

const MATCHES_MAX = 200

function count(text: string, pattern: RegExp): number {
  let times = 0
  for (const _ of text.matchAll(pattern)) {
    times += 1
    if (times >= MATCHES_MAX) break
  }
  return times
}

/** Numbers that payment processors publish for tests. */
const publishedCards = new Set([
  '4111111111111111',
  '4242424242424242',
  '5555555555554444',
  '378282246310005',
  '4012888888881881',
  '6011111111111117',
  '5105105105105100',
  '4000056655665556',
])

function cards(text: string): number {
  let times = 0
  for (const { 0: digits } of text.matchAll(/\b[3-6]\d{3}[ -]?\d{4}[ -]?\d{4}[ -]?\d{1,7}\b/g)) {
    const plain = digits.replace(/[ -]/g, '')
    if (passesLuhn(plain) && !publishedCards.has(plain)) times += 1
    if (times >= MATCHES_MAX) break
  }
  return times
}

/** ISO/IEC 7812 check digit. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - at))
    const doubled = at % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return digits.length >= 13 && sum % 10 === 0
}

function ibans(text: string): number {
  return count(text, /\b[A-Z]{2}\d{2} ?[A-Z0-9]{4}(?: ?[A-Z0-9]{4}){2,6}(?: ?[A-Z0-9]{1,3})?\b/g)
}
