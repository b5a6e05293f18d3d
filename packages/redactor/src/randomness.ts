import { alnum, digit, isIn } from './scan/alphabet.ts'

const LOOKED_AT = 128

/** Room for counting, all zero between calls; a new one per call would cost more than the counting. */
const counts = new Uint8Array(65_536)
const TIMES_LOG = Float64Array.from({ length: LOOKED_AT + 1 }, (_, count) =>
  count === 0 ? 0 : count * Math.log2(count),
)

/** Shannon entropy of the first 128 characters, in bits per character. */
export function entropy(text: string): number {
  const length = Math.min(text.length, LOOKED_AT)
  if (length === 0) return 0
  for (let index = 0; index < length; index += 1) {
    const code = text.charCodeAt(index)
    counts[code] = (counts[code] ?? 0) + 1
  }
  let sum = 0
  for (let index = 0; index < length; index += 1) {
    const code = text.charCodeAt(index)
    sum += TIMES_LOG[counts[code] ?? 0] ?? 0
    counts[code] = 0
  }
  return Math.log2(length) - sum / length
}

/** Could this be generated rather than written: letters and digits mixed, and hardly a character twice as often as another? */
export function looksRandom(text: string): boolean {
  const head = text.slice(0, LOOKED_AT)
  let digits = 0
  let others = 0
  for (let index = 0; index < head.length; index += 1) {
    if (isIn(digit, head.charCodeAt(index))) digits += 1
    else if (isIn(alnum, head.charCodeAt(index))) others += 1
  }
  return digits > 0 && others > 0 && entropy(head) >= 3
}

/** Does a text hold capitals and small letters? */
export function hasBothCases(text: string): boolean {
  return text !== text.toUpperCase() && text !== text.toLowerCase()
}
