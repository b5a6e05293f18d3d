import { nextStringFrom } from './joined-strings.ts'
import {
  BACKSLASH,
  CARRIAGE_RETURN,
  EQUALS,
  LINE_FEED,
  PERCENT,
  SPACE,
  TAB,
} from '../scan/codes.ts'

const LOWER_N = 0x6e
const LOWER_R = 0x72
const NO_SEXTET = 255
/** Wrapped lines are longer than this; a shorter one is the last of a text, or stands alone. */
const LINE_MIN = 32
const INDENT_MAX = 64
const PADDING_MAX = 2

/** By byte: the six bits of a character of base64 or base64url, or 255. */
export const SEXTETS = new Uint8Array(256).fill(NO_SEXTET)
Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/').forEach(
  (char, value) => {
    SEXTETS[char.charCodeAt(0)] = value
  },
)
SEXTETS[0x2d] = 62
SEXTETS[0x5f] = 63

export function runEndFrom(bytes: Uint8Array, from: number): number {
  let at = from
  while (SEXTETS[bytes[at] ?? 0] !== NO_SEXTET) at += 1
  return at
}

/** Where the line of base64 begins that goes on the one at `[lineFrom, lineTo)`, or -1: no longer than this, and alone on its line; or the next of the strings that it is put together from. */
export function nextLineOf(bytes: Uint8Array, lineFrom: number, lineTo: number): number {
  const string = nextStringFrom(bytes, lineTo)
  if (string >= 0) return SEXTETS[bytes[string] ?? 0] === NO_SEXTET ? -1 : string
  const length = lineTo - lineFrom
  if (length < LINE_MIN) return -1
  const from = lineBreakEnd(bytes, lineTo)
  if (from < 0) return -1
  let end = from
  while (end - from <= length && SEXTETS[bytes[end] ?? 0] !== NO_SEXTET) end += 1
  if (end === from || end - from > length) return -1
  return endsLine(bytes, withPadding(bytes, end)) ? from : -1
}

/** Behind up to two signs of padding, also as `%3D`. */
export function withPadding(bytes: Uint8Array, end: number): number {
  let at = end
  for (let count = 0; count < PADDING_MAX; count += 1) {
    if (bytes[at] === EQUALS) at += 1
    else if (
      bytes[at] === PERCENT &&
      bytes[at + 1] === 0x33 &&
      ((bytes[at + 2] ?? 0) | 0x20) === 0x64
    )
      at += 3
  }
  return at
}

/** Behind the line break that stands at `at`, raw or as JSON escapes it, and the indentation of the next line; -1 for none. */
function lineBreakEnd(bytes: Uint8Array, at: number): number {
  let end = at
  if (bytes[end] === BACKSLASH) {
    end = escapedBreakEnd(bytes, end)
    if (end < 0) return -1
  } else {
    if (bytes[end] === CARRIAGE_RETURN) end += 1
    if (bytes[end] !== LINE_FEED) return -1
    end += 1
  }
  const last = end + INDENT_MAX
  while (end < last && (bytes[end] === SPACE || bytes[end] === TAB)) end += 1
  return end
}

function escapedBreakEnd(bytes: Uint8Array, at: number): number {
  let end = at
  while (bytes[end] === BACKSLASH) end += 1
  if (bytes[end] === LOWER_R && bytes[end + 1] === BACKSLASH) {
    end += 1
    while (bytes[end] === BACKSLASH) end += 1
  }
  return bytes[end] === LOWER_N ? end + 1 : -1
}

function endsLine(bytes: Uint8Array, at: number): boolean {
  const code = bytes[at] ?? 0
  return code === 0 || code === 0x22 || code === 0x27 || lineBreakEnd(bytes, at) >= 0
}
