import type { SecretFormat } from '../format.ts'
import type { TokenShape } from './token-shape.ts'

/** What an anchor leads to. All have the same fields, which keeps the search fast. */
export type Entry = {
  format: SecretFormat
  token: TokenShape | null
  /** Of the anchor, in places. */
  length: number
  /** The secret begins with the anchor, so the character before it is asked for first. */
  isFirst: boolean
  /** Begins with a digit and with the anchor. */
  isNumber: boolean
}

/**
 * Which three characters in a row may be part of an anchor, and of which. What is asked of a text lies in a few arrays side by
 * side: an object for each anchor would make the processor wait for memory at most candidates.
 */
export type Prefilter = {
  /** One bit for each three codes, that of `(first << 14 | second << 7 | third)`: small enough to stay in a cache. */
  triples: Uint32Array
  /** By `listCell` of the same three codes, the list of anchors; 0 for none. */
  lists: Uint16Array
  /** 1 at `list * 128 + code` where some anchor of the list accepts that code before the three: most candidates end here. */
  before: Uint8Array
  /** The same for the code behind the three. */
  behind: Uint8Array
  /** The members of each list, and where those of a list begin; `2 * anchor`, plus 1 for the second of its two triples. */
  members: Uint16Array
  memberStarts: Uint32Array
  /** By anchor: where its first triple stands in it, its number of places, and where they begin in `masks`. */
  offsets: Uint8Array
  lengths: Uint8Array
  maskStarts: Uint32Array
  /** By anchor: 1 where it begins a number, which is not looked for inside of longer ones. */
  numbers: Uint8Array
  /** 128 bits for each place of each anchor: the codes that it accepts. */
  masks: Uint32Array
  entries: readonly Entry[]
}

/** Codes that an anchor may hold. */
export const CODES = 128
export const BITS = 32
/** Of 32 bits each, that a mask of all codes takes. */
export const WORDS_OF_MASK = CODES / BITS
const LIST_SHIFT = 14
export const LIST_CELLS = 2 ** (BITS - LIST_SHIFT)
/** 2^32 divided by the golden ratio: multiplying by it spreads neighbours (Knuth, volume 3, 6.4). */
const FIBONACCI = 0x9e3779b1
/** What may stand behind an anchor that ends with the pair: every code. */
export const ANY = String.fromCharCode(...Array.from({ length: CODES }, (_, code) => code))

/** Triples that share a cell share a list: its entries are compared with the text anyway. */
export function listCell(triple: number): number {
  return Math.imul(triple, FIBONACCI) >>> LIST_SHIFT
}

/** Does the anchor stand at `at`? */
export function anchorStandsAt(
  { masks, maskStarts, lengths }: Prefilter,
  anchor: number,
  bytes: Uint8Array,
  at: number,
): boolean {
  const length = lengths[anchor] ?? 0
  let cell = maskStarts[anchor] ?? 0
  for (let index = at; index < at + length; index += 1) {
    const code = (bytes[index] ?? 0) & 127
    if ((((masks[cell + (code >>> 5)] ?? 0) >>> (code & 31)) & 1) === 0) return false
    cell += WORDS_OF_MASK
  }
  return true
}

/** The bytes of characters beyond ASCII (see `Reading`) share the cells of control characters, which no anchor holds. */
export function codeAt(place: string, at: number): number {
  return place.charCodeAt(at) & 127
}
