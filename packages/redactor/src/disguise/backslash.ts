import { alnum } from '../scan/alphabet.ts'
import { ansiCodeEnd } from './ansi-code.ts'
import {
  decodedAscii,
  BEYOND_ASCII,
  packEscape,
  hexPair,
  NO_ESCAPE,
  NOTHING,
  type Escape,
} from '../scan/escape.ts'
import { foldedCode } from '../scan/unicode.ts'
import {
  BACKSLASH,
  CARRIAGE_RETURN,
  ESC,
  LINE_FEED,
  LOWER_U,
  LOWER_X,
  SPACE,
  TAB,
  ZERO,
} from '../scan/codes.ts'

/** Six levels of JSON in JSON. */
const BACKSLASHES_MAX = 64
const INDENT_MAX = 256
const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d
const SEVEN = 0x37
/** The first of three digits, up to `\177`, and the first of two, from `\40`. */
const FIRST_OCTAL_MAX = 0x31
const SHORT_OCTAL_MIN = 0x34

/** What the letter behind a backslash stands for. */
const CONTROLS = new Uint8Array(256)
for (const [letter, code] of [
  ['n', LINE_FEED],
  ['r', CARRIAGE_RETURN],
  ['t', TAB],
  ['b', SPACE],
  ['f', SPACE],
  ['v', SPACE],
] as const)
  CONTROLS[letter.charCodeAt(0)] = code

/** An escape behind one or more backslashes, as many as JSON in JSON puts there. Only a run of backslashes alone is none. */
export function readBackslash(bytes: Uint8Array, at: number): Escape {
  const sign = backslashesEnd(bytes, at)
  const code = bytes[sign] ?? 0
  if (code === LOWER_U) return unicodeEscape(bytes, at, sign)
  if (code === LOWER_X) return escapeOfCode(bytes, at, sign + 3, hexPair(bytes, sign + 1))
  if (code === LINE_FEED || code === CARRIAGE_RETURN) return continuation(bytes, at, sign)
  const octalEnd = octalDigitsEnd(bytes, sign)
  if (octalEnd > sign) return escapeOfCode(bytes, at, octalEnd, octal(bytes, sign, octalEnd))
  if (code === 0 || code === 0x80) return NO_ESCAPE
  if (alnum.table[code] !== 1) return packEscape(sign + 1 - at, code)
  const control = CONTROLS[code] ?? 0
  return control === 0 ? NO_ESCAPE : packEscape(sign + 1 - at, control)
}

/** Behind the run of backslashes that begins at `at`; the run goes on there if it is a very long one. */
export function backslashesEnd(bytes: Uint8Array, at: number): number {
  let end = at
  const last = at + BACKSLASHES_MAX
  while (end < last && bytes[end] === BACKSLASH) end += 1
  return end
}

/** `\u002b`, or `\u{2b}`. */
function unicodeEscape(bytes: Uint8Array, at: number, sign: number): Escape {
  if (bytes[sign + 1] === OPENING_BRACE && bytes[sign + 4] === CLOSING_BRACE)
    return escapeOfCode(bytes, at, sign + 5, hexPair(bytes, sign + 2))
  const high = hexPair(bytes, sign + 1)
  const low = hexPair(bytes, sign + 3)
  return high < 0 || low < 0 ? NO_ESCAPE : escapeOfCode(bytes, at, sign + 5, high * 256 + low)
}

function escapeOfCode(bytes: Uint8Array, at: number, end: number, code: number): Escape {
  if (code < 0) return NO_ESCAPE
  if (code === ESC) return packEscape(ansiCodeEnd(bytes, end) - at, NOTHING)
  const folded = foldedCode(code)
  if (folded === NOTHING) return packEscape(end - at, NOTHING)
  return packEscape(end - at, folded === 0 ? BEYOND_ASCII : decodedAscii(folded))
}

/** A backslash at the end of a line, with the indentation of the next one. */
function continuation(bytes: Uint8Array, at: number, sign: number): Escape {
  let end = sign + (bytes[sign] === CARRIAGE_RETURN && bytes[sign + 1] === LINE_FEED ? 2 : 1)
  const last = end + INDENT_MAX
  while (end < last && (bytes[end] === SPACE || bytes[end] === TAB)) end += 1
  return packEscape(end - at, NOTHING)
}

/**
 * Behind the octal digits of a printable character or ESC that begin at `sign`: three (`\137`, `\033`), or two of a sign or digit
 * (`\64`); `sign` itself when they are none.
 */
function octalDigitsEnd(bytes: Uint8Array, sign: number): number {
  const first = bytes[sign] ?? 0
  if (!isOctalDigit(first) || !isOctalDigit(bytes[sign + 1] ?? 0)) return sign
  if (isOctalDigit(bytes[sign + 2] ?? 0)) return first <= FIRST_OCTAL_MAX ? sign + 3 : sign
  return first >= SHORT_OCTAL_MIN ? sign + 2 : sign
}

function isOctalDigit(code: number): boolean {
  return code >= ZERO && code <= SEVEN
}

function octal(bytes: Uint8Array, from: number, to: number): number {
  let code = 0
  for (let at = from; at < to; at += 1) code = code * 8 + (bytes[at] ?? 0) - ZERO
  return code
}
