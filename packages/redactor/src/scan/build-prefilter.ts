import type { Anchor, SecretFormat } from '../format.ts'
import { digit } from './alphabet.ts'
import {
  ANY,
  BITS,
  codeAt,
  CODES,
  LIST_CELLS,
  listCell,
  WORDS_OF_MASK,
  type Entry,
  type Prefilter,
} from './prefilter.ts'
import { rarestOffset } from './rarest-offset.ts'

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
