import type { DisguiseSigns } from '../disguise/find-disguised.ts'
import { mayBreakAt } from '../disguise/joined-lines.ts'
import { signTriples, recordSign } from '../disguise/signs.ts'
import type { Candidate } from '../definition/secret-format.ts'
import { secretFormats } from '../formats/catalog.ts'
import { alnum, alphabet, digit, word } from '../scan/alphabet.ts'
import { NUMBERS_OF_CHECKS } from './anchor-checks.ts'
import { isTokenStart } from '../scan/boundary.ts'
import { buildPrefilter } from './build-prefilter.ts'
import { acceptsNeighbours, listAt, anchorMatchesAt, type Entry } from './prefilter.ts'
import { runEnd, type TextScan } from '../scan/text-scan.ts'
import { findToken } from '../definition/find-token.ts'
import { FIND_STEPS, STEPS_ALLOWANCE, STEPS_PER_CHARACTER_FOUND } from './work-limits.ts'

/** What comparing an anchor and calling a format cost in time, measured in characters read. */
const MEMBER_STEPS = 1
const CALL_STEPS = 20
const NUMBER_CALL_STEPS = 4

/** What stands in tokens of any kind: an alphabet of its own, so that asking about it never walks twice over a run. */
const anyToken = alphabet(`${word.members}.+/~=:%`)

/** The matches so far, the last part of the text that they cover, and where a secret may be disguised. */
export type ScanProgress = DisguiseSigns & {
  coveredFrom: number
  coveredTo: number
  /** Up to here the matches were credited with work. */
  creditedTo: number
}

/**
 * Adds to `progress` what the formats find at their anchors, and where a secret may hide. Sets `scan.isAborted` and stops where the
 * text has taken more steps than its share of `stepsMax` up to there.
 */
export function scanAnchors(scan: TextScan, stepsMax: number, progress: ScanProgress): void {
  const { bytes, text } = scan
  // Not only at the end: a text that is too dense shows it in its first few thousand characters.
  const pace = Math.max(0, stepsMax - STEPS_ALLOWANCE) / text.length
  const last = text.length - 1
  const words = new DataView(bytes.buffer, bytes.byteOffset)
  let signsFrom = 0
  for (let from = 0; from < last; from += CHUNK) {
    const count = collectAnchorPlaces(bytes, words, from, Math.min(last, from + CHUNK))
    for (let index = 0; index < count; index += 1) {
      const at = places[index] ?? 0
      const triple = tripleAt(bytes, at)
      if (at >= signsFrom) signsFrom = recordSign(scan, at, triple, progress.signs)
      tryAnchors(scan, words, listAt(prefilter, triple), at, progress)
      if (scan.steps <= STEPS_ALLOWANCE + (at + 2) * pace + scan.credit) continue
      scan.isAborted = true
      return
    }
  }
}

function tryAnchors(
  scan: TextScan,
  words: DataView,
  list: number,
  at: number,
  progress: ScanProgress,
): void {
  const { bytes } = scan
  const { members, memberStarts, offsets, checks, numbers, entries } = prefilter
  const first = memberStarts[list] ?? 0
  const last = memberStarts[list + 1] ?? 0
  scan.steps += (last - first) * MEMBER_STEPS
  for (let index = first; index < last; index += 1) {
    const member = members[index] ?? 0
    const anchor = member >>> 1
    const start = at - (offsets[anchor] ?? 0) - (member & 1)
    if (start < 0) continue
    const check = anchor * NUMBERS_OF_CHECKS
    if ((words.getUint32(start, true) & (checks[check] ?? 0)) !== checks[check + 1]) continue
    if ((words.getUint32(start + 4, true) & (checks[check + 2] ?? 0)) !== checks[check + 3])
      continue
    if (numbers[anchor] === 1 && start > 0 && digit.table[bytes[start - 1] ?? 0] === 1) continue
    if (!anchorMatchesAt(prefilter, anchor, bytes, start)) continue
    const entry = entries[anchor]
    if (entry === undefined) return
    // Behind a secret another may follow without a gap: keys pasted together.
    const isBehindSecret = start > progress.coveredFrom && start <= progress.coveredTo
    const asksStart = entry.isFirst && !entry.mayFollowWord && !isBehindSecret
    if (asksStart && !isTokenStart(bytes, start, entry.token?.wordCharacters)) continue
    scan.steps += entry.isNumber ? NUMBER_CALL_STEPS : CALL_STEPS
    const coveredTo = start < progress.coveredFrom ? 0 : progress.coveredTo
    const { token, length } = entry
    const candidate =
      token === null
        ? entry.format.find(scan, start, coveredTo, length)
        : findToken(token, scan, start, coveredTo, length)
    if (token !== null || entry.format.mayBreak === true)
      recordBreak(scan, start, entry, candidate, progress)
    if (candidate === null) continue
    scan.steps += FIND_STEPS
    const { end, certainty, category = entry.format.categories[0], placeholder } = candidate
    progress.found.push({ start: candidate.start, end, certainty, category, placeholder })
    if (end > progress.creditedTo) {
      const uncredited = end - Math.max(candidate.start, progress.creditedTo)
      scan.credit += uncredited * STEPS_PER_CHARACTER_FOUND
      progress.creditedTo = end
    }
    if (certainty !== 'possible') cover(progress, candidate.start, end)
  }
}

/** Does the anchor hold a sign, as most prefixes do? A few letters alone stand at the beginning of any line of base64. */
function holdsSign({ bytes }: TextScan, { format, length }: Entry, start: number): boolean {
  if (format.mayBreak === true) return true
  for (let at = start; at < start + length; at += 1)
    if (alnum.table[bytes[at] ?? 0] !== 1) return true
  return false
}

/** Notes an anchor whose token runs into a line break, apart from those in what is found secret anyway. */
function recordBreak(
  scan: TextScan,
  start: number,
  entry: Entry,
  candidate: Candidate | null,
  { broken, coveredFrom, coveredTo }: ScanProgress,
): void {
  // One that begins where the match does is no chance: the value of a header, of which the header knows the first line only.
  if (candidate === null && start > coveredFrom && start < coveredTo) return
  const end = candidate === null ? runEnd(scan, anyToken, start) : candidate.end
  if (!mayBreakAt(scan.bytes, start, end) || broken.at(-1)?.start === start) return
  broken.push({ start, end, isFirst: entry.isFirst && holdsSign(scan, entry, start) })
}

function cover(progress: ScanProgress, start: number, end: number): void {
  const overlaps = start < progress.coveredTo && end > progress.coveredFrom
  progress.coveredFrom = overlaps ? Math.min(progress.coveredFrom, start) : start
  progress.coveredTo = overlaps ? Math.max(progress.coveredTo, end) : end
}

/** The table of the anchors of all formats, and of what may disguise a secret: one look at the text for both. */
const prefilter = buildPrefilter(secretFormats, signTriples)
const { triples, neighbours } = prefilter

/** How much is searched in one call, in characters; a multiple of four. */
const CHUNK = 4096
/** Where a chunk may hold anchors or signs. One for all: no search begins while another goes through its chunk. */
const places = new Int32Array(CHUNK / 2 + 2)

/**
 * Puts into `places` where between `from` (a multiple of four) and `to` an anchor or a sign may stand, and returns how many; at most
 * `CHUNK` characters. One pass in steps of two (see `buildPrefilter`), two of them for each four bytes, which are read together.
 */
// A loop that calls nothing keeps what it needs in registers; what it finds is tried afterwards.
function collectAnchorPlaces(bytes: Uint8Array, words: DataView, from: number, to: number): number {
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
    if (isOne === 1 && mayHoldAnchor(bytes, at, one)) {
      places[count] = at
      count += 1
    }
    if (isTwo === 1 && mayHoldAnchor(bytes, at + 2, two)) {
      places[count] = at + 2
      count += 1
    }
  }
  return count
}

/** The second of three codes of seven bits. */
const SECOND = 127 << 7

function mayHoldAnchor(bytes: Uint8Array, at: number, triple: number): boolean {
  if (isInRepeat(bytes, at)) return false
  const list = listAt(prefilter, triple)
  const previous = at === 0 ? 0 : (bytes[at - 1] ?? 0) & 127
  return (
    acceptsNeighbours(neighbours, list, previous, (bytes[at + 3] ?? 0) & 127) ||
    (((signTriples[triple >>> 5] ?? 0) >>> (triple & 31)) & 1) === 1
  )
}

/** No token begins inside a repetition of one letter or digit, such as the zeros in base64. */
function isInRepeat(bytes: Uint8Array, at: number): boolean {
  const code = bytes[at] ?? 0
  return (
    at > 1 &&
    bytes[at - 2] === code &&
    bytes[at - 1] === code &&
    bytes[at + 1] === code &&
    bytes[at + 2] === code &&
    alnum.table[code] === 1
  )
}

/** The codes of the three characters at `at`, as the tables are indexed. */
function tripleAt(bytes: Uint8Array, at: number): number {
  const first = (bytes[at] ?? 0) & 127
  const second = (bytes[at + 1] ?? 0) & 127
  return (first << 14) | (second << 7) | ((bytes[at + 2] ?? 0) & 127)
}
