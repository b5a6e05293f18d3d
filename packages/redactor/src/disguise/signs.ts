import { alphabet } from '../scan/alphabet.ts'
import { addTriples, anyCode, codeSet, noTriples, type CodeSet } from '../scan/code-set.ts'
import type { TextScan } from '../scan/text-scan.ts'
import { backslashesEnd } from './backslash.ts'
import { escapeCode, escapeLength, NO_ESCAPE, NOTHING } from '../scan/escape.ts'
import { entityBeginnings } from './html-entity.ts'
import { readEscape } from './read-escape.ts'
import { nextSignFrom } from './sign-reach.ts'
import { FOLDED_BYTE } from '../scan/unicode.ts'
import {
  AMPERSAND,
  BACKSLASH,
  CARRIAGE_RETURN,
  EQUALS,
  ESC,
  LINE_FEED,
  LOWER_U,
  LOWER_X,
  PERCENT,
  SLASH,
} from '../scan/codes.ts'

/** An escape so close behind the one before, in UTF-16 units, lies well inside what is decoded anyway. */
const NEAR = 200
/** JSON in JSON puts so many backslashes before a quote only from the third level on; fewer are read in the text itself. */
const BACKSLASHES_MANY = 4
const PRINTABLE_FIRST = 0x20
const PRINTABLE_LAST = 0x7e
const LESS = 0x3c
const GREATER = 0x3e

const DIGITS = '0123456789'
const HEX = `${DIGITS}abcdefABCDEF`
const TOKEN = `${DIGITS}ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+/_-=.~`
/** Characters that Markdown and regular expressions escape and that stand inside tokens. */
const ESCAPED = '_-.+=~:@'
const ANY = String.fromCharCode(...Array.from({ length: 128 }, (_, code) => code))

const inToken = alphabet(TOKEN).table
const isEscaped = alphabet(ESCAPED).table
const isDigit = alphabet(DIGITS).table
/** As quoted-printable writes them (RFC 2045, section 6.7). */
const isHexCapital = alphabet(`${DIGITS}ABCDEF`).table
const isQuote = alphabet('"\'`').table

/**
 * One bit for each three characters in a row that may hide part of a secret, as in the prefilter, where all beyond ASCII share the
 * cells of control characters. Escapes of line breaks, quotes and letters beyond ASCII are not among them: they end a token, and
 * the search of the text itself knows them.
 */
export const signTriples = noTriples()
for (const [sign, second, third] of [
  ['\\', 'u', `${HEX}{`],
  ['\\', 'x', '234567'],
  ['\\', 'x', '1'],
  ['\\', '/', ANY],
  ['\\', ESCAPED, TOKEN],
  ['\\', '\r\n', ANY],
  ['\\', '\\', '\\'],
  ['\\', '01', '01234567'],
  ['%', '234567', HEX],
  ['&', '#', `${DIGITS}xX`],
  ['=', '\n', TOKEN],
  ['=', '\r', '\n'],
  ['=', '234567', `${DIGITS}ABCDEF`],
  ['\u001b', '[', ANY],
  [String.fromCharCode(FOLDED_BYTE & 127), ANY, ANY],
  ...entityBeginnings(),
] as const)
  addSign(codeSet(sign), codeSet(second), codeSet(third))

/** Both places that steps of two may meet a sign at: its own, and the one before it. */
function addSign(sign: CodeSet, second: CodeSet, third: CodeSet): void {
  addTriples(signTriples, sign, second, third)
  addTriples(signTriples, anyCode, sign, second)
}

/**
 * Notes in `signs` the escape that stands at or behind `at`, if one does that could hide part of a secret; returns from where on
 * the next one is of interest.
 */
export function recordSign(scan: TextScan, at: number, triple: number, signs: number[]): number {
  if (((signTriples[triple >>> 5] ?? 0) & (1 << (triple & 31))) === 0) return 0
  scan.steps += 1
  for (let sign = at; sign < at + 2; sign += 1) {
    if (!mayHideSecret(scan, sign)) continue
    signs.push(sign)
    return nextSignFrom(scan, sign, sign + NEAR)
  }
  const { bytes } = scan
  return bytes[at + 1] === BACKSLASH ? backslashesEnd(bytes, at + 1) - 1 : 0
}

function mayHideSecret(scan: TextScan, at: number): boolean {
  const { bytes } = scan
  switch (bytes[at] ?? 0) {
    case BACKSLASH:
      return hidesBehindBackslash(scan, at)
    case PERCENT:
    case ESC:
      return decodesToPrintable(scan, at)
    case AMPERSAND:
      return hidesBehindAmpersand(scan, at)
    case EQUALS:
      return hidesBehindEquals(scan, at)
    case FOLDED_BYTE:
      return hidesBeyondAscii(scan, at)
    default:
      return false
  }
}

function hidesBehindBackslash(scan: TextScan, at: number): boolean {
  const { bytes } = scan
  const sign = backslashesEnd(bytes, at)
  const code = bytes[sign] ?? 0
  if (code === LOWER_U || code === LOWER_X) return decodesToPrintable(scan, at)
  if (code === SLASH) return true
  if (isQuote[code] === 1)
    return sign >= BACKSLASHES_MANY && bytes[sign - BACKSLASHES_MANY] === BACKSLASH
  const before = inToken[bytes[at - 1] ?? 0] === 1
  if (code === LINE_FEED || code === CARRIAGE_RETURN)
    return before && inToken[bytes[afterBreak(bytes, sign)] ?? 0] === 1
  if (isEscaped[code] === 1) return before && inToken[bytes[sign + 1] ?? 0] === 1
  return isDigit[code] === 1 && decodesToPrintable(scan, at)
}

/** `&lt;` and `&gt;` end a token as well as what they stand for does. */
function hidesBehindAmpersand(scan: TextScan, at: number): boolean {
  const escape = readEscape(scan, at)
  if (escape === NO_ESCAPE) return false
  const code = escapeCode(escape)
  return code !== LESS && code !== GREATER && isPrintable(code)
}

function hidesBehindEquals(scan: TextScan, at: number): boolean {
  const { bytes } = scan
  const next = bytes[at + 1]
  if (next !== LINE_FEED && next !== CARRIAGE_RETURN)
    return isHexCapital[bytes[at + 2] ?? 0] === 1 && decodesToPrintable(scan, at)
  if (bytes[at - 1] === EQUALS) return false
  const behind = at + (next === LINE_FEED ? 2 : 3)
  return inToken[bytes[at - 1] ?? 0] === 1 && inToken[bytes[behind] ?? 0] === 1
}

/** Between printable characters of ASCII, or forms of them: not so an accent, the parts of an emoji or a sign in Chinese text. */
function hidesBeyondAscii(scan: TextScan, at: number): boolean {
  const { bytes } = scan
  const escape = readEscape(scan, at)
  if (escape === NO_ESCAPE) return false
  const end = at + escapeLength(escape)
  return isPlainOrForm(bytes[at - 1] ?? 0) && isPlainOrForm(bytes[end] ?? 0)
}

function isPlainOrForm(byte: number): boolean {
  return byte === FOLDED_BYTE || (byte >= PRINTABLE_FIRST && byte <= PRINTABLE_LAST)
}

/** Does the escape stand for a printable ASCII character, or for nothing? */
function decodesToPrintable(scan: TextScan, at: number): boolean {
  const escape = readEscape(scan, at)
  if (escape === NO_ESCAPE) return false
  return isPrintable(escapeCode(escape))
}

function isPrintable(code: number): boolean {
  return code === NOTHING || (code >= PRINTABLE_FIRST && code <= PRINTABLE_LAST)
}

function afterBreak(bytes: Uint8Array, from: number): number {
  let at = from
  while (bytes[at] === CARRIAGE_RETURN || bytes[at] === LINE_FEED || bytes[at] === 0x20) at += 1
  return at
}
