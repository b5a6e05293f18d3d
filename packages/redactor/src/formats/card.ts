import type { Anchor, Candidate, SecretFormat } from '../format.ts'
import { luhnDigit, passesLuhn } from '../proof/luhn.ts'
import { alnum, digit, isIn, upperAlnum } from '../scan/alphabet.ts'
import { isTokenEnd } from '../scan/boundary.ts'
import type { Reading } from '../scan/reading.ts'
import { sampleText } from '../sample.ts'
import { networks } from './card-networks.ts'

/** 1 at the first four digits of every network. */
const issuers = new Uint8Array(10_000)
for (const { ranges } of networks) for (const [low, high] of ranges) issuers.fill(1, low, high + 1)

const LAYOUTS = new Set([
  '4-4-4-4',
  '4-4-4-4-3',
  '4-6-5',
  '4-6-4',
  '4-4-4-1',
  '4-4-4',
  '4-4-4-2',
  '4-4-4-3',
  '4-4-4-4-1',
  '4-4-4-4-2',
  '5-4-4-4',
  '8-8',
  '6-13',
])
const DIGITS_MAX = 19
const GROUPS_MAX = 6
/** What stands between the groups of a printed number: blanks of every kind, a dash, a dot, or a line break. */
const SEPARATORS = [
  ' ',
  '-',
  '.',
  '\u00a0',
  '\u202f',
  '\u2009',
  '  ',
  ' - ',
  '\t',
  '\u2013',
  '\n',
  '\r\n',
]
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
    ]
  },
}

export const cardFormats = [card]

function findCard(reading: Reading, at: number): Candidate | null {
  const { text } = reading
  if (!mayBegin(text, at)) return null
  if (issuers[Number(text.slice(at, at + 4))] !== 1) return null
  if (continuesGroups(text, at)) return null
  const groups = readGroups(reading, at)
  const contiguous = groups[0]
  if (contiguous !== undefined && contiguous.digits.length >= 12)
    return judge(reading, at, contiguous, 'likely')
  for (const group of groups.toReversed()) {
    const found = LAYOUTS.has(group.layout) ? judge(reading, at, group, 'certain') : null
    if (found !== null) return found
  }
  return null
}

function judge(
  reading: Reading,
  start: number,
  group: Group,
  certainty: 'certain' | 'likely',
): Candidate | null {
  const { digits, end } = group
  const first = Number(digits.slice(0, 4))
  const fits = networks.some(
    ({ lengths, ranges }) =>
      lengths.includes(digits.length) &&
      ranges.some(([low, high]) => first >= low && first <= high),
  )
  return fits && mayEnd(reading, end) && passesLuhn(digits) ? { start, end, certainty } : null
}

type Group = { digits: string; layout: string; end: number }

/** The first group, the first two, and so on, of digit groups parted by the same separator. */
function readGroups(reading: Reading, start: number): Group[] {
  const { text } = reading
  const groups: Group[] = []
  let digits = ''
  let layout = ''
  let separator = ''
  let at = start
  while (groups.length < GROUPS_MAX) {
    const end = shortRunEnd(text, at)
    reading.steps += end - at + 1
    if (end === at || digits.length + end - at > DIGITS_MAX) break
    digits += text.slice(at, end)
    layout += layout === '' ? String(end - at) : `-${end - at}`
    groups.push({ digits, layout, end })
    const next = separator === '' ? separatorAt(text, end) : separator
    if (next === '' || !text.startsWith(next, end)) break
    separator = next
    at = end + next.length
  }
  return isColumn(separator) && !isWholeColumn(text, start, groups.at(-1)?.end ?? start)
    ? groups.slice(0, 1)
    : groups
}

function separatorAt(text: string, at: number): string {
  for (const separator of SEPARATORS)
    if (text.startsWith(separator, at) && isIn(digit, text.charCodeAt(at + separator.length)))
      return separator
  return ''
}

function isColumn(separator: string): boolean {
  return separator === '\n' || separator === '\r\n'
}

// A column of numbers is one card only when no more numbers stand above or below.
function isWholeColumn(text: string, start: number, end: number): boolean {
  const above = text.slice(Math.max(0, start - 3), start).trimEnd()
  const below = text.slice(end, end + 3).trimStart()
  return !isIn(digit, above.charCodeAt(above.length - 1)) && !isIn(digit, below.charCodeAt(0))
}

// A group of four with a digit stands before this one: the number began there, as in a printed IBAN.
function continuesGroups(text: string, at: number): boolean {
  if (text.charAt(at - 1) !== ' ' || isIn(alnum, text.charCodeAt(at - 6))) return false
  let digits = 0
  for (let index = at - 5; index < at - 1; index += 1) {
    const code = text.charCodeAt(index)
    if (!isIn(upperAlnum, code)) return false
    if (isIn(digit, code)) digits += 1
  }
  return digits > 0
}

function shortRunEnd(text: string, from: number): number {
  let at = from
  while (at - from <= DIGITS_MAX && isIn(digit, text.charCodeAt(at))) at += 1
  return at
}

function mayBegin(text: string, at: number): boolean {
  const before = text.charAt(at - 1)
  if (at === 0 || !'.,-+_/ '.includes(before)) return true
  // Part of a longer number, of an identifier or of a path.
  return before === ' ' || before === '+'
    ? !isIn(digit, text.charCodeAt(at - 2)) || before === ' '
    : !isIn(alnum, text.charCodeAt(at - 2))
}

function mayEnd({ bytes, text }: Reading, at: number): boolean {
  if (!isTokenEnd(bytes, at)) return false
  const next = text.charAt(at)
  return !(
    (next === '.' || next === '-' || next === '_') &&
    at < text.length &&
    isIn(alnum, text.charCodeAt(at + 1))
  )
}
