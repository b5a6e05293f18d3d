import { findNamedRuns } from './context/named-runs.ts'
import { findDisguised, type Hints } from './disguise/find-disguised.ts'
import { breaksAt } from './disguise/joined-lines.ts'
import { noteSign, signTriples } from './disguise/signs.ts'
import type { Certainty, Found, SecretFinding } from './finding.ts'
import type { Candidate } from './format.ts'
import { secretFormats } from './formats/catalog.ts'
import { isPlaceholder } from './placeholder.ts'
import { isTokenStart } from './scan/boundary.ts'
import { anchorStandsAt, buildPrefilter, listCell } from './scan/prefilter.ts'
import { alphabet, digit, word } from './scan/alphabet.ts'
import { findToken } from './scan/token-shape.ts'
import { endReading, runEnd, startReading, type Reading } from './scan/reading.ts'

const prefilter = buildPrefilter(secretFormats)
/** Those of anchors and those that may disguise a secret: one look at the text for both. */
const triples = prefilter.triples.slice()
for (let index = 0; index < triples.length; index += 1)
  triples[index] = (triples[index] ?? 0) | (signTriples[index] ?? 0)
const RANK: Record<Certainty, number> = { certain: 2, likely: 1, possible: 0 }

/** What comparing an anchor, asking a format, and keeping a find cost in time, measured in characters looked at. */
const MEMBER_STEPS = 2
const CALL_STEPS = 20
const NUMBER_CALL_STEPS = 4
const FIND_STEPS = 50
/** What starting to search a decoded text costs. */
const INSIDE_STEPS = 200

/** What stands in tokens of any kind: an alphabet of its own, so that asking about it never walks twice over a run. */
const anyToken = alphabet(`${word.members}.+/~=:%`)

/**
 * The work that a text may take, in steps of the search. Ordinary text takes less than one per character, tables of numbers up
 * to four; only a text full of beginnings of secrets takes more. What is found pays for itself, since lists of nothing but cards,
 * tokens or passwords are honest too. The allowance is for short texts.
 */
const STEPS_PER_CHARACTER = 7
const STEPS_PER_CHARACTER_FOUND = 12
const STEPS_ALLOWANCE = 32_768
/** Names a whole text that was not searched to its end. */
const UNRESOLVED = 'UNRESOLVED'

/**
 * The secrets in a text, sorted by start and never overlapping; offsets are UTF-16 units. Never throws; takes time linear in
 * the length of the text whatever it holds. A text so full of beginnings of secrets that the search would take too long is one
 * finding as a whole, a possible one of the category UNRESOLVED.
 */
export function findSecrets(text: string): SecretFinding[] {
  return searchSecrets(text).spans.map((span) => finding(text, span))
}

/** A stretch of text that holds secrets, and the find that names it. */
export type SecretSpan = { lead: Found; start: number; end: number }

/** The spans of the secrets in a text, and what looking for them took. */
export type Search = {
  spans: SecretSpan[]
  /** Characters looked at behind the prefilter: the measure of the work. */
  steps: number
  /** False when the text was not searched to its end; then one span covers it all. */
  resolved: boolean
}

/** The most steps that a search of this text may take. */
export function stepsMaxOf(text: string): number {
  return text.length * STEPS_PER_CHARACTER + STEPS_ALLOWANCE
}

/** As `findSecrets`, with the work that it took. Gives up soon after `stepsMax`. */
export function searchSecrets(text: string, stepsMax = stepsMaxOf(text)): Search {
  const reading = startReading(text)
  const inText = candidatesIn(reading, stepsMax)
  const disguised = findDisguised(reading, inText, (decoded) =>
    candidatesInside(reading, decoded, stepsMax),
  )
  endReading(reading)
  const { steps, credit } = reading
  if (!reading.isCut && steps <= stepsMax + credit)
    return { spans: merged([...inText.found, ...disguised]), steps, resolved: true }
  const whole: Found = {
    start: 0,
    end: text.length,
    certainty: 'possible',
    category: UNRESOLVED,
    placeholder: false,
  }
  return { spans: merged([whole]), steps, resolved: false }
}

/** What is found so far, the last stretch of text that it covers, and where a secret may hide. */
type Progress = Hints & {
  coveredFrom: number
  coveredTo: number
  /** Up to here what is found has paid for work. */
  paidTo: number
}

/** The candidates in a decoded text; the work counts for the text itself. */
function candidatesInside(reading: Reading, decoded: string, stepsMax: number): Found[] {
  if (reading.isCut) return []
  // A decoded text may take as much as one that stands alone.
  reading.credit += decoded.length * STEPS_PER_CHARACTER
  const inner = startReading(decoded)
  const { found } = candidatesIn(inner, stepsMax + reading.credit - reading.steps)
  reading.steps += inner.steps + INSIDE_STEPS
  reading.credit += inner.credit
  reading.isCut ||= inner.isCut
  endReading(inner)
  return found
}

function candidatesIn(reading: Reading, stepsMax: number): Progress {
  const progress: Progress = {
    found: [],
    signs: [],
    broken: [],
    coveredFrom: 0,
    coveredTo: 0,
    paidTo: 0,
  }
  scanAnchors(reading, stepsMax, progress)
  if (reading.isCut) return progress
  findNamedRuns(reading, ({ start, end, category }) => {
    reading.steps += FIND_STEPS
    progress.found.push({ start, end, certainty: 'possible', category, placeholder: undefined })
  })
  return progress
}

function scanAnchors(reading: Reading, stepsMax: number, progress: Progress): void {
  const { bytes, text } = reading
  // Not only at the end: a text that is too dense shows it in its first few thousand characters.
  const pace = Math.max(0, stepsMax - STEPS_ALLOWANCE) / text.length
  const last = text.length - 1
  const words = new DataView(bytes.buffer, bytes.byteOffset)
  let signsFrom = 0
  for (let from = 0; from < last; from += CHUNK) {
    const count = collectPlaces(bytes, words, from, Math.min(last, from + CHUNK))
    for (let index = 0; index < count; index += 1) {
      const at = places[index] ?? 0
      const triple = tripleAt(bytes, at)
      if (at >= signsFrom) signsFrom = noteSign(reading, at, triple, progress.signs)
      tryAnchors(reading, prefilter.lists[listCell(triple)] ?? 0, at, progress)
      if (reading.steps <= STEPS_ALLOWANCE + (at + 2) * pace + reading.credit) continue
      reading.isCut = true
      return
    }
  }
}

/** How much is looked through at once, in characters; a multiple of four. */
const CHUNK = 4096
/** Where a chunk may hold anchors or signs. One for all: no search begins while another goes through its chunk. */
const places = new Int32Array(CHUNK / 2 + 2)

// One pass in steps of two (see `buildPrefilter`), two of them for each four bytes, read at once. Characters beyond ASCII share a
// cell with an ASCII one and fail the anchor. A loop that calls nothing keeps what it needs in registers; what it finds is
// tried afterwards.
function collectPlaces(bytes: Uint8Array, words: DataView, from: number, to: number): number {
  let count = 0
  let four = words.getUint32(from, true)
  for (let at = from; at < to; at += 4) {
    const next = words.getUint32(at + 4, true)
    const middle = (four >>> 16) & 127
    const one = ((four & 127) << 14) | ((four >>> 1) & SECOND) | middle
    const two = (middle << 14) | ((four >>> 17) & SECOND) | (next & 127)
    four = next
    const isOne = ((triples[one >>> 5] ?? 0) >>> (one & 31)) & 1
    const isTwo = ((triples[two >>> 5] ?? 0) >>> (two & 31)) & 1
    if ((isOne | isTwo) === 0) continue
    if (isOne === 1 && mayStand(bytes, at, one)) {
      places[count] = at
      count += 1
    }
    if (isTwo === 1 && mayStand(bytes, at + 2, two)) {
      places[count] = at + 2
      count += 1
    }
  }
  return count
}

/** The second of three codes of seven bits. */
const SECOND = 127 << 7

function mayStand(bytes: Uint8Array, at: number, triple: number): boolean {
  const { lists, before, behind } = prefilter
  const cells = (lists[listCell(triple)] ?? 0) << 7
  const previous = at === 0 ? 0 : (bytes[at - 1] ?? 0) & 127
  return (
    (behind[cells | ((bytes[at + 3] ?? 0) & 127)] === 1 && before[cells | previous] === 1) ||
    (((signTriples[triple >>> 5] ?? 0) >>> (triple & 31)) & 1) === 1
  )
}

function tripleAt(bytes: Uint8Array, at: number): number {
  const first = (bytes[at] ?? 0) & 127
  const second = (bytes[at + 1] ?? 0) & 127
  return (first << 14) | (second << 7) | ((bytes[at + 2] ?? 0) & 127)
}

function tryAnchors(reading: Reading, list: number, at: number, progress: Progress): void {
  const { bytes } = reading
  const { members, memberStarts, offsets, numbers, entries } = prefilter
  const last = memberStarts[list + 1] ?? 0
  for (let index = memberStarts[list] ?? 0; index < last; index += 1) {
    const member = members[index] ?? 0
    const anchor = member >>> 1
    const start = at - (offsets[anchor] ?? 0) - (member & 1)
    reading.steps += MEMBER_STEPS
    if (start < 0) continue
    if (numbers[anchor] === 1 && start > 0 && digit.table[bytes[start - 1] ?? 0] === 1) continue
    if (!anchorStandsAt(prefilter, anchor, bytes, start)) continue
    const entry = entries[anchor]
    if (entry === undefined) return
    // Behind a secret another may follow without a gap: keys pasted together.
    const isBehindSecret = start > progress.coveredFrom && start <= progress.coveredTo
    if (entry.isFirst && !isBehindSecret && !isTokenStart(bytes, start, entry.token?.glued))
      continue
    reading.steps += entry.isNumber ? NUMBER_CALL_STEPS : CALL_STEPS
    const coveredTo = start < progress.coveredFrom ? 0 : progress.coveredTo
    const { token, length } = entry
    const candidate =
      token === null
        ? entry.format.find(reading, start, coveredTo, length)
        : findToken(token, reading, start, coveredTo, length)
    if (token !== null || entry.format.mayBreak === true)
      noteBreak(reading, start, candidate, progress)
    if (candidate === null) continue
    reading.steps += FIND_STEPS
    const { end, certainty, category = entry.format.categories[0], placeholder } = candidate
    progress.found.push({ start: candidate.start, end, certainty, category, placeholder })
    if (end > progress.paidTo) {
      const unpaid = end - Math.max(candidate.start, progress.paidTo)
      reading.credit += unpaid * STEPS_PER_CHARACTER_FOUND
      progress.paidTo = end
    }
    if (certainty !== 'possible') cover(progress, candidate.start, end)
  }
}

/** Notes an anchor whose token runs into a line break, apart from those in what is found secret anyway. */
function noteBreak(
  reading: Reading,
  start: number,
  candidate: Candidate | null,
  { broken, coveredFrom, coveredTo }: Progress,
): void {
  if (candidate === null && start >= coveredFrom && start < coveredTo) return
  const end = candidate === null ? runEnd(reading, anyToken, start) : candidate.end
  if (breaksAt(reading.bytes, end) && broken.at(-1)?.start !== start) broken.push({ start, end })
}

function cover(progress: Progress, start: number, end: number): void {
  const overlaps = start < progress.coveredTo && end > progress.coveredFrom
  progress.coveredFrom = overlaps ? Math.min(progress.coveredFrom, start) : start
  progress.coveredTo = overlaps ? Math.max(progress.coveredTo, end) : end
}

/** Finds that overlap become one that covers them all; the surest, then the longest, gives it its name. */
function merged(found: Found[]): SecretSpan[] {
  const spans: SecretSpan[] = []
  let span: SecretSpan | undefined
  for (const lead of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (span !== undefined && lead.start < span.end) {
      span.end = Math.max(span.end, lead.end)
      if (outranks(lead, span.lead)) span.lead = lead
    } else {
      span = { lead, start: lead.start, end: lead.end }
      spans.push(span)
    }
  }
  return spans
}

function finding(text: string, { lead, start, end }: SecretSpan): SecretFinding {
  const placeholder = lead.placeholder ?? isPlaceholder(text.slice(lead.start, lead.end))
  return { category: lead.category, start, end, certainty: lead.certainty, placeholder }
}

function outranks(one: Found, other: Found): boolean {
  const difference = RANK[one.certainty] - RANK[other.certainty]
  return difference > 0 || (difference === 0 && one.end - one.start > other.end - other.start)
}
