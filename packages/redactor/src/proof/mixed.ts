import { digit, isIn, lowerAlnum, upperAlnum } from '../scan/alphabet.ts'

const DIGITS_MIN = 2

/**
 * A proof for keys behind a prefix that identifiers could have too: does what follows the first `prefixLength` characters mix
 * small letters, capitals and digits, as generated text does and names hardly ever do?
 */
export function mixedBehind(prefixLength: number): (token: string) => boolean {
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

/** As `mixedBehind`, for keys of one case: letters and at least three digits. */
export function numberedBehind(prefixLength: number): (token: string) => boolean {
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
