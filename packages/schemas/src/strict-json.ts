import { fail, succeed, type Result } from './result.ts'

/**
 * Why parsers could read a JSON text as different values. `duplicate_name`: an object names a member twice, and
 * parsers keep the first, the last or both. `number_out_of_range`: a whole number beyond 2^53, or a number that a double
 * rounds to a whole number, to zero or to infinity. `number_not_exact`: one with more digits than a double keeps. One
 * parser rounds them and another does not.
 */
export type JsonAmbiguity = 'duplicate_name' | NumberIssue
type NumberIssue = 'number_out_of_range' | 'number_not_exact'

export interface AmbiguousJson {
  readonly issue: JsonAmbiguity
  /** Member names and indices down to the value. The names are the client's: a response shows those of a schema only. */
  readonly path: readonly (string | number)[]
  /** Where the second name or the number begins, in UTF-16 units. */
  readonly offset: number
}

/**
 * `JSON.parse` of a text that every parser reads alike. The error is null when it is not JSON, or the first place where
 * parsers differ. Linear in the text, without recursion.
 */
export function parseStrictJson(text: string): Result<unknown, AmbiguousJson | null> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return fail(null)
  }
  const ambiguity = findAmbiguity(text, numberIssue)
  return ambiguity === null ? succeed(value) : fail(ambiguity)
}

/**
 * The first name that an object of a text repeats, or null, without a check of the numbers. The text must be
 * JSON.
 */
export function findDuplicateName(text: string): AmbiguousJson | null {
  return findAmbiguity(text, () => null)
}

/** An object or a list while its text is read. */
interface Container {
  /** The member that is read: its name, or its place in a list. Null before the first name. */
  member: string | number | null
  /** All names so far, from the second one on: most objects of a hostile text have one or none. */
  names: Set<string> | null
}

const QUOTE = 0x22
const COMMA = 0x2c
const MINUS = 0x2d
const ZERO = 0x30
const NINE = 0x39
const SMALL_E = 0x65
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

type NumberCheck = (text: string, start: number, end: number) => NumberIssue | null

/** The first ambiguity of a text, which has to be JSON: nothing else of it is checked. */
function findAmbiguity(text: string, checkNumber: NumberCheck): AmbiguousJson | null {
  const open: Container[] = []
  let container: Container | undefined
  let isNameNext = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const end = endOfString(text, at)
      if (isNameNext && container !== undefined) {
        if (!addName(container, readName(text, at, end)))
          return { issue: 'duplicate_name', path: pathOf(open), offset: at }
        isNameNext = false
      }
      at = end - 1
    } else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      const end = endOfNumber(text, at)
      const issue = checkNumber(text, at, end)
      if (issue !== null) return { issue, path: pathOf(open), offset: at }
      at = end - 1
    } else if (code === COMMA && container !== undefined) {
      if (typeof container.member === 'number') container.member += 1
      else isNameNext = true
    } else if (code === OPEN_OBJECT || code === OPEN_LIST) {
      isNameNext = code === OPEN_OBJECT
      container = { member: isNameNext ? null : 0, names: null }
      open.push(container)
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
      open.pop()
      container = open.at(-1)
      isNameNext = false
    }
  }
  return null
}

function pathOf(open: readonly Container[]): readonly (string | number)[] {
  return open.flatMap(({ member }) => (member === null ? [] : [member]))
}

/** The position after the string that begins at `start`. A run of backslashes is counted once, from its end. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end + 1
}

function isEscaped(text: string, at: number): boolean {
  let before = at
  while (text.charAt(before - 1) === '\\') before -= 1
  return (at - before) % 2 === 1
}

/** A name with its escapes decoded: "a" and "\u0061" are one name. */
function readName(text: string, start: number, end: number): string {
  const name = text.slice(start + 1, end - 1)
  return name.includes('\\') ? String(JSON.parse(text.slice(start, end))) : name
}

/** Makes it the current member; false if the object already has this name. */
function addName(object: Container, name: string): boolean {
  const before = object.member
  object.member = name
  if (typeof before !== 'string') return true
  object.names ??= new Set([before])
  if (object.names.has(name)) return false
  object.names.add(name)
  return true
}

function endOfNumber(text: string, start: number): number {
  let end = start + 1
  while (isNumberPart(text.charCodeAt(end))) end += 1
  return end
}

/** Digits, and the signs that JSON has inside of a number. */
function isNumberPart(code: number): boolean {
  return (
    (code >= ZERO && code <= NINE) ||
    code === 0x2e ||
    (code | 0x20) === SMALL_E ||
    code === 0x2b ||
    code === MINUS
  )
}

/** 2^53: up to here, a double holds every whole number. */
const WHOLE_MAX = '9007199254740992'
/** A double represents every decimal number of up to 15 digits, unless an exponent makes it very small or large. */
const SURE_LENGTH = 15
/** Between these two, this holds for every exponent. */
const SURE_MIN = 1e-300
const SURE_MAX = 1e300

/**
 * Why parsers could read different numbers, or null. Without a point and an exponent, a parser may read a big integer,
 * so it is at most 2^53 (RFC 7493, section 2.2). Written with one of them it is a double to most readers and
 * a decimal to some: the shortest text of the double is the same number. 0.1, 1.10 and 1e30 are fine; 1e400,
 * 9007199254740993.0 and 100000000000000.01 are not.
 */
function numberIssue(text: string, start: number, end: number): NumberIssue | null {
  if (end - start <= SURE_LENGTH && !hasExponent(text, start, end)) return null
  const written = text.slice(text.charCodeAt(start) === MINUS ? start + 1 : start, end)
  if (!/[.eE]/.test(written)) return isSafeWhole(written) ? null : 'number_out_of_range'
  const double = Number(written)
  // Most numbers: the exact comparison below takes several times as long.
  if (double > SURE_MIN && double < SURE_MAX && digitsOf(written) <= SURE_LENGTH) return null
  const shortest = String(double)
  if (written === shortest || toDecimal(written) === toDecimal(shortest)) return null
  return Number.isInteger(double) || !Number.isFinite(double)
    ? 'number_out_of_range'
    : 'number_not_exact'
}

/** How many digits stand from the first to the last of the mantissa that is not zero, the point included. */
function digitsOf(written: string): number {
  let first = -1
  let last = -1
  for (let at = 0; at < written.length; at += 1) {
    const code = written.charCodeAt(at)
    if ((code | 0x20) === SMALL_E) break
    if (code <= ZERO || code > NINE) continue
    if (first === -1) first = at
    last = at
  }
  return last - first + 1
}

function isSafeWhole(written: string): boolean {
  return (
    written.length < WHOLE_MAX.length ||
    (written.length === WHOLE_MAX.length && written <= WHOLE_MAX)
  )
}

function hasExponent(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    if ((text.charCodeAt(at) | 0x20) === SMALL_E) return true
  }
  return false
}

/** The canonical form of a number: its digits without zeros around them, and the power of ten behind them. */
function toDecimal(written: string): string {
  const [mantissa = '', exponent = '0'] = written.toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = whole + fraction
  let start = 0
  while (digits.charCodeAt(start) === ZERO) start += 1
  let end = digits.length
  while (end > start && digits.charCodeAt(end - 1) === ZERO) end -= 1
  if (start === end) return '0'
  return `${digits.slice(start, end)}e${Number(exponent) - fraction.length + digits.length - end}`
}
