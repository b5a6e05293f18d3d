import { placeAt, type AnchorPlaces } from './anchor-places.ts'
import { type CodeSet, CODES } from '../scan/code-set.ts'

/** The character before the anchor, which may be any. */
const BEFORE = -1
/** Offsets that are compared: further ones are hardly rarer. */
const CHARACTERS_READ = 12

/**
 * By anchor: where in it the two neighbouring triples begin that ordinary text meets least. -1 is the character before the anchor: a short prefix is rarer with it than with the two random characters behind.
 */
export function rarestOffsets(table: AnchorPlaces): Int8Array {
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
  const first = placeAt(table, anchor, offset)
  const second = placeAt(table, anchor, offset + 1)
  const third = placeAt(table, anchor, offset + 2)
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
