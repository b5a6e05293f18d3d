import type { Anchor, SecretFormat } from '../format.ts'

/** An anchor and where in it the pair stands. `codes` for one fixed text, else the accepted characters of each place. */
type Entry = {
  format: SecretFormat
  offset: number
  /** The character codes of one fixed text. */
  codes: Uint8Array | null
  places: readonly Uint8Array[]
}

/** Where a pair of characters may be part of an anchor, and of which. */
export type Prefilter = { hits: Uint8Array; entries: readonly (readonly Entry[] | undefined)[] }

/**
 * A table of two neighbouring pairs of each anchor. A scan in steps of two meets exactly one of the two wherever the anchor
 * stands, so each place of each anchor is answered exactly once and half of the characters suffice.
 */
export function buildPrefilter(formats: readonly SecretFormat[]): Prefilter {
  const hits = new Uint8Array(128 * 128)
  const entries = Array.from({ length: hits.length }, (): Entry[] | undefined => undefined)
  for (const format of formats) {
    for (const anchor of format.anchors) {
      const first = rarestOffset(anchor, (pair) => entries[pair]?.length ?? 0)
      const isFixed = anchor.every((place) => place.length === 1)
      const codes = isFixed ? Uint8Array.from(anchor, (place) => place.charCodeAt(0)) : null
      const places = anchor.map(placeTable)
      for (const offset of [first, first + 1]) {
        for (const pair of pairsAt(anchor, offset)) {
          hits[pair] = 1
          const list = entries[pair] ?? []
          list.push({ format, offset, codes, places })
          entries[pair] = list
        }
      }
    }
  }
  // Entries of one offset ask for the same beginning, so a search looks at the character before it once.
  return { hits, entries: entries.map((list) => list?.toSorted((a, b) => a.offset - b.offset)) }
}

/** Does the anchor of this entry stand at `at`? */
export function entryStandsAt(entry: Entry, text: string, at: number): boolean {
  if (at < 0) return false
  const { codes, places } = entry
  if (codes !== null) {
    for (let index = 0; index < codes.length; index += 1)
      if (text.charCodeAt(at + index) !== codes[index]) return false
    return true
  }
  for (let index = 0; index < places.length; index += 1) {
    const code = text.charCodeAt(at + index)
    if (!(code < 128 && places[index]?.[code] === 1)) return false
  }
  return true
}

/** Does `anchor` stand at the beginning of `text`? */
export function beginsWithAnchor(text: string, anchor: Anchor): boolean {
  return (
    text.length >= anchor.length &&
    anchor.every((place, index) => place.includes(text.charAt(index)))
  )
}

function placeTable(place: string): Uint8Array {
  const table = new Uint8Array(128)
  for (const char of place) table[char.charCodeAt(0)] = 1
  return table
}

function pairsAt(anchor: Anchor, offset: number): number[] {
  const pairs: number[] = []
  for (const first of anchor[offset] ?? '') {
    for (const second of anchor[offset + 1] ?? '') {
      pairs.push((first.charCodeAt(0) << 7) | second.charCodeAt(0))
    }
  }
  return pairs
}

function rarestOffset(anchor: Anchor, crowd: (pair: number) => number): number {
  let best = 0
  let lowest = Number.POSITIVE_INFINITY
  for (let offset = 0; offset + 2 < anchor.length; offset += 1) {
    const crowded = Math.max(
      ...[offset, offset + 1].flatMap((at) => pairsAt(anchor, at).map(crowd)),
    )
    const cost = (pairCost(anchor, offset) + pairCost(anchor, offset + 1)) * (1 + crowded / 8)
    if (cost < lowest) {
      lowest = cost
      best = offset
    }
  }
  return best
}

function pairCost(anchor: Anchor, offset: number): number {
  const first = anchor[offset] ?? ''
  const second = anchor[offset + 1] ?? ''
  // A run of one character would meet such a pair at every step.
  const repeats = first === second && first.length === 1 ? REPEATED : 1
  return repeats * placeCost(first) * placeCost(second)
}

function placeCost(place: string): number {
  let cost = 0
  for (const char of place) cost += COMMON.get(char) ?? 1
  return cost
}

const REPEATED = 100

// Rough shares in English prose and code, in units of a rare character.
const COMMON = new Map([
  ...Array.from('etaoinsrh', (char): [string, number] => [char, 30]),
  ...Array.from('dlucmfpgwyb', (char): [string, number] => [char, 12]),
  ...Array.from('vkxjqz', (char): [string, number] => [char, 4]),
  ...Array.from('0123456789-_:/=.', (char): [string, number] => [char, 5]),
  [' ', 80],
])
