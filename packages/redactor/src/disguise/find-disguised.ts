import type { SecretMatch } from '../scan/finding.ts'
import { isPlaceholder } from '../checks/placeholder.ts'
import { endScan, startScan, type TextScan } from '../scan/text-scan.ts'
import {
  decodeView,
  isOneRow,
  originalEnd,
  originalStart,
  type DecodedView,
  type ReadEscape,
} from './decoded-view.ts'
import { NO_ESCAPE } from '../scan/escape.ts'
import { decodeRuns, runAt, type EncodedRuns } from './encoded-runs.ts'
import { beginsBreak, readBreaks } from './joined-lines.ts'
import { beginsEscape, readEscape } from './read-escape.ts'
import { REACH, decodeFrom, decodeTo, LONG_REACH, tokenEnd, tokenStart } from './sign-reach.ts'

/** Finds the secrets in a decoded text, and counts the work. */
type SearchText = (text: string) => readonly SecretMatch[]

/** How far before and behind an anchor that meets a line break the lines are joined, in UTF-16 units. */
const JOINED_BEFORE = 256
const JOINED_BEHIND = 1600
/** Of a line break, with the character behind a word. */
const BREAK_MAX = 3
/** What decoding a character costs in time, in characters read. */
const DECODE_STEPS = 2
/** Numbers of these forms stand in columns, which joined lines would make up. */
const NUMBERS: ReadonlySet<string> = new Set(['CARD_NUMBER', 'IBAN', 'SSN'])

/** What the search of the text itself found, and where it met what may hide more. */
export type DisguiseSigns = {
  found: SecretMatch[]
  /** Escapes that stand for a character of a secret, sorted; of those close together only some. */
  signs: number[]
  /** Anchors of tokens that run into a line break, where that stands, and whether a token begins with the anchor. */
  broken: { start: number; end: number; isFirst: boolean }[]
}

/**
 * The secrets that a text holds in disguise: with characters escaped or that do not show, as base64, or broken over lines. One
 * disguise at a time. Takes time linear in the length of the text.
 */
export function findDisguised(
  scan: TextScan,
  disguiseSigns: DisguiseSigns,
  search: SearchText,
): SecretMatch[] {
  const disguised: SecretMatch[] = []
  findEscaped(scan, disguiseSigns, search, disguised)
  findEncoded(scan, search, disguised)
  if (disguiseSigns.broken.length > 0) findBroken(scan, disguiseSigns, search, disguised)
  return disguised
}

function findEscaped(
  scan: TextScan,
  { signs }: DisguiseSigns,
  search: SearchText,
  disguised: SecretMatch[],
): void {
  const { length } = scan.text
  let searchedTo = 0
  for (let index = 0; index < signs.length;) {
    let to = decodeFrom(scan, signs[index] ?? 0, 0)
    const from = tokenStart(scan, to, searchedTo)
    let behind = 0
    for (; index < signs.length && decodeFrom(scan, signs[index] ?? 0, to) <= to; index += 1) {
      behind = decodeTo(scan, signs[index] ?? 0, behind)
      if (behind > to) to = tokenEnd(scan, behind, beginsEscape, readEscape)
    }
    searchedTo = to
    const reachesEnd = findInStretch(scan, from, to, search, disguised)
    if (!reachesEnd || to === length) continue
    // A private key is longer. What is searched again now is not searched a third time, so the work stays linear.
    const again = Math.max(from, to - LONG_REACH)
    to = Math.min(length, to + LONG_REACH)
    searchedTo = to
    findInStretch(scan, again, to, search, disguised)
    while (index < signs.length && (signs[index] ?? 0) + REACH <= to) index += 1
  }
}

/** Adds what the stretch holds; true when a match runs up to its end and may go on behind it. */
function findInStretch(
  scan: TextScan,
  from: number,
  to: number,
  search: SearchText,
  disguised: SecretMatch[],
): boolean {
  const view = viewOf(scan, from, to, beginsEscape, readEscape)
  let reachesEnd = false
  for (const inView of search(view.text)) {
    if (isWhole(scan, view, from, to, inView)) disguised.push(inOriginal(view, inView))
    reachesEnd ||= mayContinueBehind(view, inView)
  }
  return reachesEnd
}

/** May the match go on behind the stretch? What is of one word ends with it; a key of many lines ends behind the break. */
function mayContinueBehind(
  { text }: DecodedView,
  { end, certainty, category }: SecretMatch,
): boolean {
  if (end === text.length) return certainty !== 'possible'
  return category === 'PRIVATE_KEY' && end >= text.length - BREAK_MAX
}

function findEncoded(scan: TextScan, search: SearchText, disguised: SecretMatch[]): void {
  const encoded = decodeRuns(scan)
  if (encoded === null) return
  addEncoded(search, encoded, encoded, disguised)
  // Base64 of base64 is a habit of scripts; a third level is none.
  const inner = startScan(encoded.text)
  const again = decodeRuns(inner)
  if (again !== null) addEncoded(search, again, encoded, disguised)
  scan.steps += inner.steps
  endScan(inner)
}

/** Finds what `encoded` holds; `outer` maps it to the original. */
function addEncoded(
  search: SearchText,
  encoded: EncodedRuns,
  outer: EncodedRuns,
  disguised: SecretMatch[],
): void {
  for (const inside of search(encoded.text)) {
    const start = encoded === outer ? inside.start : runAt(encoded, inside.start)?.start
    const run = start === undefined ? undefined : runAt(outer, start)
    if (run === undefined) continue
    const placeholder =
      inside.placeholder ?? isPlaceholder(encoded.text.slice(inside.start, inside.end))
    disguised.push({ ...inside, start: run.start, end: run.end, placeholder })
  }
}

function findBroken(
  scan: TextScan,
  { broken, found }: DisguiseSigns,
  search: SearchText,
  disguised: SecretMatch[],
): void {
  const read = readBreaks({
    ends: new Set(found.map(({ end }) => end)),
    // A `possible` match may be a line of a token.
    starts: new Set(
      [
        ...broken.filter(({ isFirst }) => isFirst),
        ...found.filter(({ certainty }) => certainty !== 'possible'),
      ].map(({ start }) => start),
    ),
  })
  const joined = broken
    .filter(({ end }) => read(scan, end) !== NO_ESCAPE)
    .toSorted((a, b) => a.start - b.start)
  for (let index = 0; index < joined.length;) {
    const from = Math.max(0, (joined[index]?.start ?? 0) - JOINED_BEFORE)
    let to = from
    for (; index < joined.length; index += 1) {
      const { start, end } = joined[index] ?? { start: to, end: to }
      if (start - JOINED_BEFORE > to) break
      // A long first line is taken whole, with some of what is behind it.
      const least = Math.min(end + JOINED_BEFORE, start + LONG_REACH)
      to = Math.max(to, Math.min(scan.text.length, Math.max(start + JOINED_BEHIND, least)))
    }
    const resumeAt = findJoined(scan, from, to, read, search, disguised)
    if (resumeAt === to) continue
    findJoined(scan, from, resumeAt, read, search, disguised)
    while (index < joined.length && (joined[index]?.end ?? 0) + JOINED_BEFORE <= resumeAt)
      index += 1
  }
}

/** Adds what the lines of the stretch hold when joined; returns where a token that is cut by its end does end, else `to`. */
function findJoined(
  scan: TextScan,
  from: number,
  to: number,
  read: ReadEscape,
  search: SearchText,
  disguised: SecretMatch[],
): number {
  const view = viewOf(scan, from, to, beginsBreak, read)
  let resumeAt = to
  for (const inView of search(view.text)) {
    if (inView.certainty === 'possible' || NUMBERS.has(inView.category)) continue
    // Its last character may have a line break behind it.
    if (isOneRow(view.map, inView.start, inView.end - 1)) continue
    const reachesEnd = inView.end === view.text.length
    const end = reachesEnd
      ? tokenEnd(scan, originalEnd(view.map, inView.end), beginsBreak, read)
      : 0
    if (end > to) resumeAt = end
    else if (inView.start > 0 || from === 0) disguised.push(inOriginal(view, inView))
  }
  return resumeAt
}

function viewOf(
  scan: TextScan,
  from: number,
  to: number,
  begins: Uint8Array,
  read: ReadEscape,
): DecodedView {
  scan.steps += (to - from) * DECODE_STEPS
  scan.credit += (to - from) * DECODE_STEPS
  return decodeView(scan, from, to, begins, read)
}

/** What touches the edge of a stretch may be part of something longer. */
function isWhole(
  scan: TextScan,
  view: DecodedView,
  from: number,
  to: number,
  { start, end }: SecretMatch,
): boolean {
  return (start > 0 || from === 0) && (end < view.text.length || to === scan.text.length)
}

function inOriginal({ text, map }: DecodedView, found: SecretMatch): SecretMatch {
  const { start, end } = found
  return {
    ...found,
    start: originalStart(map, start),
    end: originalEnd(map, end),
    placeholder: found.placeholder ?? isPlaceholder(text.slice(start, end)),
  }
}
