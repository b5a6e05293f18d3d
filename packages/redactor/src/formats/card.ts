import type { Certainty } from '../finding.ts'
import type { Anchor, Candidate, SecretFormat } from '../format.ts'
import { luhnDigit, passesLuhn, passesLuhnValues } from '../proof/luhn.ts'
import { alnum, alphabet, digit, hex, isIn, upperAlnum } from '../scan/alphabet.ts'
import { isTokenEnd } from '../scan/boundary.ts'
import type { Reading } from '../scan/reading.ts'
import { sampleText } from '../sample.ts'
import {
  digitsEnd,
  layoutOf,
  mayGoOn,
  oneGroup,
  readGroups,
  SEPARATORS,
  sequenceOf,
  type Groups,
} from './card-groups.ts'
import { networks } from './card-networks.ts'
import { DOT, SPACE, ZERO } from '../scan/codes.ts'

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
  ].map(layoutOf),
)
/** Digits without a gap are a card from here on; the longest group of a printed one is shorter than the longest card. */
const UNBROKEN_MIN = 12
const GROUP_MAX = 8
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
        SEPARATORS.map((separator, seed) => {
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

function findCard(reading: Reading, at: number, coveredTo: number): Candidate | null {
  const { bytes } = reading
  if (lengthsAt(bytes, at) === 0 || !mayBegin(bytes, at)) return null
  const first = digitsEnd(bytes, at)
  reading.steps += first - at
  if (first - at >= UNBROKEN_MIN)
    return judge(bytes, at, oneGroup(reading, at, first), 0) ? found(at, first, 'likely') : null
  // Most numbers stand alone: what follows the first group is looked at before anything is put together.
  if (
    first - at > GROUP_MAX ||
    (bytes[first] === DOT && bytes[at - 1] === DOT) ||
    !mayGoOn(reading, at, first)
  )
    return null
  if (coveredTo !== at - 1 && continuesGroups(bytes, at)) return null
  const groups = readGroups(reading, at)
  const sequence = sequenceOf(groups)
  if (sequence === 'counting') return null
  // A number that is right goes, whatever it repeats; a card of these groups is too unlikely to be reported.
  const certainty = sequence === null ? 'certain' : 'possible'
  const least = groups.isColumn ? groups.length - 1 : 0
  for (let last = groups.length - 1; last >= least; last -= 1) {
    if (!LAYOUTS.has(groups.layouts[last] ?? 0) || !judge(bytes, at, groups, last)) continue
    const end = groups.ends[last] ?? 0
    return isInTable(reading, end) ? null : found(at, end, certainty)
  }
  return null
}

function found(start: number, end: number, certainty: Certainty): Candidate {
  return { start, end, certainty }
}

/** Are the digits up to the group `last` a card? */
function judge(bytes: Uint8Array, start: number, groups: Groups, last: number): boolean {
  const count = groups.counts[last] ?? 0
  return (
    ((lengthsAt(bytes, start) >>> count) & 1) === 1 &&
    mayEnd(bytes, groups.ends[last] ?? 0) &&
    passesLuhnValues(groups.digits, count)
  )
}

// A group of four with a digit stands before this one: the number began there, as in a printed IBAN.
function continuesGroups(bytes: Uint8Array, at: number): boolean {
  if (at < 5 || bytes[at - 1] !== SPACE) return false
  if (at > 5 && alnum.table[bytes[at - 6] ?? 0] === 1) return false
  let digits = 0
  for (let index = at - 5; index < at - 1; index += 1) {
    const code = bytes[index] ?? 0
    if (upperAlnum.table[code] !== 1) return false
    if (digit.table[code] === 1) digits += 1
  }
  return digits > 0
}

const TABLE_GROUPS = 2
const CARD_GROUPS = 4

// More groups of four, of digits or of hex, follow: a table of code points or a dump, unless what follows is the next card.
function isInTable({ bytes, text }: Reading, end: number): boolean {
  let groups = 0
  while (groups < CARD_GROUPS && isHexGroup(bytes, end + groups * GROUP_STEP)) groups += 1
  if (groups < TABLE_GROUPS) return false
  return groups < CARD_GROUPS || !isCard(text.slice(end, end + CARD_GROUPS * GROUP_STEP))
}

function isCard(groups: string): boolean {
  const digits = groups.replaceAll(' ', '')
  for (let at = 0; at < digits.length; at += 1)
    if (!isIn(digit, digits.charCodeAt(at))) return false
  return passesLuhn(digits)
}

/** A blank and four characters. */
const GROUP_STEP = 5

function isHexGroup(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] !== SPACE || !isTokenEnd(bytes, at + GROUP_STEP)) return false
  for (let index = at + 1; index < at + GROUP_STEP; index += 1)
    if (hex.table[bytes[index] ?? 0] !== 1) return false
  return true
}

function lengthsAt(bytes: Uint8Array, at: number): number {
  let first = 0
  for (let index = at; index < at + 4; index += 1) first = first * 10 + (bytes[index] ?? 0) - ZERO
  return lengthsOfIssuer[first] ?? 0
}

// Behind these stands a part of a longer number, of an identifier or of a path.
function mayBegin(bytes: Uint8Array, at: number): boolean {
  if (at < 2) return true
  const before = bytes[at - 1] ?? 0
  if (before === PLUS) return digit.table[bytes[at - 2] ?? 0] !== 1
  return joinsBefore[before] !== 1 || alnum.table[bytes[at - 2] ?? 0] !== 1
}

function mayEnd(bytes: Uint8Array, at: number): boolean {
  if (!isTokenEnd(bytes, at)) return false
  return joinsBehind[bytes[at] ?? 0] !== 1 || alnum.table[bytes[at + 1] ?? 0] !== 1
}
