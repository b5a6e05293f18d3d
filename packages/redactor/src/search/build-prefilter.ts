import type { Anchor, SecretFormat } from '../definition/secret-format.ts'
import { digit } from '../scan/alphabet.ts'
import { anchorChecks } from './anchor-checks.ts'
import { buildMasks, setNumberAt, numberAnchorPlaces, type AnchorPlaces } from './anchor-places.ts'
import { addMask, type CodeSet, anyCode, CODES, WORDS_OF_MASK } from '../scan/code-set.ts'
import { WORDS_OF_NEIGHBOURS, type Prefilter, type Entry } from './prefilter.ts'

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
      entries.push(createEntry(format, anchor))
    }
  }
  const numbers = Uint8Array.from(entries, ({ isNumber }) => (isNumber ? 1 : 0))
  const table = numberAnchorPlaces(anchors, numbers)
  const { sets, ...places } = table
  const offsets = rarestOffsets(table)
  const lists = emptyLists(signs)
  const setAt = (anchor: number, at: number) => sets[setNumberAt(table, anchor, at)] ?? anyCode
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
    masks: buildMasks(sets),
    checks: anchorChecks(table),
    offsets,
    entries,
  }
}

function createEntry(format: SecretFormat, anchor: Anchor): Entry {
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
  if (row * CODES === lists.cells.length) lists.cells = new Uint16Array(doubleBuffer(lists.cells))
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
  if (to === lists.neighbours.length)
    lists.neighbours = new Uint32Array(doubleBuffer(lists.neighbours))
  const { neighbours } = lists
  neighbours.copyWithin(to, from, from + WORDS_OF_NEIGHBOURS)
  addMask(neighbours, to, behind)
  addMask(neighbours, to + WORDS_OF_MASK, before)
}

function doubleBuffer({
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

/** The character before the anchor, which may be any. */
const BEFORE = -1
/** Offsets that are compared: further ones are hardly rarer. */
const CHARACTERS_READ = 12

/**
 * By anchor: where in it the two neighbouring triples begin that ordinary text meets least. -1 is the character before the anchor: a short prefix is rarer with it than with the two random characters behind.
 */
function rarestOffsets(table: AnchorPlaces): Int8Array {
  const sets = table.sets.map(weightsOf)
  const shares = { sets, pairs: new Float64Array(sets.length ** 2) }
  const offsets = new Int8Array(table.lengths.length)
  for (let anchor = 0; anchor < offsets.length; anchor += 1) {
    // Both triples lie in the anchor, as far as it is long enough.
    const last = Math.min(CHARACTERS_READ, Math.max(1, (table.lengths[anchor] ?? 0) - 3))
    const from = mayBeginBefore(table, anchor) ? BEFORE : 0
    let lowest = Number.POSITIVE_INFINITY
    let share = tripleShare(shares, table, anchor, from)
    for (let offset = from; offset < last; offset += 1) {
      const next = tripleShare(shares, table, anchor, offset + 1)
      if (share + next < lowest) {
        lowest = share + next
        offsets[anchor] = offset
      }
      share = next
    }
  }
  return offsets
}

// The search skips what lies well inside of many times one character, so a character must not repeat what stands before it.
function mayBeginBefore({ places, placeStarts, numbers }: AnchorPlaces, anchor: number): boolean {
  const at = placeStarts[anchor] ?? 0
  return numbers[anchor] === 1 || places[at] !== places[at + 1]
}

/** The classes of a set, how many of its characters are of each, and the share of them all among the characters of a text. */
type Weights = { classes: Uint8Array; counts: Uint8Array; share: number }

/** What is known of the sets, and of pairs of them: 0 for pairs that were not needed yet. */
type Shares = { sets: readonly Weights[]; pairs: Float64Array }

/** How often ordinary text meets the triple at `offset` of the anchor, estimated from its two pairs, which share the middle character. */
function tripleShare(
  { sets, pairs }: Shares,
  table: AnchorPlaces,
  anchor: number,
  offset: number,
): number {
  const first = setNumberAt(table, anchor, offset)
  const second = setNumberAt(table, anchor, offset + 1)
  const third = setNumberAt(table, anchor, offset + 2)
  const middle = sets[second]?.share ?? 1
  return (pairShare(sets, pairs, first, second) * pairShare(sets, pairs, second, third)) / middle
}

function pairShare(
  sets: readonly Weights[],
  pairs: Float64Array,
  first: number,
  second: number,
): number {
  const cell = first * sets.length + second
  const known = pairs[cell] ?? 0
  if (known !== 0) return known
  const share = shareOf(sets[first], sets[second])
  pairs[cell] = share
  return share
}

function shareOf(first: Weights | undefined, second: Weights | undefined): number {
  if (first === undefined || second === undefined) return 1
  let share = 0
  for (let one = 0; one < first.classes.length; one += 1) {
    const row = (first.classes[one] ?? 0) * CLASS_COUNT
    const count = first.counts[one] ?? 0
    for (let two = 0; two < second.classes.length; two += 1)
      share +=
        count * (second.counts[two] ?? 0) * (pairShares[row + (second.classes[two] ?? 0)] ?? 0)
  }
  return share
}

function weightsOf({ codes }: CodeSet): Weights {
  const counts = new Uint8Array(CLASS_COUNT)
  for (let index = 0; index < codes.length; index += 1) {
    const of = classOfCode[codes[index] ?? 0] ?? 0
    counts[of] = (counts[of] ?? 0) + 1
  }
  const classes: number[] = []
  let share = 0
  for (let of = 0; of < CLASS_COUNT; of += 1) {
    const count = counts[of] ?? 0
    if (count === 0) continue
    classes.push(of)
    share += count * (characterShares[of] ?? 0)
  }
  return {
    classes: Uint8Array.from(classes),
    counts: Uint8Array.from(classes, (of) => counts[of] ?? 0),
    share,
  }
}

/**
 * How often ordinary text holds two characters in a row: a row for each class of the first, a column for each of the second, in the
 * order of `CLASSES`. A digit stands for a share of 2^-22 (0: hardly ever) to 2^-5.8 (9) of all pairs, in steps of 2^1.8. Rough
 * shares of prose, manual pages, source, Markdown and logs: a wrong one costs time, never a match.
 */
const LEVELS = [
  '4444445344234343423444323112373555434',
  '4577756747368783748786666652574555435',
  '3656575436637446426547224633555565435',
  '3756675376377538526676333623565556445',
  '4755686547436446436646434524585565567',
  '5778877655547785768885767644586676657',
  '4756566327336347436556222524574563365',
  '4535373567226566526656322333275566445',
  '4743482337235447426476232523374455434',
  '4667777733357788646885626362355545324',
  '2433262233232235323624222222343230212',
  '4534373436224345323645341323266443335',
  '4754686438547447524667543623375566446',
  '4764583537436647723646323523274456425',
  '5747886846466567534886534534385565546',
  '3667757756567787728677674453275454434',
  '4735574466257557637776433522365455535',
  '1222322223223222223336222222233231243',
  '4756685738366678537776652724285566546',
  '5646485577366557736787454634386676766',
  '5746585388336658727777354734386666566',
  '2676676636237774627773325333453432214',
  '2723273426242435323333322222453443323',
  '2633463267224256325632273222264463214',
  '3635353235233423623363223423465455444',
  '4444343325235565725653351333275565556',
  '1422262235223425222323222332232040213',
  '2533453244224345424344323424355334334',
  '3555555222223422222222224223664564515',
  '6878778678567777758887775546696757578',
  '3556556546345555635664543235346130104',
  '4556656455445555645665554333570722033',
  '5647565666655557625664555324675165204',
  '4666655656336555625655563334563237236',
  '4544434223202434413533310001582217533',
  '3444444222124531314343344102572323176',
  '5656564566556655635665443324474443836',
]

const HARDLY_EVER = 1e-8

/** Small letters each for itself, all capitals, all digits, and signs each for itself; class 0 is everything else. */
const CLASSES = [
  ...'abcdefghijklmnopqrstuvwxyz'.split(''),
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  '0123456789',
  ...' _-./:="'.split(''),
]
const CLASS_COUNT = CLASSES.length + 1
/** Printable characters of class 0. */
const OTHERS = 25

/** By code, its class. */
const classOfCode = new Uint8Array(CODES)
for (let index = 0; index < CLASSES.length; index += 1) {
  const characters = CLASSES[index] ?? ''
  for (let at = 0; at < characters.length; at += 1)
    classOfCode[characters.charCodeAt(at)] = index + 1
}

/** By `first * CLASS_COUNT + second`, the share of a pair of characters of these classes among all pairs of an ordinary text. */
const pairShares = new Float64Array(CLASS_COUNT ** 2)
for (let first = 0; first < CLASS_COUNT; first += 1) {
  const levels = LEVELS[first] ?? ''
  for (let second = 0; second < CLASS_COUNT; second += 1) {
    const level = levels.charCodeAt(second) - 0x30
    pairShares[first * CLASS_COUNT + second] = level === 0 ? HARDLY_EVER : 2 ** (1.8 * level - 22)
  }
}

/** By class, the share of one of its characters among the characters of an ordinary text. */
const characterShares = new Float64Array(CLASS_COUNT)
for (let first = 0; first < CLASS_COUNT; first += 1) {
  for (let second = 0; second < CLASS_COUNT; second += 1)
    characterShares[second] =
      (characterShares[second] ?? 0) +
      (pairShares[first * CLASS_COUNT + second] ?? 0) * (CLASSES[first - 1]?.length ?? OTHERS)
}
