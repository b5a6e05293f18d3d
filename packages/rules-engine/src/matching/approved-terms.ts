import type { ParsedEnvelope } from '../reading/parsed-envelope.ts'
import type { ToolCall } from '../reading/tool-call.ts'
import { emailAddresses } from '@ase/text-analysis'
import { relevantStrings } from './relevant-strings.ts'

const STRINGS_MAX = 16
const CHARS_MAX = 200

/**
 * Does a call go past the terms of the approval that speaks of it: a greater amount, another receiver, a greater role?
 * `approval` is in lower case.
 */
export function breaksTerms(parsed: ParsedEnvelope, call: ToolCall, approval: string): boolean {
  if (/\b(?:denied|rejected|declined|refused|not approved)\b/.test(approval)) return false
  const strings = relevantStrings(parsed, call, STRINGS_MAX)
  const labels = strings.flatMap(({ key, text }) =>
    text.length <= CHARS_MAX ? [{ key: key.toLowerCase(), text: text.toLowerCase() }] : [],
  )
  const amounts = amountsIn(approval)
  const numbers = call.numbers()
  const isSpoken =
    labels.some(({ text }) => text.length > 3 && approval.includes(text)) ||
    labels.some(({ text }) => wordsOf(text).some((word) => approval.includes(word))) ||
    numbers.some((number) => amounts.includes(number))
  if (isSpoken && isMore(numbers, amounts)) return true
  const receivers = labels.filter(({ key }) => receiverKeys.has(key))
  if (sendsElsewhere(receivers, approval)) return true
  if (isSpoken && payees(receivers).some((name) => isOtherPayee(name, approval))) return true
  return isSpoken && labels.some(({ key, text }) => roleKeys.has(key) && isMoreRole(text, approval))
}

const receiverKeys = new Set(
  'to user email recipient recipients payee beneficiary receiver attendee attendees member with cc bcc address grantee'.split(
    ' ',
  ),
)
const roleKeys = new Set(['role', 'permission', 'permissions', 'access', 'level', 'policy'])

/** Amounts: with a currency or decimals, which tells them from the numbers of orders and days. */
function amountsIn(text: string): readonly number[] {
  const written = text.slice(0, TEXT_MAX).split(/[\s:;()]/)
  return written.flatMap((word, at) => {
    const digits = word.replace(/[$€£]/g, '')
    if (!/^\d[\d.,]{0,14}$/.test(digits)) return []
    const money =
      digits !== word ||
      /[.,]\d\d$/.test(digits) ||
      currencies.has(written[at - 1] ?? '') ||
      currencies.has((written[at + 1] ?? '').replace(/[.,]$/, ''))
    const number = money ? numberOf(digits) : null
    return number === null ? [] : [number]
  })
}

const TEXT_MAX = 1024
const currencies = new Set(
  'eur usd gbp chf nok sek dkk pln jpy inr euro euros dollar dollars pound pounds'.split(' '),
)

/** `1,450.00`, `1.450,00` and `1450`. */
function numberOf(written: string): number | null {
  const trimmed = written.replace(/[.,]$/, '')
  const cents = /[.,](\d{1,2})$/.exec(trimmed)
  const whole = (cents === null ? trimmed : trimmed.slice(0, cents.index)).replace(/[.,]/g, '')
  const number = Number(`${whole}.${cents?.[1] ?? '0'}`)
  return Number.isFinite(number) ? number : null
}

/** Ten times as much, say; a hundred times as much is the same in cents. */
function isMore(numbers: readonly number[], amounts: readonly number[]): boolean {
  if (amounts.length === 0) return false
  const approved = new Set(amounts.flatMap(asWritten))
  if (numbers.some((number) => approved.has(Math.round(number * 100)))) return false
  const sum = amounts.reduce((total, each) => total + each, 0)
  const units = [...new Set(amounts)]
  return numbers.some((number) => number > sum && units.some((each) => number % each === 0))
}

/** An amount in hundredths, also where a call gives it in cents or thousandths. */
function asWritten(amount: number): readonly number[] {
  return [amount, amount * 100, amount * 1000].map((each) => Math.round(each * 100))
}

interface Label {
  readonly key: string
  readonly text: string
}

/** The approval names where it goes (`to x@mail.example`), and the call goes only elsewhere. */
function sendsElsewhere(receivers: readonly Label[], approval: string): boolean {
  const approved = [...approval.matchAll(/\b(?:to|with|for) ([\w.+-]{1,60}@[\w.-]{1,100}\w)/g)]
  if (approved.length === 0 || receivers.length === 0) return false
  const going = receivers.flatMap(({ text }) =>
    everybody.has(text) ? [text] : emailAddresses(text),
  )
  return going.length > 0 && !going.some((each) => approval.includes(each))
}

const everybody = new Set(['anyone', 'everyone', 'public', 'all', 'allusers', '*'])

function payees(receivers: readonly Label[]): readonly string[] {
  return receivers.flatMap(({ key, text }) =>
    key === 'payee' || key === 'beneficiary' || key === 'recipient' ? [text] : [],
  )
}

/** `Kemp Holding` where `Kemp Ltd` was approved. */
function isOtherPayee(name: string, approval: string): boolean {
  if (name.includes('@') || /\d/.test(name) || !/\b(?:to|for) [a-z]/.test(approval)) return false
  const said = wordsOf(name)
  const known = said.filter((word) => approval.includes(word))
  return known.length > 0 && known.length < said.length
}

const legalForms = new Set(
  'ltd limited gmbh inc incorporated llc plc corp corporation company group the and'.split(' '),
)

function wordsOf(text: string): readonly string[] {
  return text.split(/[^\p{L}]+/u).filter((word) => word.length > 2 && !legalForms.has(word))
}

const greater = /\b(?:admin|administrator|owner|writer|editor|root|superuser|write|cluster-admin)\b/
const lesser = /\b(?:viewer|reader|read|read-only|readonly|guest|commenter|view)\b/

function isMoreRole(role: string, approval: string): boolean {
  return greater.test(role) && lesser.test(approval) && !greater.test(approval)
}
