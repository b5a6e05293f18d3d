import {
  BACKSLASH,
  CARRIAGE_RETURN,
  EQUALS,
  LINE_FEED,
  PERCENT,
  SPACE,
  TAB,
  ESC,
  LOWER_X,
  ZERO,
} from '../scan/codes.ts'
import { visitLongRuns } from '../scan/long-runs.ts'
import type { TextScan } from '../scan/text-scan.ts'
import { BEYOND_ASCII, hexPair } from '../scan/escape.ts'
import { nextStringFrom } from './joined-strings.ts'

/** A run of base64 that holds readable text: where it stands, and where that text begins in the decoded one. */
type EncodedRun = { start: number; end: number; decodedAt: number }

/** All readable texts that stand in a text as base64, one behind the other with a sign between them that no secret holds. */
export type EncodedRuns = { text: string; runs: readonly EncodedRun[] }

const decoder = new TextDecoder()
/** Characters of base64 that have to be readable before the rest is decoded. */
const HEAD = 16
/** Of these twelve bytes every other one may be zero. */
const ZEROS_MAX = 6
/** Shorter ones are colours and short hashes; no secret has less than 16 characters. */
const HEX_MIN = 32
/** The sextets of `+` and `/`, `-` and `_`. */
const SIGNS_FROM = 62
/** The order of bytes in the characters of a run. */
const NARROW = 0
const LOW_FIRST = 1
const HIGH_FIRST = 2
/** Of the first twelve bytes behind a byte order mark at least so many are zero. */
const ZEROS_MIN = 3
/** So many control characters, and one of so many characters more, do not make a text one of bytes. */
const CONTROLS_ALLOWED = 16
const CONTROLS_SHARE = 16
const ESCAPE_LETTERS = new Set(Array.from('nrt', (char) => char.charCodeAt(0)))

type Decoded = { bytes: Uint8Array; length: number }

/**
 * Decodes the runs of base64 or base64url, with or without padding, also over wrapped lines, that hold readable text. Of the
 * others only the beginning is looked at. One level: what is base64 inside base64 stays so. Null when there are none.
 */
export function decodeRuns(scan: TextScan): EncodedRuns | null {
  const runs: EncodedRun[] = []
  let decoded: Decoded | null = null
  let done = 0
  visitLongRuns(scan, (runFrom, runTo) => {
    if (runFrom < done) return
    const { bytes } = scan
    let start = hexFrom(bytes, runFrom)
    const isHex = isReadableHex(bytes, start, runTo)
    if (!isHex) start = readableFrom(bytes, withoutEscape(bytes, runFrom), runTo)
    if (start < 0) return
    decoded ??= { bytes: new Uint8Array(scan.text.length - start), length: 0 }
    const decodedAt = decoded.length
    const end = isHex
      ? decodeHex(scan, start, runTo, decoded)
      : decodeRun(scan, start, runTo, decoded)
    runs.push({ start, end, decodedAt })
    done = end
  })
  return decoded === null ? null : { text: textOf(decoded), runs }
}

/** The run in whose text the offset of the decoded text lies. */
export function runAt({ runs }: EncodedRuns, offset: number): EncodedRun | undefined {
  let low = 0
  let high = runs.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((runs[middle]?.decodedAt ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return runs[low]
}

function textOf({ bytes, length }: Decoded): string {
  return decoder.decode(bytes.subarray(0, length))
}

// The `n` of `\n` and the `3D` of `%3D` belong to what stands before the run.
function withoutEscape(bytes: Uint8Array, start: number): number {
  const before = bytes[start - 1]
  if (before === BACKSLASH && ESCAPE_LETTERS.has(bytes[start] ?? 0)) return start + 1
  return before === PERCENT ? start + 2 : start
}

/** Where in the run readable text begins: at its start or behind a sign that joins it to a word, as in `/basic/…`; -1 for nowhere. */
function readableFrom(bytes: Uint8Array, start: number, end: number): number {
  if (beginsReadable(bytes, start, end)) return start
  const last = end - HEAD
  for (let at = start; at < last; at += 1)
    if ((SEXTETS[bytes[at] ?? 0] ?? 0) >= SIGNS_FROM && beginsReadable(bytes, at + 1, end))
      return at + 1
  return -1
}

/** Where hexadecimal digits begin: behind the `0x` of numbers, and the `\x` of databases. */
function hexFrom(bytes: Uint8Array, start: number): number {
  if (bytes[start] === ZERO && ((bytes[start + 1] ?? 0) | 0x20) === LOWER_X) return start + 2
  if (bytes[start] === LOWER_X && bytes[start - 1] === BACKSLASH) return start + 1
  return withoutEscape(bytes, start)
}

function beginsReadable(bytes: Uint8Array, from: number, to: number): boolean {
  const last = Math.min(to, from + HEAD)
  if (last - from < HEAD - 2) return false
  const wide = wideOf(bytes, from)
  let bits = 0
  let zeros = 0
  let more = 0
  for (let at = from; at < last; at += 1) {
    bits = ((bits << 6) | (SEXTETS[bytes[at] ?? 0] ?? 0)) & 0xffff
    const place = (at - from) & 3
    if (place === 0) continue
    const byte = (bits >>> (6 - place * 2)) & 255
    if (byte === 0) zeros += 1
    if (wide !== NARROW) continue
    more = byte < 0x80 ? (READABLE[byte] === 1 && more === 0 ? 0 : -1) : followersOf(byte, more)
    if (more < 0) return false
  }
  return zeros <= ZEROS_MAX && (wide === NARROW || zeros >= ZEROS_MIN)
}

/** How many bytes of a character of UTF-8 are to follow this one, when so many were before it; -1 where it cannot stand. */
function followersOf(byte: number, more: number): number {
  if (byte < 0xc2) return more - 1
  if (more > 0 || byte > 0xf4) return -1
  return byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1
}

/** Does the run hold characters of two bytes, and which of them comes first? Its byte order mark or its zeros decide. */
function wideOf(bytes: Uint8Array, from: number): number {
  const first = SEXTETS[bytes[from] ?? 0] ?? 0
  const second = SEXTETS[bytes[from + 1] ?? 0] ?? 0
  const third = (SEXTETS[bytes[from + 2] ?? 0] ?? 0) >>> 2
  if (first === 63 && second === 63 && third === 14) return LOW_FIRST
  if (first === 63 && second === 47 && third === 15) return HIGH_FIRST
  // ASCII of two bytes a character: `xxAAxx` or `AAxxAA` at places of their own.
  const top = (first << 2) | (second >>> 4)
  const next = ((second & 15) << 4) | third
  if (top === 0 && next !== 0) return HIGH_FIRST
  return next === 0 && top !== 0 && isWideBehind(bytes, from + 4) ? LOW_FIRST : NARROW
}

/** Further on, too, every second byte is zero: one alone is the end of a name. */
function isWideBehind(bytes: Uint8Array, from: number): boolean {
  let word = 0
  for (let at = from; at < from + 4; at += 1) word = (word << 6) | (SEXTETS[bytes[at] ?? 0] ?? 0)
  // The fourth and the sixth byte of the text; the third and the fifth stand between them.
  return (word & 0xff0000) === 0 && (word & 0xff) === 0 && (word & 0xff00) !== 0
}

/** Two hexadecimal digits for each character, all of which are readable at the beginning: no hash. */
function isReadableHex(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from < HEX_MIN || ((to - from) & 1) === 1) return false
  for (let at = from; at < from + HEAD; at += 2) {
    const byte = hexPair(bytes, at)
    if (byte <= 0 || READABLE[byte] !== 1) return false
  }
  return true
}

function decodeHex(scan: TextScan, start: number, end: number, decoded: Decoded): number {
  const begin = startText(decoded, NARROW)
  for (let at = start; at < end; at += 2) {
    const byte = hexPair(scan.bytes, at)
    if (byte < 0 || !add(begin, byte)) break
  }
  scan.steps += end - start
  scan.credit += end - start
  endText(decoded)
  return end
}

/** Adds the text of the run to `decoded`, and returns where the run ends, with its further lines and its padding. */
function decodeRun(scan: TextScan, start: number, runTo: number, decoded: Decoded): number {
  const { bytes } = scan
  let lineFrom = start
  let lineTo = runTo
  let bits = 0
  let held = 0
  let readable = true
  const begin = startText(decoded, wideOf(bytes, start))
  for (;;) {
    for (let at = lineFrom; at < lineTo && readable; at += 1) {
      bits = ((bits << 6) | (SEXTETS[bytes[at] ?? 0] ?? 0)) & 0xffff
      held += 6
      if (held < 8) continue
      held -= 8
      readable = add(begin, (bits >>> held) & 255)
    }
    const next = nextLineOf(bytes, lineFrom, lineTo)
    if (next < 0) break
    lineFrom = next
    lineTo = runEndFrom(bytes, next)
  }
  scan.steps += lineTo - start
  scan.credit += lineTo - start
  endText(decoded)
  return withPadding(bytes, lineTo)
}

function endText(decoded: Decoded): void {
  decoded.bytes[decoded.length] = BEYOND_ASCII
  decoded.length += 1
}

/** One text while it is decoded. */
type Writing = {
  to: Decoded
  from: number
  wide: number
  /** The first byte of a character of two, or -1. */
  half: number
  controls: number
  /** Inside of a code for terminals. */
  isCode: boolean
}

function startText(to: Decoded, wide: number): Writing {
  return { to, from: to.length, wide, half: -1, controls: 0, isCode: false }
}

/** Adds a byte; false when it shows that this is no text. */
function add(writing: Writing, byte: number): boolean {
  if (writing.wide === NARROW) return write(writing, byte)
  if (writing.half < 0) {
    writing.half = byte
    return true
  }
  const low = writing.wide === LOW_FIRST ? writing.half : byte
  const high = writing.wide === LOW_FIRST ? byte : writing.half
  writing.half = -1
  return write(writing, high === 0 ? low : BEYOND_ASCII)
}

function write(writing: Writing, code: number): boolean {
  const { to, from } = writing
  // `ESC [ 1 m`: its last letter would be glued to what it colours.
  if (writing.isCode) {
    if ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a) writing.isCode = false
    if (code < 0x7f && code > 0x1f) return true
    writing.isCode = false
  }
  const isControl = code < 0x80 && READABLE[code] === 0
  if (isControl) {
    writing.controls += 1
    if (writing.controls > CONTROLS_ALLOWED + (to.length - from) / CONTROLS_SHARE) return false
  }
  writing.isCode = code === ESC
  to.bytes[to.length] = code < 0x80 && !isControl && code !== ESC ? code : BEYOND_ASCII
  to.length += 1
  return true
}

/** 1 for a byte of readable ASCII text, with the beginning of a colour, and the zero between its characters. */
const READABLE = new Uint8Array(256).fill(1, 0x20, 0x7f)
for (const code of [0, 0x09, 0x0a, 0x0d, ESC]) READABLE[code] = 1

const LOWER_N = 0x6e
const LOWER_R = 0x72
const NO_SEXTET = 255
/** Wrapped lines are longer than this; a shorter one is the last of a text, or stands alone. */
const LINE_MIN = 32
const INDENT_MAX = 64
const PADDING_MAX = 2

/** By byte: the six bits of a character of base64 or base64url, or 255. */
const SEXTETS = new Uint8Array(256).fill(NO_SEXTET)
Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/').forEach(
  (char, value) => {
    SEXTETS[char.charCodeAt(0)] = value
  },
)
SEXTETS[0x2d] = 62
SEXTETS[0x5f] = 63

function runEndFrom(bytes: Uint8Array, from: number): number {
  let at = from
  while (SEXTETS[bytes[at] ?? 0] !== NO_SEXTET) at += 1
  return at
}

/** Where the line of base64 begins that goes on the one at `[lineFrom, lineTo)`, or -1: no longer than this, and alone on its line; or the next of the strings that it is put together from. */
function nextLineOf(bytes: Uint8Array, lineFrom: number, lineTo: number): number {
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
function withPadding(bytes: Uint8Array, end: number): number {
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
