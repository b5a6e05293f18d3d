const none: Uint8Array = new Uint8Array(0)

/**
 * Known words and stems as a tree of their characters in flat arrays, so that a look-up reads each character of a word
 * once and makes nothing.
 */
export class WordTree {
  readonly #parents: Int32Array
  readonly #chars: Uint16Array
  readonly #children: Int32Array
  readonly #mask: number
  readonly #words: (Uint8Array | undefined)[] = []
  readonly #stems: (Uint8Array | undefined)[] = []
  #nodes = 1

  constructor(
    words: ReadonlyMap<string, ReadonlySet<number>>,
    stems: ReadonlyMap<string, ReadonlySet<number>>,
  ) {
    let letters = 16
    for (const word of words.keys()) letters += word.length
    for (const stem of stems.keys()) letters += stem.length
    const size = 2 ** Math.ceil(Math.log2(letters * 2))
    this.#mask = size - 1
    this.#parents = new Int32Array(size).fill(-1)
    this.#chars = new Uint16Array(size)
    this.#children = new Int32Array(size)
    for (const [stem, numbers] of stems) this.#stems[this.#grow(stem)] = Uint8Array.from(numbers)
    for (const [word, numbers] of words) this.#words[this.#grow(word)] = Uint8Array.from(numbers)
  }

  /** The numbers of a word, or else those of the longest stem that it starts with. */
  find(word: string): Uint8Array {
    let node = 0
    let stem = none
    for (let at = 0; at < word.length; at += 1) {
      node = this.#child(node, word.charCodeAt(at))
      if (node === 0) return stem
      stem = this.#stems[node] ?? stem
    }
    return this.#words[node] ?? stem
  }

  /** The length of the longest word or stem that starts at a place, 0 for none. */
  longestAt(text: string, from: number): number {
    let node = 0
    let length = 0
    for (let at = from; at < text.length; at += 1) {
      node = this.#child(node, text.charCodeAt(at))
      if (node === 0) break
      if (this.#words[node] !== undefined || this.#stems[node] !== undefined) length = at + 1 - from
    }
    return length
  }

  #grow(word: string): number {
    let node = 0
    for (let at = 0; at < word.length; at += 1) {
      const char = word.charCodeAt(at)
      const slot = this.#slotOf(node, char)
      if (this.#parents[slot] === -1) {
        this.#parents[slot] = node
        this.#chars[slot] = char
        this.#children[slot] = this.#nodes
        this.#nodes += 1
      }
      node = this.#children[slot] ?? 0
    }
    return node
  }

  #child(node: number, char: number): number {
    const slot = this.#slotOf(node, char)
    return this.#parents[slot] === -1 ? 0 : (this.#children[slot] ?? 0)
  }

  /** Where a child stands, or the free place where it would. */
  #slotOf(node: number, char: number): number {
    let slot = (Math.imul(node, 0x9e3779b1) ^ Math.imul(char, 0x85ebca6b)) & this.#mask
    while (
      this.#parents[slot] !== -1 &&
      (this.#parents[slot] !== node || this.#chars[slot] !== char)
    )
      slot = (slot + 1) & this.#mask
    return slot
  }
}
