import type { Anchor } from '../definition/secret-format.ts'
import { anyCode, codeSet, type CodeSet, WORDS_OF_MASK } from '../scan/code-set.ts'

/** The places of all anchors, as numbers of the sets of characters that they accept: a few sets serve thousands of places. */
export type AnchorPlaces = {
  sets: readonly CodeSet[]
  /** The set of each place, one anchor after the other. */
  places: Uint16Array
  /** By anchor: where its places begin, and how many there are. */
  placeStarts: Uint32Array
  lengths: Uint8Array
  /** By anchor: 1 where it begins a number, which is not searched inside longer numbers. */
  numbers: Uint8Array
}

/** The set of every code: for places where an anchor accepts anything. */
const ANY = 0
/** The set of every code but digits, which stand before numbers. */
const NO_DIGIT = 1

/** Numbers the sets of characters that the anchors accept at their places, in the order in which they come. */
export function numberAnchorPlaces(anchors: readonly Anchor[], numbers: Uint8Array): AnchorPlaces {
  const sets = [anyCode, codeSet(String.fromCharCode(...anyCode.codes).replaceAll(/[0-9]/g, ''))]
  const setOf = new Map<string, number>()
  const placeStarts = new Uint32Array(anchors.length)
  const lengths = new Uint8Array(anchors.length)
  const places: number[] = []
  for (let anchor = 0; anchor < anchors.length; anchor += 1) {
    const accepted = anchors[anchor] ?? []
    placeStarts[anchor] = places.length
    lengths[anchor] = accepted.length
    for (let index = 0; index < accepted.length; index += 1) {
      const characters = accepted[index] ?? ''
      let set = setOf.get(characters)
      if (set === undefined) {
        set = sets.length
        setOf.set(characters, set)
        sets.push(codeSet(characters))
      }
      places.push(set)
    }
  }
  return { sets, places: new Uint16Array(places), placeStarts, lengths, numbers }
}

/** The number of the set at this place of the anchor; beyond its ends that is every code, before a number all but digits. */
export function setNumberAt(
  { places, placeStarts, lengths, numbers }: AnchorPlaces,
  anchor: number,
  at: number,
): number {
  if (at < 0) return at === -1 && numbers[anchor] === 1 ? NO_DIGIT : ANY
  return at < (lengths[anchor] ?? 0) ? (places[(placeStarts[anchor] ?? 0) + at] ?? ANY) : ANY
}

/** The masks of the sets, side by side. */
export function buildMasks(sets: readonly CodeSet[]): Uint32Array {
  const masks = new Uint32Array(sets.length * WORDS_OF_MASK)
  for (let set = 0; set < sets.length; set += 1)
    masks.set(sets[set]?.mask ?? [], set * WORDS_OF_MASK)
  return masks
}
