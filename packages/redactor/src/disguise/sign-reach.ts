import { alphabet } from '../scan/alphabet.ts'
import { BACKSLASH, LOWER_U, LOWER_X, PERCENT, SLASH } from '../scan/codes.ts'
import type { TextScan } from '../scan/text-scan.ts'
import type { ReadEscape } from './decoded-view.ts'
import { escapeCode, escapeLength, NO_ESCAPE, NOTHING } from '../scan/escape.ts'

/** How far a part of the text is made longer where a secret goes on: a private key, a token with much in it. In UTF-16 units. */
export const LONG_REACH = 32 * 1024

const inToken = alphabet(
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+/_-=.~',
).table

/** Where the word begins that goes through `at`, no further back than `first` and `LONG_REACH`. */
export function tokenStart(scan: TextScan, at: number, first: number): number {
  const { bytes } = scan
  const last = Math.max(first, at - LONG_REACH, 0)
  if (inToken[bytes[at] ?? 0] !== 1) return at
  let start = at
  while (start > last && inToken[bytes[start - 1] ?? 0] === 1) start -= 1
  // The sign before it may be what ends the word, as the boundary of a token.
  if (start > last) start -= 1
  countFreeSteps(scan, at - start)
  return start
}

/**
 * Where the word that goes through `at` ends, with what `read` knows to stand for one of its characters or for nothing; one
 * further, so that its end is seen. No further than `LONG_REACH`, and no further than the text.
 */
export function tokenEnd(scan: TextScan, at: number, begins: Uint8Array, read: ReadEscape): number {
  const { bytes, text } = scan
  const last = Math.min(text.length, at + LONG_REACH)
  let end = at
  while (end < last) {
    const byte = bytes[end] ?? 0
    if (inToken[byte] === 1) {
      end += 1
      continue
    }
    const escape = begins[byte] === 1 ? read(scan, end) : NO_ESCAPE
    if (escape === NO_ESCAPE) break
    const code = escapeCode(escape)
    if (code !== NOTHING && inToken[code] !== 1) break
    end += escapeLength(escape)
  }
  end = Math.min(text.length, end + 1)
  countFreeSteps(scan, end - at)
  return end
}

/** Each character is walked over once or twice more: work, but none to be held against the text. */
function countFreeSteps(scan: TextScan, steps: number): void {
  if (steps <= 0) return
  scan.steps += steps
  scan.credit += steps
}

/** How much is decoded on both sides of an escape, in UTF-16 units: more than nearly every token is long. */
export const REACH = 800
/** And beyond the word that an escape stands in which no text with blanks uses: enough for a name before it. */
const WORD_MARGIN = 96

const isQuote = alphabet('"\'`<>').table
const isLetterOfEscape = new Uint8Array(256)
for (const code of [BACKSLASH, SLASH, LOWER_U, LOWER_X]) isLetterOfEscape[code] = 1
const FIRST_LETTER = 0x21

/** Where decoding for the escape at `sign` begins, not before `known`; looks back no further than that. */
export function decodeFrom(scan: TextScan, sign: number, known: number): number {
  const first = Math.max(known, sign - REACH, 0)
  if (!isOfWord(scan, sign)) return first
  const { bytes } = scan
  let at = sign
  while (at > first && !endsWord(bytes[at - 1] ?? 0)) at -= 1
  scan.steps += Math.max(0, sign - at)
  return Math.max(first, at - WORD_MARGIN)
}

/**
 * Where decoding for the escape at `sign` ends (exclusive). `known`: the answer for the sign before. What
 * lies up to there is not looked at again, so that a long word is read once; where that sign stood in another word, more is decoded
 * than need be.
 */
export function decodeTo(scan: TextScan, sign: number, known: number): number {
  const last = Math.min(scan.text.length, sign + REACH)
  if (!isOfWord(scan, sign)) return last
  const from = Math.max(sign, known - WORD_MARGIN)
  const end = wordEnd(scan, from, last)
  scan.steps += Math.max(0, end - from)
  return Math.min(last, end + WORD_MARGIN)
}

/** Where the text that the escape at `sign` covers ends: the end of its word, or `last`. */
export function nextSignFrom(scan: TextScan, sign: number, last: number): number {
  return isOfWord(scan, sign) ? wordEnd(scan, sign, last) : last
}

function wordEnd({ bytes }: TextScan, sign: number, last: number): number {
  let at = sign
  while (at < last && !endsWord(bytes[at] ?? 0)) at += 1
  return at
}

/** A percent escape, or a sign behind a backslash as in Markdown: those of JSON and of programs stand in longer texts. */
function isOfWord({ bytes }: TextScan, sign: number): boolean {
  const code = bytes[sign]
  if (code === PERCENT) return true
  const next = bytes[sign + 1] ?? 0
  return (
    code === BACKSLASH &&
    next >= FIRST_LETTER &&
    isLetterOfEscape[next] !== 1 &&
    isQuote[next] !== 1
  )
}

function endsWord(code: number): boolean {
  return code < FIRST_LETTER || isQuote[code] === 1
}
