import type { SecretFormat, TokenShape } from '../definition/secret-format.ts'
import { WORDS_OF_MASK } from '../scan/code-set.ts'

/** What an anchor leads to. All have the same fields, which keeps the search fast. */
export type Entry = {
  format: SecretFormat
  token: TokenShape | null
  /** Of the anchor, in places. */
  length: number
  /** The secret begins with the anchor, so the character before it is checked first. */
  isFirst: boolean
  /** The format checks that itself. */
  mayFollowWord: boolean
  /** Begins with a digit and with the anchor. */
  isNumber: boolean
}

/**
 * Which three characters in a row may be part of an anchor, and of which. The tables are a few flat arrays: an object for each anchor would make the processor wait for memory at most candidates.
 */
export type Prefilter = {
  /** One bit for each three codes, that of `(first << 14 | second << 7 | third)`: small enough to stay in a cache. */
  triples: Uint32Array
  /** By the first two codes, the row of lists, one for each third code: see `listAt`. Most pairs have row 0, of no anchors. */
  rows: Uint16Array
  lists: Uint16Array
  /**
   * By list, 128 bits for the codes that some anchor of it accepts behind the three, and 128 for those before them: most candidates
   * end here, and both are in one line of the cache.
   */
  neighbours: Uint32Array
  /** The members of each list, and where those of a list begin; `2 * anchor`, plus 1 for the second of its two triples. */
  members: Uint16Array
  memberStarts: Uint32Array
  /** By anchor: where its first triple stands in it (-1: with the character before it), its number of places, and where they begin in `places`. */
  offsets: Int8Array
  lengths: Uint8Array
  placeStarts: Uint32Array
  /** By anchor: see `anchorChecks`. */
  checks: Int32Array
  /** By anchor: 1 where it begins a number, which is not searched inside longer numbers. */
  numbers: Uint8Array
  /** By place of each anchor: the set of characters that it accepts. Some hundred sets serve them all. */
  places: Uint16Array
  /** 128 bits for each set. */
  masks: Uint32Array
  entries: readonly Entry[]
}

/** That the neighbours of a list take: one mask for each side. */
export const WORDS_OF_NEIGHBOURS = 2 * WORDS_OF_MASK

/** The list of the anchors of a triple; 0 for none. */
export function listAt({ rows, lists }: Prefilter, triple: number): number {
  return lists[((rows[triple >>> 7] ?? 0) << 7) | (triple & 127)] ?? 0
}

/** Does some anchor of the list accept these codes before and behind the three? */
export function acceptsNeighbours(
  neighbours: Uint32Array,
  list: number,
  before: number,
  behind: number,
): boolean {
  const row = list * WORDS_OF_NEIGHBOURS
  return (
    (((neighbours[row + (behind >>> 5)] ?? 0) >>> (behind & 31)) &
      ((neighbours[row + WORDS_OF_MASK + (before >>> 5)] ?? 0) >>> (before & 31)) &
      1) ===
    1
  )
}

/** Does the anchor stand at `at`? */
export function anchorMatchesAt(
  { places, placeStarts, masks, lengths }: Prefilter,
  anchor: number,
  bytes: Uint8Array,
  at: number,
): boolean {
  const place = placeStarts[anchor] ?? 0
  const length = lengths[anchor] ?? 0
  for (let index = 0; index < length; index += 1) {
    const code = (bytes[at + index] ?? 0) & 127
    const mask = (places[place + index] ?? 0) * WORDS_OF_MASK
    if ((((masks[mask + (code >>> 5)] ?? 0) >>> (code & 31)) & 1) === 0) return false
  }
  return true
}
