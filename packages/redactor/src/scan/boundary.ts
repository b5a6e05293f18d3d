import { alnum, hex, isIn } from './alphabet.ts'

const BACKSLASH = 0x5c
const PERCENT = 0x25
const ESCAPE_LETTERS = 'nrtbfv'

/** May a token begin here? Not directly after a letter or digit, unless that belongs to an escape: `\n`, `\u003d`, `%3D`. */
export function isTokenStart(text: string, at: number): boolean {
  if (at === 0) return true
  const before = text.charCodeAt(at - 1)
  if (!isIn(alnum, before)) return true
  if (text.charCodeAt(at - 2) === BACKSLASH) return ESCAPE_LETTERS.includes(text.charAt(at - 1))
  if (!isIn(hex, before) || !isIn(hex, text.charCodeAt(at - 2))) return false
  if (text.charCodeAt(at - 3) === PERCENT) return true
  return text.charCodeAt(at - 6) === BACKSLASH && text.charAt(at - 5) === 'u'
}

/** May a token end here? Not directly before a letter or digit. */
export function isTokenEnd(text: string, at: number): boolean {
  return !isIn(alnum, text.charCodeAt(at))
}
