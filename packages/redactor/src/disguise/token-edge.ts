import { alphabet } from '../scan/alphabet.ts'
import type { Reading } from '../scan/reading.ts'
import type { ReadEscape } from './decoded-view.ts'
import { codeOf, lengthOf, NO_ESCAPE, NOTHING } from './escape.ts'

/** How far a stretch of text is made longer where a secret goes on: a private key, a token with much in it. In UTF-16 units. */
export const LONG_REACH = 32 * 1024

const inToken = alphabet(
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+/_-=.~',
).table

/** Where the word begins that goes through `at`, no further back than `first` and `LONG_REACH`. */
export function tokenStart(reading: Reading, at: number, first: number): number {
  const { bytes } = reading
  const last = Math.max(first, at - LONG_REACH, 0)
  if (inToken[bytes[at] ?? 0] !== 1) return at
  let start = at
  while (start > last && inToken[bytes[start - 1] ?? 0] === 1) start -= 1
  // The sign before it may be what ends the word, as the boundary of a token.
  if (start > last) start -= 1
  pay(reading, at - start)
  return start
}

/**
 * Where the word that goes through `at` ends, with what `read` knows to stand for one of its characters or for nothing; one
 * further, so that its end is seen. No further than `LONG_REACH`, and no further than the text.
 */
export function tokenEnd(
  reading: Reading,
  at: number,
  begins: Uint8Array,
  read: ReadEscape,
): number {
  const { bytes, text } = reading
  const last = Math.min(text.length, at + LONG_REACH)
  let end = at
  while (end < last) {
    const byte = bytes[end] ?? 0
    if (inToken[byte] === 1) {
      end += 1
      continue
    }
    const escape = begins[byte] === 1 ? read(reading, end) : NO_ESCAPE
    if (escape === NO_ESCAPE) break
    const code = codeOf(escape)
    if (code !== NOTHING && inToken[code] !== 1) break
    end += lengthOf(escape)
  }
  end = Math.min(text.length, end + 1)
  pay(reading, end - at)
  return end
}

/** Each character is walked over once or twice more: work, but none to be held against the text. */
function pay(reading: Reading, steps: number): void {
  if (steps <= 0) return
  reading.steps += steps
  reading.credit += steps
}
