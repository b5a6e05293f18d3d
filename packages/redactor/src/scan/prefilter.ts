import type { Anchor, SecretFormat } from '../format.ts'
import { digit } from './alphabet.ts'
import type { TokenShape } from './token-shape.ts'

/** One anchor of one format, as it is compared with a text. All entries have the same fields, which keeps the search fast. */
export type Entry = {
  format: SecretFormat
  token: TokenShape | null
  /** Where in the anchor the pair stands that leads here. */
  offset: number
  /** In places. */
  length: number
  /** The secret begins with the anchor, so the character before it is asked for first. */
  isFirst: boolean
  /** Begins with a digit and with the anchor, so that inside of longer numbers it is not looked for. */
  isNumber: boolean
  /** The character codes of an anchor of fixed text. */
  codes: Uint8Array
  /** For an anchor with a choice of characters: 1 at `place * 128 + code`. Empty otherwise. */
  places: Uint8Array
}

/** Which three characters in a row may be part of an anchor, and of which. */
export type Prefilter = {
  /** One bit for each three codes, that of `(first << 14 | second << 7 | third)`: small enough to stay in a cache. */
  triples: Uint32Array
  /** By `listCell` of the same three codes, the list of entries; 0 for none. */
  lists: Uint16Array
  entries: readonly (readonly Entry[])[]
  /** 1 at `list * 128 + code` where some entry of the list accepts that code before the three: most candidates end here. */
  before: Uint8Array
  /** The same for the code behind the three. */
  behind: Uint8Array
}

const CODES = 128
const BEYOND_ASCII = 128
const BITS = 32
const LIST_SHIFT = 14
const LIST_CELLS = 2 ** (BITS - LIST_SHIFT)
/** 2^32 divided by the golden ratio: multiplying by it spreads neighbours (Knuth, volume 3, 6.4). */
const FIBONACCI = 0x9e3779b1
/** What may stand behind an anchor that ends with the pair. */
const ANY = String.fromCharCode(...Array.from({ length: CODES }, (_, code) => code))
const NO_DIGIT = ANY.replaceAll(/[0-9]/g, '')
/** Room for the lists of some thousand anchors. */
const LISTS_AT_FIRST = 8192
const NONE = new Uint8Array(0)

/**
 * A table of two neighbouring triples of each anchor. A scan in steps of two meets exactly one of the two wherever the anchor
 * stands, so each place of each anchor is answered exactly once and half of the characters suffice.
 */
export function buildPrefilter(formats: readonly SecretFormat[]): Prefilter {
  const table = {
    triples: new Uint32Array(CODES ** 3 / BITS),
    lists: new Uint16Array(LIST_CELLS),
    entries: [[]],
    before: new Uint8Array(LISTS_AT_FIRST * CODES),
    behind: new Uint8Array(LISTS_AT_FIRST * CODES),
  }
  for (const format of formats) {
    for (const anchor of format.anchors) {
      const facts = entryFacts(format, anchor)
      const first = rarestOffset(anchor)
      for (const offset of [first, first + 1]) addEntry(table, anchor, { ...facts, offset })
    }
  }
  return table
}

/** Triples that share a cell share a list: its entries are compared with the text anyway. */
export function listCell(triple: number): number {
  return Math.imul(triple, FIBONACCI) >>> LIST_SHIFT
}

type Table = Prefilter & { entries: Entry[][] }

function addEntry(table: Table, anchor: Anchor, entry: Entry): void {
  const { triples, lists } = table
  const firsts = anchor[entry.offset] ?? ''
  const seconds = anchor[entry.offset + 1] ?? ''
  const thirds = anchor[entry.offset + 2] ?? ANY
  // Cells that had one list in common have one list afterwards: an anchor with many choices makes few lists.
  const extended = new Map<number, number>()
  let lastKnown = -1
  let lastAfter = -1
  for (let first = 0; first < firsts.length; first += 1) {
    for (let second = 0; second < seconds.length; second += 1) {
      const pair = (firsts.charCodeAt(first) << 7) | seconds.charCodeAt(second)
      for (let third = 0; third < thirds.length; third += 1) {
        const triple = (pair << 7) | thirds.charCodeAt(third)
        triples[triple >>> 5] = (triples[triple >>> 5] ?? 0) | (1 << (triple & 31))
        const cell = listCell(triple)
        const known = lists[cell] ?? 0
        if (known !== lastKnown) {
          if (table.entries[known]?.at(-1) === entry) continue
          lastKnown = known
          lastAfter = extended.get(known) ?? addList(table, known, anchor, entry)
          extended.set(known, lastAfter)
        }
        lists[cell] = lastAfter
      }
    }
  }
}

/** A list as `known`, with this entry added; its number. */
function addList(table: Table, known: number, anchor: Anchor, entry: Entry): number {
  const { entries } = table
  const list = entries.length
  entries.push([...(entries[known] ?? []), entry])
  if (entries.length * CODES > table.before.length) {
    table.before = doubled(table.before)
    table.behind = doubled(table.behind)
  }
  for (const cells of [table.before, table.behind])
    cells.copyWithin(list * CODES, known * CODES, (known + 1) * CODES)
  const before = entry.offset === 0 && entry.isNumber ? NO_DIGIT : anchor[entry.offset - 1]
  allow(table.before, list * CODES, before)
  allow(table.behind, list * CODES, anchor[entry.offset + 3])
  return list
}

/** Marks the codes that a place of the anchor accepts; beyond the anchor that is every code. */
function allow(cells: Uint8Array, from: number, place: string | undefined): void {
  if (place === undefined) cells.fill(1, from, from + CODES)
  else for (let at = 0; at < place.length; at += 1) cells[from + place.charCodeAt(at)] = 1
}

function doubled(cells: Uint8Array): Uint8Array {
  const larger = new Uint8Array(cells.length * 2)
  larger.set(cells)
  return larger
}

/** Does the anchor of this entry stand at `at`? */
export function entryStandsAt(
  { codes, places, length }: Entry,
  bytes: Uint8Array,
  at: number,
): boolean {
  if (at < 0) return false
  if (places.length === 0) {
    for (let index = 0; index < length; index += 1)
      if (bytes[at + index] !== codes[index]) return false
    return true
  }
  for (let index = 0; index < length; index += 1) {
    const code = bytes[at + index] ?? BEYOND_ASCII
    if (code >= CODES || places[(index << 7) | code] !== 1) return false
  }
  return true
}

function entryFacts(format: SecretFormat, anchor: Anchor): Omit<Entry, 'offset'> {
  const { length } = anchor
  const isFirst = format.anchorIsFirst === true
  const isNumber = isFirst && anchor[0] === digit.members
  const codes = new Uint8Array(length)
  let isFixed = true
  for (let index = 0; index < length; index += 1) {
    const place = anchor[index] ?? ''
    codes[index] = place.charCodeAt(0)
    isFixed &&= place.length === 1
  }
  const places = isFixed ? NONE : placesOf(anchor)
  return { format, token: format.token ?? null, length, isFirst, isNumber, codes, places }
}

function placesOf(anchor: Anchor): Uint8Array {
  const places = new Uint8Array(anchor.length * CODES)
  for (let index = 0; index < anchor.length; index += 1) {
    const place = anchor[index] ?? ''
    for (let at = 0; at < place.length; at += 1) places[(index << 7) | place.charCodeAt(at)] = 1
  }
  return places
}

function rarestOffset(anchor: Anchor): number {
  let best = 0
  let lowest = Number.POSITIVE_INFINITY
  // The pair at the second offset wants a character behind it as well.
  const last = Math.min(LOOKED_AT, Math.max(1, anchor.length - 4))
  for (let offset = 0; offset < last; offset += 1) {
    const cost = tripleCost(anchor, offset) + tripleCost(anchor, offset + 1)
    if (cost < lowest) {
      lowest = cost
      best = offset
    }
  }
  return best
}

function tripleCost(anchor: Anchor, offset: number): number {
  const first = anchor[offset] ?? ''
  const second = anchor[offset + 1] ?? ''
  const third = anchor[offset + 2] ?? ANY
  // A run of one character would meet such a triple at every step, and a word or number meets one of its own kind at many.
  const repeats =
    first === second && second === third ? (first.length === 1 ? REPEATED : OF_ONE_KIND) : 1
  return repeats * placeCost(first) * placeCost(second) * placeCost(third)
}

function placeCost(place: string): number {
  if (place.length === CODES) return ANY_COST
  let cost = 0
  for (let at = 0; at < place.length; at += 1) cost += COMMON[place.charCodeAt(at)] ?? 1
  return cost
}

const REPEATED = 100
const ANY_COST = 1000
const OF_ONE_KIND = 8
/** Offsets that are compared: building the table is most of what loading this package takes. */
const LOOKED_AT = 8

// Rough shares in English prose and code, in units of a rare character.
const COMMON = new Uint8Array(CODES).fill(1)
for (const [chars, share] of [
  ['etaoinsrh', 30],
  ['dlucmfpgwyb', 12],
  ['vkxjqz', 4],
  ['0123456789-_:/=.', 5],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 3],
  [' ', 80],
] as const)
  for (const char of chars) COMMON[char.charCodeAt(0)] = share
