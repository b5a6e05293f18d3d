import type { Anchor, SecretFormat } from '../format.ts'
import { digit } from './alphabet.ts'
import { isCommonTriple } from './common-triples.ts'
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

const CODES = 128
const BITS = 32
const WORDS_OF_MASK = CODES / BITS
const LIST_SHIFT = 14
const LIST_CELLS = 2 ** (BITS - LIST_SHIFT)
/** 2^32 divided by the golden ratio: multiplying by it spreads neighbours (Knuth, volume 3, 6.4). */
const FIBONACCI = 0x9e3779b1
/** What may stand behind an anchor that ends with the pair. */
const ANY = String.fromCharCode(...Array.from({ length: CODES }, (_, code) => code))
const NO_DIGIT = ANY.replaceAll(/[0-9]/g, '')
/** Room for the lists of some thousand anchors. */
const LISTS_AT_FIRST = 8192

/**
 * A table of two neighbouring triples of each anchor. A scan in steps of two meets exactly one of the two wherever the anchor
 * stands, so each place of each anchor is answered exactly once and half of the characters suffice.
 */
export function buildPrefilter(formats: readonly SecretFormat[]): Prefilter {
  const anchors = formats.flatMap((format) => format.anchors)
  const entries = formats.flatMap((format) =>
    format.anchors.map((anchor) => entryOf(format, anchor)),
  )
  const offsets = Uint8Array.from(anchors, rarestOffset)
  const table: Table = {
    triples: new Uint32Array(CODES ** 3 / BITS),
    lists: new Uint16Array(LIST_CELLS),
    before: new Uint8Array(LISTS_AT_FIRST * CODES),
    behind: new Uint8Array(LISTS_AT_FIRST * CODES),
    membersOf: [[]],
  }
  for (let index = 0; index < anchors.length; index += 1) {
    const anchor = anchors[index] ?? []
    const offset = offsets[index] ?? 0
    const isNumber = entries[index]?.isNumber ?? false
    for (const second of [0, 1])
      addTriples(table, anchor, offset + second, isNumber, index * 2 + second)
  }
  const { membersOf, ...tables } = table
  const numbers = Uint8Array.from(entries, ({ isNumber }) => (isNumber ? 1 : 0))
  return { ...tables, ...flatMembers(membersOf), ...flatMasks(anchors), offsets, numbers, entries }
}

/** Triples that share a cell share a list: its entries are compared with the text anyway. */
export function listCell(triple: number): number {
  return Math.imul(triple, FIBONACCI) >>> LIST_SHIFT
}

/** The tables while they are made. */
type Table = Pick<Prefilter, 'triples' | 'lists' | 'before' | 'behind'> & { membersOf: number[][] }

function addTriples(
  table: Table,
  anchor: Anchor,
  offset: number,
  isNumber: boolean,
  member: number,
): void {
  const { triples, lists, membersOf } = table
  const firsts = anchor[offset] ?? ''
  const seconds = anchor[offset + 1] ?? ''
  const thirds = anchor[offset + 2] ?? ANY
  const before = offset === 0 && isNumber ? NO_DIGIT : anchor[offset - 1]
  // Cells that had one list in common have one list afterwards: an anchor with many choices makes few lists.
  const extended = new Map<number, number>()
  let lastKnown = -1
  let lastAfter = -1
  for (let first = 0; first < firsts.length; first += 1) {
    for (let second = 0; second < seconds.length; second += 1) {
      const pair = (codeAt(firsts, first) << 7) | codeAt(seconds, second)
      for (let third = 0; third < thirds.length; third += 1) {
        const triple = (pair << 7) | codeAt(thirds, third)
        triples[triple >>> 5] = (triples[triple >>> 5] ?? 0) | (1 << (triple & 31))
        const cell = listCell(triple)
        const known = lists[cell] ?? 0
        if (known !== lastKnown) {
          if (membersOf[known]?.at(-1) === member) continue
          lastKnown = known
          lastAfter =
            extended.get(known) ?? addList(table, known, member, before, anchor[offset + 3])
          extended.set(known, lastAfter)
        }
        lists[cell] = lastAfter
      }
    }
  }
}

/** A list as `known`, with this member added; its number. */
function addList(
  table: Table,
  known: number,
  member: number,
  before: string | undefined,
  behind: string | undefined,
): number {
  const { membersOf } = table
  const list = membersOf.length
  membersOf.push([...(membersOf[known] ?? []), member])
  if (membersOf.length * CODES > table.before.length) {
    table.before = doubled(table.before)
    table.behind = doubled(table.behind)
  }
  for (const cells of [table.before, table.behind])
    cells.copyWithin(list * CODES, known * CODES, (known + 1) * CODES)
  allow(table.before, list * CODES, before)
  allow(table.behind, list * CODES, behind)
  return list
}

/** Marks the codes that a place of the anchor accepts; beyond the anchor that is every code. */
function allow(cells: Uint8Array, from: number, place: string | undefined): void {
  if (place === undefined) cells.fill(1, from, from + CODES)
  else for (let at = 0; at < place.length; at += 1) cells[from + codeAt(place, at)] = 1
}

function doubled(cells: Uint8Array): Uint8Array {
  const larger = new Uint8Array(cells.length * 2)
  larger.set(cells)
  return larger
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
function codeAt(place: string, at: number): number {
  return place.charCodeAt(at) & 127
}

function entryOf(format: SecretFormat, anchor: Anchor): Entry {
  const isFirst = format.anchorIsFirst === true
  const isNumber = isFirst && anchor[0] === digit.members
  return { format, token: format.token ?? null, length: anchor.length, isFirst, isNumber }
}

function flatMembers(
  membersOf: readonly (readonly number[])[],
): Pick<Prefilter, 'members' | 'memberStarts'> {
  const memberStarts = new Uint32Array(membersOf.length + 1)
  let count = 0
  for (let list = 0; list < membersOf.length; list += 1) {
    memberStarts[list] = count
    count += membersOf[list]?.length ?? 0
  }
  memberStarts[membersOf.length] = count
  const members = new Uint16Array(count)
  for (let list = 0; list < membersOf.length; list += 1)
    members.set(membersOf[list] ?? [], memberStarts[list])
  return { members, memberStarts }
}

function flatMasks(
  anchors: readonly Anchor[],
): Pick<Prefilter, 'masks' | 'maskStarts' | 'lengths'> {
  const lengths = new Uint8Array(anchors.length)
  const maskStarts = new Uint32Array(anchors.length)
  let cells = 0
  for (let index = 0; index < anchors.length; index += 1) {
    lengths[index] = anchors[index]?.length ?? 0
    maskStarts[index] = cells
    cells += (anchors[index]?.length ?? 0) * WORDS_OF_MASK
  }
  const masks = new Uint32Array(cells)
  let cell = 0
  for (const anchor of anchors) {
    for (const place of anchor) {
      for (let at = 0; at < place.length; at += 1) {
        const code = codeAt(place, at)
        masks[cell + (code >>> 5)] = (masks[cell + (code >>> 5)] ?? 0) | (1 << (code & 31))
      }
      cell += WORDS_OF_MASK
    }
  }
  return { masks, maskStarts, lengths }
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
  const common = isCommonTriple(first.charAt(0) + second.charAt(0) + third.charAt(0)) ? OFTEN : 1
  return common * repeats * placeCost(first) * placeCost(second) * placeCost(third)
}

function placeCost(place: string): number {
  if (place.length === CODES) return ANY_COST
  let cost = 0
  for (let at = 0; at < place.length; at += 1) cost += COMMON[codeAt(place, at)] ?? 1
  return cost
}

const REPEATED = 100
const OFTEN = 50
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
