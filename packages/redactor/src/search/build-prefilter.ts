import type { Anchor, SecretFormat } from '../definition/secret-format.ts'
import { digit } from '../scan/alphabet.ts'
import { anchorChecks } from './anchor-checks.ts'
import { masksOf, placeAt, placesOf } from './anchor-places.ts'
import { addMask, type CodeSet, anyCode, CODES, WORDS_OF_MASK } from '../scan/code-set.ts'
import { WORDS_OF_NEIGHBOURS, type Prefilter, type Entry } from './prefilter.ts'
import { rarestOffsets } from './rarest-offset.ts'

/**
 * A table of two neighbouring triples of each anchor. A scan in steps of two meets exactly one of the two wherever the anchor
 * stands, so each place of each anchor is answered exactly once and half of the characters suffice. `signs`: other triples that
 * the scan has to meet.
 *
 * It is made while the package is loaded and no code is compiled yet, so it loops over numbers and does nothing twice.
 */
export function buildPrefilter(formats: readonly SecretFormat[], signs: Uint32Array): Prefilter {
  const anchors: Anchor[] = []
  const entries: Entry[] = []
  for (const format of formats) {
    for (const anchor of format.anchors) {
      anchors.push(anchor)
      entries.push(entryOf(format, anchor))
    }
  }
  const numbers = Uint8Array.from(entries, ({ isNumber }) => (isNumber ? 1 : 0))
  const table = placesOf(anchors, numbers)
  const { sets, ...places } = table
  const offsets = rarestOffsets(table)
  const lists = emptyLists(signs)
  const setAt = (anchor: number, at: number) => sets[placeAt(table, anchor, at)] ?? anyCode
  for (let anchor = 0; anchor < anchors.length; anchor += 1) {
    const offset = offsets[anchor] ?? 0
    for (let at = offset; at < offset + 2; at += 1) {
      addMember(lists, {
        number: anchor * 2 + at - offset,
        before: setAt(anchor, at - 1),
        first: setAt(anchor, at),
        second: setAt(anchor, at + 1),
        third: setAt(anchor, at + 2),
        behind: setAt(anchor, at + 3),
      })
    }
  }
  return {
    ...listTables(lists),
    ...places,
    masks: masksOf(sets),
    checks: anchorChecks(table),
    offsets,
    entries,
  }
}

function entryOf(format: SecretFormat, anchor: Anchor): Entry {
  const isFirst = format.anchorIsFirst === true
  const isNumber = isFirst && anchor[0] === digit.members
  const mayFollowWord = format.mayFollowWord ?? false
  const token = format.token ?? null
  return { format, token, length: anchor.length, isFirst, mayFollowWord, isNumber }
}

/** One of the two triples of an anchor, and what stands around it. */
type Member = {
  number: number
  before: CodeSet
  first: CodeSet
  second: CodeSet
  third: CodeSet
  behind: CodeSet
}

/**
 * The lists while they are made, and the rows of them. What several have in common is not changed but copied, once for all of them,
 * so an anchor with many choices makes few lists and rows.
 */
type Lists = {
  triples: Uint32Array
  rows: Uint16Array
  /** The lists of each row. */
  cells: Uint16Array<ArrayBuffer>
  /** By row: the member that was added last, and how many pairs have the row. */
  rowMembers: number[]
  rowUsers: number[]
  /** By row: its last copy, and the member that needed it. */
  nextRows: number[]
  nextRowMembers: number[]
  /** The members of each list, one list after the other, and where those of each begin; one more at the end. */
  members: number[]
  memberStarts: number[]
  /** By list: the last one that was made of it, or 0. */
  nextLists: number[]
  neighbours: Uint32Array<ArrayBuffer>
}

const NO_MEMBER = -1
/** Room for the rows and lists of more than a thousand anchors. */
const AT_FIRST = 4096

/** Every pair has the row of none, which has the list of none; `triples` are marked already. */
function emptyLists(triples: Uint32Array): Lists {
  return {
    triples: triples.slice(),
    rows: new Uint16Array(CODES ** 2),
    cells: new Uint16Array(AT_FIRST * CODES),
    rowMembers: [NO_MEMBER],
    rowUsers: [CODES ** 2],
    nextRows: [0],
    nextRowMembers: [NO_MEMBER],
    members: [],
    memberStarts: [0, 0],
    nextLists: [0],
    neighbours: new Uint32Array(AT_FIRST * WORDS_OF_NEIGHBOURS),
  }
}

/** Adds the member to the list of each triple that it may stand at, and marks the triple. */
function addMember(lists: Lists, member: Member): void {
  const { rows, triples } = lists
  const firsts = member.first.codes
  const seconds = member.second.codes
  for (let first = 0; first < firsts.length; first += 1) {
    for (let second = 0; second < seconds.length; second += 1) {
      const pair = ((firsts[first] ?? 0) << 7) | (seconds[second] ?? 0)
      addMask(triples, pair * WORDS_OF_MASK, member.third)
      rows[pair] = rowWith(lists, rows[pair] ?? 0, member)
    }
  }
}

/** The row for a pair that had the row `known`: the same, with this member in the lists of the third codes that it accepts. */
function rowWith(lists: Lists, known: number, member: Member): number {
  const { rowMembers, rowUsers, nextRows, nextRowMembers } = lists
  if (rowMembers[known] === member.number) return known
  const users = rowUsers[known] ?? 0
  const next = nextRows[known] ?? 0
  if (nextRowMembers[known] === member.number) {
    rowUsers[known] = users - 1
    rowUsers[next] = (rowUsers[next] ?? 0) + 1
    return next
  }
  const row = users === 1 ? known : copyOf(lists, known, member)
  rowMembers[row] = member.number
  const { cells } = lists
  const { codes } = member.third
  for (let third = 0; third < codes.length; third += 1) {
    const cell = row * CODES + (codes[third] ?? 0)
    cells[cell] = listWith(lists, cells[cell] ?? 0, member)
  }
  return row
}

/** A new row like `known`, which other pairs keep. */
function copyOf(lists: Lists, known: number, { number }: Member): number {
  const { rowMembers, rowUsers, nextRows, nextRowMembers } = lists
  const row = rowMembers.length
  rowMembers.push(number)
  rowUsers.push(1)
  rowUsers[known] = (rowUsers[known] ?? 0) - 1
  nextRows[known] = row
  nextRows.push(0)
  nextRowMembers[known] = number
  nextRowMembers.push(NO_MEMBER)
  if (row * CODES === lists.cells.length) lists.cells = new Uint16Array(doubled(lists.cells))
  lists.cells.copyWithin(row * CODES, known * CODES, (known + 1) * CODES)
  return row
}

/** The list as `known`, with this member as its last. */
function listWith(lists: Lists, known: number, member: Member): number {
  const { members, memberStarts, nextLists } = lists
  const next = nextLists[known] ?? 0
  if (next !== 0 && members[(memberStarts[next + 1] ?? 0) - 1] === member.number) return next
  const list = nextLists.length
  nextLists[known] = list
  nextLists.push(0)
  const end = memberStarts[known + 1] ?? 0
  for (let index = memberStarts[known] ?? 0; index < end; index += 1)
    members.push(members[index] ?? 0)
  members.push(member.number)
  memberStarts.push(members.length)
  addNeighbours(lists, list, known, member)
  return list
}

function addNeighbours(
  lists: Lists,
  list: number,
  known: number,
  { before, behind }: Member,
): void {
  const to = list * WORDS_OF_NEIGHBOURS
  const from = known * WORDS_OF_NEIGHBOURS
  if (to === lists.neighbours.length) lists.neighbours = new Uint32Array(doubled(lists.neighbours))
  const { neighbours } = lists
  neighbours.copyWithin(to, from, from + WORDS_OF_NEIGHBOURS)
  addMask(neighbours, to, behind)
  addMask(neighbours, to + WORDS_OF_MASK, before)
}

function doubled({
  buffer,
  byteLength,
}: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>): ArrayBuffer {
  return buffer.transfer(2 * byteLength)
}

/** The lists as the search reads them. */
function listTables(
  lists: Lists,
): Pick<Prefilter, 'triples' | 'rows' | 'lists' | 'members' | 'memberStarts' | 'neighbours'> {
  return {
    triples: lists.triples,
    rows: lists.rows,
    lists: lists.cells,
    members: new Uint16Array(lists.members),
    memberStarts: new Uint32Array(lists.memberStarts),
    neighbours: lists.neighbours,
  }
}
