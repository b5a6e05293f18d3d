/** The codes that an anchor may hold: ASCII. */
export const CODES = 128
const BITS = 32
/** The number of 32-bit words in a mask of all codes. */
export const WORDS_OF_MASK = CODES / BITS

/** Characters that may stand at one place, as the tables of the search know them. */
export type CodeSet = {
  codes: Uint8Array
  /** One bit for each code, and which of its words have any. */
  mask: Uint32Array
  words: readonly number[]
}

/** The bytes of characters beyond ASCII (see `TextScan`) share the cells of control characters, which no anchor holds. */
export function codeSet(characters: string): CodeSet {
  const codes = new Uint8Array(characters.length)
  const mask = new Uint32Array(WORDS_OF_MASK)
  const words: number[] = []
  for (let at = 0; at < codes.length; at += 1) {
    const code = characters.charCodeAt(at) & 127
    const word = code >>> 5
    codes[at] = code
    if (mask[word] === 0) words.push(word)
    mask[word] = (mask[word] ?? 0) | (1 << (code & 31))
  }
  return { codes, mask, words }
}

/** Every code. */
export const anyCode = codeSet(String.fromCharCode(...new Uint8Array(CODES).keys()))

/** Sets the bits of the set in the mask that begins at `at` in `masks`. */
export function addMask(masks: Uint32Array, at: number, { mask, words }: CodeSet): void {
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? 0
    masks[at + word] = (masks[at + word] ?? 0) | (mask[word] ?? 0)
  }
}

/** One bit for each three codes in a row, that of `(first << 14 | second << 7 | third)`; none is set. */
export function noTriples(): Uint32Array {
  return new Uint32Array(CODES ** 3 / BITS)
}

/** Sets the bits of all triples of codes of these sets. */
export function addTriples(
  triples: Uint32Array,
  first: CodeSet,
  second: CodeSet,
  third: CodeSet,
): void {
  for (let one = 0; one < first.codes.length; one += 1) {
    for (let two = 0; two < second.codes.length; two += 1) {
      const pair = ((first.codes[one] ?? 0) << 7) | (second.codes[two] ?? 0)
      addMask(triples, pair * WORDS_OF_MASK, third)
    }
  }
}
