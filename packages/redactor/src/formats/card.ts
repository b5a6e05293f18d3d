import type { Certainty } from '../scan/finding.ts'
import type { Anchor, Candidate, SecretFormat } from '../definition/secret-format.ts'
import { luhnDigit, passesLuhn, passesLuhnValues } from '../checks/luhn.ts'
import { sampleText } from '../definition/sample.ts'
import { alnum, alphabet, digit, hex, isIn, letter, upperAlnum } from '../scan/alphabet.ts'
import { isTokenEnd, isTokenStart } from '../scan/boundary.ts'
import { COMMA, DOT, SPACE, ZERO } from '../scan/codes.ts'
import type { TextScan } from '../scan/text-scan.ts'
import {
  digitsEnd,
  encodeLayout,
  hasFurtherGroup,
  readSingleGroup,
  isInRows,
  RARE_SEPARATORS,
  readGroups,
  SEPARATORS,
  classifySequence,
  type DigitGroups,
} from './digit-groups.ts'

/** A card network: the lengths of its numbers and the first digits that belong to it. */
type Network = {
  name: string
  lengths: readonly number[]
  ranges: readonly (readonly [number, number])[]
}

/** Issuer ranges as first four digits (ISO/IEC 7812). Maestro comes last: its ranges are the widest. */
const networks: readonly Network[] = [
  { name: 'Visa', lengths: [13, 16, 19], ranges: [[4000, 4999]] },
  {
    name: 'Mastercard',
    lengths: [16],
    ranges: [
      [5100, 5599],
      [2221, 2720],
    ],
  },
  {
    name: 'American Express',
    lengths: [15],
    ranges: [
      [3400, 3499],
      [3700, 3799],
    ],
  },
  {
    name: 'Discover',
    lengths: [16, 19],
    ranges: [
      [6011, 6011],
      [6440, 6599],
    ],
  },
  { name: 'JCB', lengths: [16, 19], ranges: [[3528, 3589]] },
  {
    name: 'Diners Club',
    lengths: [14, 16],
    ranges: [
      [3000, 3059],
      [3095, 3095],
      [3600, 3699],
      [3800, 3999],
    ],
  },
  {
    name: 'UnionPay',
    lengths: [16, 17, 18, 19],
    ranges: [
      [6200, 6299],
      [8100, 8171],
    ],
  },
  { name: 'Mir', lengths: [16, 19], ranges: [[2200, 2204]] },
  // Schemes of one country: Elo, Verve, RuPay, Cabal, Carnet, Hipercard, Uzcard, Troy, Humo.
  {
    name: 'national schemes',
    lengths: [16],
    ranges: [
      [5041, 5041],
      [5060, 5067],
      [5078, 5079],
      [5085, 5089],
      [5895, 5896],
      [6036, 6046],
      [6060, 6062],
      [6069, 6085],
      [6277, 6277],
      [6360, 6363],
      [8200, 8299],
      [8600, 8600],
      [9792, 9792],
      [9860, 9860],
    ],
  },
  {
    name: 'Maestro',
    lengths: [12, 13, 14, 15, 16, 17, 18, 19],
    ranges: [
      [5018, 5019],
      [5020, 5020],
      [5038, 5038],
      [5893, 5893],
      [6304, 6304],
      [6759, 6763],
    ],
  },
]

/** By the first four digits, one bit for each length that a card of such a network has; 0 where there is no network. */
const lengthsOfIssuer = new Uint32Array(10_000)
for (const { ranges, lengths } of networks)
  for (const [low, high] of ranges)
    for (let first = low; first <= high; first += 1)
      for (const length of lengths)
        lengthsOfIssuer[first] = (lengthsOfIssuer[first] ?? 0) | (1 << length)

const LAYOUTS = new Set(
  [
    [4, 4, 4, 4],
    [4, 4, 4, 4, 3],
    [4, 6, 5],
    [4, 6, 4],
    [4, 4, 4, 1],
    [4, 4, 4],
    [4, 4, 4, 2],
    [4, 4, 4, 3],
    [4, 4, 4, 4, 1],
    [4, 4, 4, 4, 2],
    [5, 4, 4, 4],
    [8, 8],
    [6, 13],
  ].map(encodeLayout),
)
/** How people part a number that is not printed so; three groups and more. */
const TYPED_LAYOUTS = new Set(
  [
    [4, 8, 4],
    [8, 4, 4],
    [4, 4, 8],
    [6, 6, 4],
    [4, 6, 6],
    [4, 5, 6],
    [5, 5, 5],
  ].map(encodeLayout),
)
/** The same in two groups, as ordinary numbers side by side can be. */
const PAIR_LAYOUTS = new Set(
  [
    [4, 12],
    [12, 4],
    [6, 10],
    [10, 6],
    [4, 11],
    [10, 5],
  ].map(encodeLayout),
)
/** Layouts that count where the groups are not parted as in print. */
const LONG_LAYOUTS = new Set(
  [
    [4, 4, 4, 4],
    [4, 4, 4, 4, 3],
    [4, 6, 5],
    [4, 6, 4],
    [4, 8, 4],
  ].map(encodeLayout),
)
/** Digits without a gap are a card from here on. */
const UNBROKEN_MIN = 12
const UNBROKEN_MAX = 19
/** The usual length, and those with the date of expiry behind it, and with a code of three or four digits behind that. */
const USUAL_DIGITS = 16
const DIGITS_WITH_DATE = [20, 23, 24]
const joinsBefore = alphabet('.,-_/').table
const joinsBehind = alphabet('.-_').table
const PLUS = 0x2b
const anchor: Anchor = [digit.members, digit.members, digit.members, digit.members]

/** Payment cards: issuer range, length, check digit, and the groups as printed. */
const card: SecretFormat = {
  id: 'payment-card',
  provider: 'card networks',
  categories: ['CARD_NUMBER'],
  reference: 'https://www.iso.org/standard/70484.html',
  anchors: [anchor],
  anchorIsFirst: true,
  mayFollowWord: true,
  find: findCard,
  examples: () =>
    networks
      .flatMap((network, seed) =>
        network.lengths.map((length) => {
          const start = String(network.ranges[0]?.[0] ?? '')
          const body = start + sampleText(digit.members, length - 5, seed * 20 + length)
          const secret = body + luhnDigit(body)
          return { text: `paid with ${secret}.`, secret }
        }),
      )
      .concat(
        [...SEPARATORS, ...RARE_SEPARATORS].map((separator, seed) => {
          const body = `4539${sampleText(digit.members, 11, seed + 60)}`
          const secret = `${body}${luhnDigit(body)}`.replaceAll(/(.{4})(?=.)/g, `$1${separator}`)
          return { text: `card: ${secret} ok`, secret }
        }),
      ),
  nearMisses: () => {
    const body = `4539${sampleText(digit.members, 11, 9)}`
    const check = Number(luhnDigit(body))
    return [
      body + String((check + 1) % 10),
      `${body}${check}7`,
      `0.${body}${check}`,
      `x${body}${check}`,
      '1732184752123',
      `1999${body.slice(4)}${check}`,
      `${`${body}${check}`.replaceAll(/(.{4})(?=.)/g, '$1 ')} 5115 5180 51AA 51DD`,
    ]
  },
}

export const cardFormats = [card]

function findCard(scan: TextScan, at: number): Candidate | null {
  const { bytes } = scan
  if (lengthsAt(bytes, at) === 0) return null
  const first = digitsEnd(bytes, at)
  scan.steps += first - at
  const isLong = first - at >= UNBROKEN_MIN
  // Most numbers stand alone: what follows the first group is looked at before anything is put together.
  if (!isLong && !hasFurtherGroup(scan, at, first)) return null
  const before = classifyBefore(scan, at)
  if (before === 'part') return null
  if (isLong) {
    const end = isFraction(bytes, at, first) ? -1 : unbrokenEnd(scan, at, first)
    if (end !== -1) {
      const behind = classifyBehind(scan, end)
      const isClear = before === 'clear' && behind === 'clear' && end === first
      return behind === 'part' ? null : toCandidate(at, end, isClear ? 'likely' : 'possible')
    }
    if (!hasFurtherGroup(scan, at, first)) return null
  }
  if (at < scan.lastCardEnd || (continuesGroups(bytes, at) && !isBehindCard(scan, at))) return null
  return findGroups(scan, at, first, before)
}

// Behind a decimal comma; a list has another number before it or a comma behind.
function isFraction(bytes: Uint8Array, start: number, end: number): boolean {
  if (bytes[start - 1] !== COMMA || digit.table[bytes[start - 2] ?? 0] !== 1) return false
  const before = bytes[start - 3] ?? 0
  return digit.table[before] !== 1 && before !== COMMA && bytes[end] !== COMMA
}

/** Where the card ends that the digits from `start` to `end` are, or begin with before their date; -1 where they are none. */
function unbrokenEnd(scan: TextScan, start: number, end: number): number {
  const count = end - start
  const groups = readSingleGroup(scan, start, end)
  if (count <= UNBROKEN_MAX) return startsCard(scan.bytes, start, groups.digits, count) ? end : -1
  const cardEnd = start + USUAL_DIGITS
  return DIGITS_WITH_DATE.includes(count) &&
    isMonthAndYear(scan.bytes, cardEnd) &&
    startsCard(scan.bytes, start, groups.digits, USUAL_DIGITS)
    ? cardEnd
    : -1
}

function findGroups(
  scan: TextScan,
  at: number,
  first: number,
  before: 'clear' | 'joined',
): Candidate | null {
  const { bytes } = scan
  if (bytes[first] === DOT && bytes[at - 1] === DOT) return null
  const groups = readGroups(scan, at)
  const sequence = classifySequence(groups)
  if (sequence === 'counting') return null
  const least = groups.isColumn ? groups.length - 1 : 1
  for (let last = groups.length - 1; last >= least; last -= 1) {
    const certainty = certaintyOf(groups, last)
    if (certainty === null) continue
    const end = groups.ends[last] ?? 0
    if (!startsCard(bytes, at, groups.digits, groups.counts[last] ?? 0)) continue
    const parting = groups.partings[last]
    if (parting === 'broken' && isInRows(scan, at, end)) continue
    const behind = classifyBehind(scan, end)
    if (
      behind === 'part' ||
      (parting === 'rare' && continuesAsList(scan, at, end, groups.separator))
    )
      continue
    if (isInTable(scan, end)) return null
    // A number that is right goes, whatever it repeats; a card of these groups is too unlikely to be reported.
    const isClear = before === 'clear' && behind === 'clear' && sequence === null
    scan.lastCardEnd = end
    return toCandidate(at, end, isClear ? certainty : 'possible')
  }
  return null
}

/** How sure the groups up to `last` are a card by the way they are parted; null where cards are not written so. */
function certaintyOf(
  { layouts, partings, separator }: DigitGroups,
  last: number,
): Certainty | null {
  const layout = layouts[last] ?? 0
  if (partings[last] !== 'usual') return LONG_LAYOUTS.has(layout) ? 'possible' : null
  if (LAYOUTS.has(layout)) return 'certain'
  if (TYPED_LAYOUTS.has(layout)) return 'likely'
  return PAIR_LAYOUTS.has(layout) && separator !== '.' ? 'possible' : null
}

function toCandidate(start: number, end: number, certainty: Certainty): Candidate {
  return { start, end, certainty }
}

/** Are the first `count` of these digits, which stand from `start` on, a card? */
function startsCard(bytes: Uint8Array, start: number, digits: Uint8Array, count: number): boolean {
  return ((lengthsAt(bytes, start) >>> count) & 1) === 1 && passesLuhnValues(digits, count)
}

// A rare separator that stands outside of the groups too: a list of numbers, a path or an IP address. A date may follow.
function continuesAsList(
  { bytes, text }: TextScan,
  at: number,
  end: number,
  separator: string,
): boolean {
  const before = at - separator.length - 1
  if (
    before >= 0 &&
    digit.table[bytes[before] ?? 0] === 1 &&
    text.startsWith(separator, before + 1)
  )
    return true
  if (separator === ':' && text.startsWith('::', end)) return true
  const next = end + separator.length
  return (
    text.startsWith(separator, end) && alnum.table[bytes[next] ?? 0] === 1 && !isDate(bytes, next)
  )
}

/** A blank and four characters. */
const GROUP_STEP = 5

// A group of four with a digit stands before this one: the number began there, as in a printed IBAN.
function continuesGroups(bytes: Uint8Array, at: number): boolean {
  if (at < GROUP_STEP || bytes[at - 1] !== SPACE) return false
  if (at > GROUP_STEP && alnum.table[bytes[at - 6] ?? 0] === 1) return false
  let digits = 0
  for (let index = at - GROUP_STEP; index < at - 1; index += 1) {
    const code = bytes[index] ?? 0
    if (upperAlnum.table[code] !== 1) return false
    if (digit.table[code] === 1) digits += 1
  }
  return digits > 0
}

/** Ends a card before the groups at `at`, or a date that stands alone or behind a card? */
function isBehindCard({ bytes, lastCardEnd }: TextScan, at: number): boolean {
  if (lastCardEnd === at - 1) return true
  const dateAt = at - GROUP_STEP
  return (
    isMonthAndYear(bytes, dateAt) && (lastCardEnd === dateAt - 1 || !continuesGroups(bytes, dateAt))
  )
}

const CARD_GROUPS = 4

/**
 * More groups of four, of digits or of hex, follow: a table of code points or a dump, unless what follows is the next card, or a
 * date and a code.
 */
function isInTable({ bytes, text }: TextScan, end: number): boolean {
  const most = CARD_GROUPS + 2
  let groups = 0
  while (groups < most && isHexGroup(bytes, end + groups * GROUP_STEP)) groups += 1
  if (groups < 2) return false
  const isDated = isMonthAndYear(bytes, end + 1)
  if (groups === 2)
    return !isDated || !areDigits(text.slice(end + 1 + GROUP_STEP, end + 2 * GROUP_STEP))
  const behindDate = isDated ? 2 : 0
  for (let skipped = 0; skipped <= Math.min(behindDate, groups - CARD_GROUPS); skipped += 1) {
    const next = end + skipped * GROUP_STEP + 1
    if (isCard(text.slice(next, next + CARD_GROUPS * GROUP_STEP - 1))) return false
  }
  return true
}

/** Are four groups of four, with a blank between each two, a card? */
function isCard(groups: string): boolean {
  const digits = groups.replaceAll(' ', '')
  return digits.length === USUAL_DIGITS && areDigits(digits) && passesLuhn(digits)
}

function areDigits(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (!isIn(digit, text.charCodeAt(at))) return false
  return true
}

function isHexGroup(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] !== SPACE || !isTokenEnd(bytes, at + GROUP_STEP)) return false
  for (let index = at + 1; index < at + GROUP_STEP; index += 1)
    if (hex.table[bytes[index] ?? 0] !== 1) return false
  return true
}

/** The years that a card of today expires in, in two digits. */
const YEAR_MIN = 20
const YEAR_MAX = 45

/** Four digits that are a month and a year, in this order. */
function isMonthAndYear(bytes: Uint8Array, at: number): boolean {
  const year = pairAt(bytes, at + 2)
  return isMonth(bytes, at) && year >= YEAR_MIN && year <= YEAR_MAX
}

/** A date of expiry that begins at `at`: a month alone, or a month and a year. */
function isDate(bytes: Uint8Array, at: number): boolean {
  const end = digitsEnd(bytes, at)
  return end - at === 2 ? isMonth(bytes, at) : end - at === 4 && isMonthAndYear(bytes, at)
}

function isMonth(bytes: Uint8Array, at: number): boolean {
  const month = pairAt(bytes, at)
  return month >= 1 && month <= 12
}

/** The number that two digits are, or -1. */
function pairAt(bytes: Uint8Array, at: number): number {
  const tens = bytes[at] ?? 0
  const ones = bytes[at + 1] ?? 0
  return digit.table[tens] === 1 && digit.table[ones] === 1 ? (tens - ZERO) * 10 + ones - ZERO : -1
}

function lengthsAt(bytes: Uint8Array, at: number): number {
  let first = 0
  for (let index = at; index < at + 4; index += 1) first = first * 10 + (bytes[index] ?? 0) - ZERO
  return lengthsOfIssuer[first] ?? 0
}

/**
 * What stands beside a number: `clear`, nothing that belongs to it; `joined`, a word without a blank, as also before identifiers;
 * `part`, what makes it a part of a longer number or of something that is no word.
 */
type Side = 'clear' | 'joined' | 'part'

function classifyBefore(scan: TextScan, at: number): Side {
  const { bytes } = scan
  if (!isTokenStart(bytes, at)) return wordBefore(scan, at)
  if (at < 2) return 'clear'
  const before = bytes[at - 1] ?? 0
  const isBehindDigit = digit.table[bytes[at - 2] ?? 0] === 1
  if (before === PLUS) return isBehindDigit ? 'part' : 'clear'
  if (joinsBefore[before] !== 1 || alnum.table[bytes[at - 2] ?? 0] !== 1) return 'clear'
  // A column of a table.
  if (before === COMMA) return 'joined'
  return isBehindDigit ? 'part' : wordBefore(scan, at - 1)
}

function classifyBehind(scan: TextScan, end: number): Side {
  const { bytes } = scan
  const next = bytes[end] ?? 0
  if (digit.table[next] === 1) return isMonthAndYear(bytes, end) ? 'joined' : 'part'
  if (alnum.table[next] === 1) return wordBehind(scan, end)
  if (joinsBehind[next] !== 1 || alnum.table[bytes[end + 1] ?? 0] !== 1) return 'clear'
  if (next === DOT) return 'part'
  return isDate(bytes, end + 1) ? 'joined' : wordBehind(scan, end + 1)
}

/** Longer ones are no word that a number is glued to. */
const WORD_MAX = 24
const WORD_MIN = 2

/** Is it a word that ends at `end`, no letter of a version and no run of letters and digits? */
function wordBefore(scan: TextScan, end: number): Side {
  const { bytes } = scan
  let start = end
  while (end - start < WORD_MAX && letter.table[bytes[start - 1] ?? 0] === 1) start -= 1
  scan.steps += end - start + 1
  return end - start >= WORD_MIN && isTokenStart(bytes, start) ? 'joined' : 'part'
}

/** Is it a word that begins at `start`, with a letter that is no hexadecimal digit? */
function wordBehind(scan: TextScan, start: number): Side {
  const { bytes } = scan
  let end = start
  let isHex = true
  while (end - start < WORD_MAX && letter.table[bytes[end] ?? 0] === 1) {
    if (hex.table[bytes[end] ?? 0] !== 1) isHex = false
    end += 1
  }
  scan.steps += end - start + 1
  return end - start >= WORD_MIN && !isHex ? 'joined' : 'part'
}
