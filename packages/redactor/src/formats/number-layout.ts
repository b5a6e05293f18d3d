import { alnum, digit, isIn, upperAlnum } from '../scan/alphabet.ts'
import { SPACE } from '../scan/codes.ts'

/**
 * How a number is printed: `d` is a digit, `A` a letter, `N` either; any other character stands for itself. The letters of a
 * layout are capitals unless `anyCase`.
 */
export type Layout = string

const NO_BREAK_SPACE = 0xa0

/** Where the layout that begins at `at` ends (exclusive), or -1; reads at most as many characters as the layout has. */
export function layoutEnd(text: string, at: number, layout: Layout, anyCase = false): number {
  const letters = anyCase ? alnum : upperAlnum
  for (let index = 0; index < layout.length; index += 1) {
    const code = text.charCodeAt(at + index)
    if (!matchesAt(layout.charCodeAt(index), code, letters)) return -1
  }
  return at + layout.length
}

/** The number without what parts its groups, in capitals. */
export function compactNumber(printed: string): string {
  let compact = ''
  for (let at = 0; at < printed.length; at += 1)
    if (isIn(alnum, printed.charCodeAt(at))) compact += printed.charAt(at)
  return compact.toUpperCase()
}

function matchesAt(place: number, code: number, letters: typeof alnum): boolean {
  if (place === 0x64) return isIn(digit, code)
  if (place === 0x41) return isIn(letters, code) && !isIn(digit, code)
  if (place === 0x4e) return isIn(letters, code)
  return code === place || (place === SPACE && code === NO_BREAK_SPACE)
}
