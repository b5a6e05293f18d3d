import { alphabet } from '../scan/alphabet.ts'

/** Blanks, line breaks and the sign between two pieces, in UTF-16 units. */
const JOINT_MAX = 80
const isQuote = alphabet('"\'`').table
/** A backslash continues the line. */
const blankOrBreak = alphabet(' \t\r\n\\').table
/** What puts two strings together in most languages; some put nothing there. */
const joinsStrings = alphabet('+.&').table

/** `' + '`: behind the quote that begins the next piece of a string whose piece ends with the quote at `at`, or -1. */
export function nextStringFrom(bytes: Uint8Array, at: number): number {
  if (isQuote[bytes[at] ?? 0] !== 1) return -1
  const last = at + JOINT_MAX
  let from = at + 1
  let joints = 0
  for (; from < last; from += 1) {
    const code = bytes[from] ?? 0
    if (joinsStrings[code] === 1) joints += 1
    else if (blankOrBreak[code] !== 1) break
  }
  return joints <= 1 && from > at + 1 && isQuote[bytes[from] ?? 0] === 1 ? from + 1 : -1
}
