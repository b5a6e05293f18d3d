import { alnum, digit, hex, lowerAlnum, upperAlnum, type Alphabet } from './alphabet.ts'
import { BACKSLASH, LOWER_U, LOWER_X, PERCENT } from './codes.ts'

/** `n`, `r`, `t`, `b`, `f`, `v` behind a backslash. */
const escapeLetters = new Set(Array.from('nrtbfv', (char) => char.charCodeAt(0)))

/**
 * May a token begin here? Not directly after a letter or digit (`wordCharacters`: of the kinds that the token itself is made of), unless
 * that belongs to an escape: `\n`, `\u003d`, `%3D`.
 */
export function isTokenStart(bytes: Uint8Array, at: number, wordCharacters = alnum.table): boolean {
  if (at === 0) return true
  const before = bytes[at - 1] ?? 0
  if (wordCharacters[before] !== 1) return true
  if (at < 2) return false
  if (bytes[at - 2] === BACKSLASH) return escapeLetters.has(before)
  if (at < 3 || hex.table[before] !== 1 || hex.table[bytes[at - 2] ?? 0] !== 1) return false
  if (bytes[at - 3] === PERCENT) return true
  if (at >= 4 && bytes[at - 4] === BACKSLASH && bytes[at - 3] === LOWER_X) return true
  return at >= 6 && bytes[at - 6] === BACKSLASH && bytes[at - 5] === LOWER_U
}

/**
 * Behind the letter or the digits of an escape whose sign stands before `start`: a run that was read backwards takes those in.
 * `start` itself where none stands.
 */
export function behindEscape(bytes: Uint8Array, start: number): number {
  const sign = bytes[start - 1]
  if (sign === PERCENT) return hexDigitsEnd(bytes, start, 2)
  // Digits alone are hexadecimal and may all belong to the run.
  if (bytes[start - 2] === BACKSLASH && (sign === LOWER_U || sign === LOWER_X))
    return hexDigitsEnd(bytes, start, sign === LOWER_U ? 4 : 2)
  if (sign !== BACKSLASH) return start
  const code = bytes[start] ?? 0
  if (code === LOWER_U || code === LOWER_X) {
    const end = hexDigitsEnd(bytes, start + 1, code === LOWER_U ? 4 : 2)
    return end === start + 1 ? start : end
  }
  return escapeLetters.has(code) ? start + 1 : start
}

/** Behind so many hexadecimal digits, or `from` where there are fewer. */
function hexDigitsEnd(bytes: Uint8Array, from: number, count: number): number {
  for (let at = from; at < from + count; at += 1) if (hex.table[bytes[at] ?? 0] !== 1) return from
  return from + count
}

/** May a token end here? Not directly before a letter or digit (`wordCharacters`: as above). */
export function isTokenEnd(bytes: Uint8Array, at: number, wordCharacters = alnum.table): boolean {
  return wordCharacters[bytes[at] ?? 0] !== 1
}

/**
 * Digits, all capital letters if a token holds any, and small ones in the same way: what it would run on with. And the characters
 * of `also`.
 */
export function wordCharactersOf({
  upper: hasUpper,
  lower: hasLower,
  also,
}: {
  upper: boolean
  lower: boolean
  also: string
}): Uint8Array {
  const { table } = ofKinds(hasUpper, hasLower)
  if (also === '') return table
  const extended = table.slice()
  for (let at = 0; at < also.length; at += 1) extended[also.charCodeAt(at)] = 1
  return extended
}

function ofKinds(hasUpper: boolean, hasLower: boolean): Alphabet {
  if (hasUpper) return hasLower ? alnum : upperAlnum
  return hasLower ? lowerAlnum : digit
}
