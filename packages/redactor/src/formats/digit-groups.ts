import { digit } from '../scan/alphabet.ts'
import type { TextScan } from '../scan/text-scan.ts'
import { CARRIAGE_RETURN, LINE_FEED, ZERO } from '../scan/codes.ts'

const DIGITS_MAX = 19
const GROUPS_MAX = 6
/** Digits in a row that are no card any more, and no card with its date and code behind it. */
const TOO_MANY = 25
/** What stands between the groups of a printed number: blanks of every kind, a dash, a dot, or a line break. */
export const SEPARATORS = [
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
/** Rarer separators, which are also found in ordinary lists, paths and IP addresses. */
export const RARE_SEPARATORS = [
  '/',
  ',',
  '_',
  ':',
  ';',
  '|',
  '*',
  '\u00b7',
  '\u2022',
  '\u2014',
  '\u3000',
  ...Array.from({ length: 9 }, (_, at) => String.fromCharCode(0x2000 + at)),
  '\u200a',
  ' / ',
  ' . ',
  ' | ',
  '--',
  '   ',
]
/** As `TextScan` gives every character beyond ASCII. */
const BEYOND_ASCII = 128
const beginsSeparator = new Uint8Array(256)
const separatorsByFirst: string[][] = Array.from({ length: 129 }, () => [])
for (const separator of [...SEPARATORS, ...RARE_SEPARATORS]) {
  const first = Math.min(separator.charCodeAt(0), BEYOND_ASCII)
  beginsSeparator[first] = 1
  separatorsByFirst[first]?.push(separator)
}
const rareSeparators = new Set(RARE_SEPARATORS)

/** Where the digits at `from` end; reads a few more than a card has. */
export function digitsEnd(bytes: Uint8Array, from: number): number {
  let at = from
  while (at - from < TOO_MANY && digit.table[bytes[at] ?? 0] === 1) at += 1
  return at
}

/**
 * How the groups are parted: `usual`, by one separator that cards are printed with; `rare`, by one of the others; `mixed`, by
 * several; `broken`, by several of which the last one is a line break.
 */
export type SeparatorKind = 'usual' | 'rare' | 'mixed' | 'broken'

/**
 * Digit groups as they were last read: `digits` has the values of all digits in a row; `counts`, `ends`, `layouts` and `partings`
 * have for the first group, the first two, and so on, how many digits these are, where they end (exclusive), the lengths of the
 * groups as `layoutOf` writes them, and how they are parted.
 */
export type DigitGroups = {
  length: number
  readonly digits: Uint8Array
  readonly counts: Uint8Array
  readonly ends: Uint32Array
  readonly layouts: Uint32Array
  readonly partings: SeparatorKind[]
  /** Behind the first group; empty where it is the only one. */
  separator: string
  /** Only all the groups together count: they stand in a column. */
  isColumn: boolean
}

const BITS_OF_LENGTH = 5

/** The lengths of groups as one number: five bits for each of at most six. */
export function encodeLayout(lengths: readonly number[]): number {
  return lengths.reduce((layout, length) => (layout << BITS_OF_LENGTH) | length, 0)
}

// One for all: no number is read while another is looked at. Strings and objects for each would be most of the work.
const groups: DigitGroups = {
  length: 0,
  digits: new Uint8Array(TOO_MANY),
  counts: new Uint8Array(GROUPS_MAX),
  ends: new Uint32Array(GROUPS_MAX),
  layouts: new Uint32Array(GROUPS_MAX),
  partings: [],
  separator: '',
  isColumn: false,
}

/** The digits from `start` to `end`, at most `TOO_MANY` of them, as one group. The answer holds until the next call. */
export function readSingleGroup({ bytes }: TextScan, start: number, end: number): DigitGroups {
  groups.length = 0
  groups.separator = ''
  groups.isColumn = false
  addGroup(bytes, start, end, 'usual')
  return groups
}

/** The groups that begin at `start`, none where they are a part of a column. The answer holds until the next call. */
export function readGroups(scan: TextScan, start: number): DigitGroups {
  const { bytes } = scan
  groups.length = 0
  groups.separator = ''
  groups.isColumn = false
  let parting: SeparatorKind = 'usual'
  let at = start
  let end = start
  while (groups.length < GROUPS_MAX) {
    const groupEnd = digitsEnd(bytes, at)
    scan.steps += groupEnd - at + 1
    if (groupEnd === at || !addGroup(bytes, at, groupEnd, parting)) break
    end = groupEnd
    const separator = separatorAt(scan, end)
    if (separator === '') break
    if (groups.length === 1) {
      groups.separator = separator
      groups.isColumn = isLineBreak(separator)
      if (rareSeparators.has(separator)) parting = 'rare'
    } else if (separator !== groups.separator) {
      // A column ends there; and what has a break in it already would be a table.
      if (groups.isColumn || parting === 'broken') break
      parting = isLineBreak(separator) ? 'broken' : 'mixed'
    }
    at = end + separator.length
  }
  if (groups.isColumn && standsAboveDigit(bytes, end)) groups.length = 0
  return groups
}

/** False, and nothing added, where that would make more digits than a card has. */
function addGroup(bytes: Uint8Array, start: number, end: number, parting: SeparatorKind): boolean {
  const { digits, counts, ends, layouts, partings, length } = groups
  const count = length === 0 ? 0 : (counts[length - 1] ?? 0)
  if (length > 0 && count + end - start > DIGITS_MAX) return false
  for (let at = start; at < end; at += 1) digits[count + at - start] = (bytes[at] ?? 0) - ZERO
  counts[length] = count + end - start
  ends[length] = end
  const before = length === 0 ? 0 : (layouts[length - 1] ?? 0)
  layouts[length] = (before << BITS_OF_LENGTH) | (end - start)
  partings[length] = parting
  groups.length = length + 1
  return true
}

/** Does another group follow the first one, which lies from `start` to `end`? Asked before anything is put together. */
export function hasFurtherGroup(scan: TextScan, start: number, end: number): boolean {
  const separator = separatorAt(scan, end)
  return separator !== '' && !(isLineBreak(separator) && standsBelowDigit(scan.bytes, start))
}

/** What parts the digits that end at `at` from those behind; empty where none follow. */
function separatorAt({ bytes, text }: TextScan, at: number): string {
  const first = bytes[at] ?? 0
  const list = separatorsByFirst[Math.min(first, BEYOND_ASCII)]
  if (beginsSeparator[first] !== 1 || list === undefined) return ''
  for (const separator of list)
    if (text.startsWith(separator, at) && digit.table[bytes[at + separator.length] ?? 0] === 1)
      return separator
  return ''
}

function isLineBreak(separator: string): boolean {
  return separator === '\n' || separator === '\r\n'
}

/** Do more numbers stand beside them, above or below? Then groups over a line break are a table. */
export function isInRows(scan: TextScan, start: number, end: number): boolean {
  const { bytes } = scan
  return (
    isDigitAt(bytes, start - 2) ||
    separatorAt(scan, end) !== '' ||
    standsBelowDigit(bytes, start) ||
    standsAboveDigit(bytes, end)
  )
}

// A column of numbers is one card only when no more numbers stand above or below.
function standsBelowDigit(bytes: Uint8Array, start: number): boolean {
  const above = bytes[start - 2] === CARRIAGE_RETURN ? start - 3 : start - 2
  return bytes[start - 1] === LINE_FEED && isDigitAt(bytes, above)
}

function standsAboveDigit(bytes: Uint8Array, end: number): boolean {
  const newline = bytes[end] === CARRIAGE_RETURN ? end + 1 : end
  return bytes[newline] === LINE_FEED && isDigitAt(bytes, newline + 1)
}

function isDigitAt(bytes: Uint8Array, at: number): boolean {
  return digit.table[bytes[at] ?? 0] === 1
}

/** Groups that differ by little, as in tables of code points. */
const STEP_MAX = 99

/**
 * How the groups follow from each other: `counting` by the same step, as a list does and no card; `near` each other, or
 * all the same, as in numbers that card networks publish for tests; null as in nearly every card.
 */
export function classifySequence({
  length,
  digits,
  counts,
}: DigitGroups): 'counting' | 'near' | null {
  if (length < 3) return null
  let isCounting = true
  let firstStep = 0
  let before = 0
  for (let group = 0; group < Math.min(length, 4); group += 1) {
    let number = 0
    const first = group === 0 ? 0 : (counts[group - 1] ?? 0)
    for (let at = first; at < (counts[group] ?? 0); at += 1)
      number = number * 10 + (digits[at] ?? 0)
    const step = group === 0 ? 0 : number - before
    if (Math.abs(step) > STEP_MAX) return null
    if (group === 1) firstStep = step
    if (group > 0 && (step === 0 || step !== firstStep)) isCounting = false
    before = number
  }
  return isCounting ? 'counting' : 'near'
}
