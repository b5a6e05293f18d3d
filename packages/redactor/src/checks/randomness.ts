import { digit, isIn, lowerAlnum, upperAlnum, alnum } from '../scan/alphabet.ts'

const DIGITS_MIN = 2

/**
 * A proof for keys behind a prefix that identifiers could have too: does what follows the first `prefixLength` characters mix
 * small letters, capitals and digits, as generated text does and names hardly ever do?
 */
export function checkMixedAfter(prefixLength: number): (token: string) => boolean {
  return (token) => {
    let digits = 0
    let small = 0
    let capital = 0
    for (let at = prefixLength; at < token.length; at += 1) {
      const code = token.charCodeAt(at)
      if (isIn(digit, code)) digits += 1
      else if (isIn(lowerAlnum, code)) small += 1
      else if (isIn(upperAlnum, code)) capital += 1
    }
    return digits >= DIGITS_MIN && small > 0 && capital > 0
  }
}

/** As `checkMixedAfter`, for keys of one case: letters and at least three digits. */
export function checkNumberedAfter(prefixLength: number): (token: string) => boolean {
  return (token) => {
    let digits = 0
    let others = 0
    for (let at = prefixLength; at < token.length; at += 1) {
      if (isIn(digit, token.charCodeAt(at))) digits += 1
      else others += 1
    }
    return digits > DIGITS_MIN && others > DIGITS_MIN
  }
}

const CHARACTERS_READ = 128

/** Room for counting, all zero between calls; a new one per call would cost more than the counting. */
const counts = new Uint8Array(65_536)
const TIMES_LOG = Float64Array.from({ length: CHARACTERS_READ + 1 }, (_, count) =>
  count === 0 ? 0 : count * Math.log2(count),
)

/** Shannon entropy of the first 128 characters, in bits per character. */
export function entropy(text: string): number {
  const length = Math.min(text.length, CHARACTERS_READ)
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
  const head = text.slice(0, CHARACTERS_READ)
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
