/** Capital letters of ASCII as small ones, the rest as it is: how a table compares letters by default. */
const smallLetters: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) =>
  code >= 65 && code <= 90 ? code + 32 : code,
)

/**
 * Words that are found by the letters of a longer text, without cutting them out first. `letters` maps each ASCII code
 * to the one that stands for it in the words.
 */
export class WordTable {
  readonly words: readonly string[]
  private readonly letters: Uint8Array
  /** Places in `words`, plus one, by hash; open addressing at no more than a quarter full. */
  private readonly slots: Int32Array
  private readonly longest: number

  constructor(words: Iterable<string>, letters: Uint8Array = smallLetters) {
    this.words = [...new Set(words)]
    this.letters = letters
    this.longest = this.words.reduce((most, word) => Math.max(most, word.length), 0)
    let size = 64
    while (size < this.words.length * 4) size *= 2
    this.slots = new Int32Array(size)
    for (const [index, word] of this.words.entries()) {
      const hash = this.hash(word, 0, word.length)
      let slot = (hash ^ (hash >>> 15)) & (size - 1)
      while (this.slots[slot] !== 0) slot = (slot + 1) & (size - 1)
      this.slots[slot] = index + 1
    }
  }

  /** The place in `words` of what stands between two places of a text; -1 when it is not among them. */
  find(text: string, start: number, end: number): number {
    if (end - start > this.longest) return -1
    return this.findHashed(text, start, end, this.hash(text, start, end))
  }

  /** The word at a place that was found; null for -1, at which no array is asked: that is slow. */
  wordAt(index: number): string | null {
    return index < 0 ? null : (this.words[index] ?? null)
  }

  /** As `find`, for a reader who has mixed the letters, made small, on the way. */
  findHashed(text: string, start: number, end: number, hash: number): number {
    const last = this.slots.length - 1
    for (let slot = (hash ^ (hash >>> 15)) & last; ; slot = (slot + 1) & last) {
      const index = (this.slots[slot] ?? 0) - 1
      if (index < 0 || this.isSame(this.words[index] ?? '', text, start, end)) return index
    }
  }

  private hash(text: string, start: number, end: number): number {
    let hash = 0
    for (let at = start; at < end; at += 1) {
      const code = text.charCodeAt(at)
      hash = mixLetter(hash, code < 128 ? (this.letters[code] ?? code) : code)
    }
    return hash
  }

  private isSame(word: string, text: string, start: number, end: number): boolean {
    if (word.length !== end - start) return false
    for (let at = start; at < end; at += 1) {
      const code = text.charCodeAt(at)
      const letter = code < 128 ? (this.letters[code] ?? code) : code
      if (word.charCodeAt(at - start) !== letter) return false
    }
    return true
  }
}

/** The hash of a word with one more letter; that of no letter is 0. */
export function mixLetter(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x9e_37_79_b1) ^ (hash >>> 13)
}
