import { alnum, digit, isIn } from './scan/alphabet.ts'

const LOOKED_AT = 128

/** Shannon entropy of the first 128 characters, in bits per character. */
export function entropy(text: string): number {
  const length = Math.min(text.length, LOOKED_AT)
  const counts = new Map<number, number>()
  for (let index = 0; index < length; index += 1) {
    const code = text.charCodeAt(index)
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  let bits = 0
  for (const count of counts.values()) bits -= (count / length) * Math.log2(count / length)
  return bits
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
