import { digit } from '../scan/alphabet.ts'
import type { Reading } from '../scan/reading.ts'
import { CARRIAGE_RETURN } from '../scan/codes.ts'

const DIGITS_MAX = 19
const GROUPS_MAX = 6
const NEWLINE = 0x0a
/** Digits in a row that are no card any more. */
export const TOO_MANY = DIGITS_MAX + 1
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
/** As `Reading` gives every character beyond ASCII. */
const BEYOND_ASCII = 128
const beginsSeparator = new Uint8Array(256)
const separatorsByFirst: string[][] = Array.from({ length: 129 }, () => [])
for (const separator of SEPARATORS) {
  const first = Math.min(separator.charCodeAt(0), BEYOND_ASCII)
  beginsSeparator[first] = 1
  separatorsByFirst[first]?.push(separator)
}

/** Where the digits at `from` end; looks at a few more than a card has. */
export function digitsEnd(bytes: Uint8Array, from: number): number {
  let at = from
  while (at - from < TOO_MANY && digit.table[bytes[at] ?? 0] === 1) at += 1
  return at
}

/** The digits of one or more groups, their lengths as in `4-4-4-4`, and where they end (exclusive). */
export type Group = { digits: string; layout: string; end: number }

/**
 * The first group, the first two, and so on, of digit groups parted by the same separator. A column counts as a whole or not at
 * all.
 */
export function readGroups(reading: Reading, start: number): Group[] {
  const { bytes, text } = reading
  const groups: Group[] = []
  let digits = ''
  let layout = ''
  let separator = ''
  let at = start
  while (groups.length < GROUPS_MAX) {
    const end = digitsEnd(bytes, at)
    reading.steps += end - at + 1
    if (end === at || digits.length + end - at > DIGITS_MAX) break
    digits += text.slice(at, end)
    layout += layout === '' ? String(end - at) : `-${end - at}`
    groups.push({ digits, layout, end })
    const next = separator === '' ? separatorAt(reading, end) : separator
    if (next === '' || !text.startsWith(next, end)) break
    separator = next
    at = end + next.length
  }
  if (!isColumn(separator)) return groups
  const whole = groups.slice(-1)
  return standsAboveDigit(bytes, whole[0]?.end ?? start) ? [] : whole
}

/** Does another group follow the first one, which lies from `start` to `end`? Asked before anything is put together. */
export function mayGoOn(reading: Reading, start: number, end: number): boolean {
  const separator = separatorAt(reading, end)
  return separator !== '' && !(isColumn(separator) && standsBelowDigit(reading.bytes, start))
}

function separatorAt({ bytes, text }: Reading, at: number): string {
  const first = bytes[at] ?? 0
  if (beginsSeparator[first] !== 1) return ''
  for (const separator of separatorsByFirst[first] ?? [])
    if (text.startsWith(separator, at) && digit.table[bytes[at + separator.length] ?? 0] === 1)
      return separator
  return ''
}

function isColumn(separator: string): boolean {
  return separator === '\n' || separator === '\r\n'
}

// A column of numbers is one card only when no more numbers stand above or below.
function standsBelowDigit(bytes: Uint8Array, start: number): boolean {
  const above = bytes[start - 2] === CARRIAGE_RETURN ? start - 3 : start - 2
  return bytes[start - 1] === NEWLINE && isDigitAt(bytes, above)
}

function standsAboveDigit(bytes: Uint8Array, end: number): boolean {
  const newline = bytes[end] === CARRIAGE_RETURN ? end + 1 : end
  return bytes[newline] === NEWLINE && isDigitAt(bytes, newline + 1)
}

function isDigitAt(bytes: Uint8Array, at: number): boolean {
  return digit.table[bytes[at] ?? 0] === 1
}

/** Groups that count up or down by little, as in tables of code points. */
const STEP_MAX = 99

/** Do these groups (each with the digits of those before it) count on from one to the next, as no card does? */
export function isSequence(groups: readonly Group[]): boolean {
  if (groups.length < 3) return false
  const numbers = groups.map(({ digits }, index) =>
    Number(digits.slice(groups[index - 1]?.digits.length ?? 0)),
  )
  return numbers.slice(0, 4).every((number, index) => {
    const before = numbers[index - 1] ?? number
    return Math.abs(number - before) <= STEP_MAX
  })
}
