import type { Found } from '../finding.ts'
import { isPlaceholder } from '../placeholder.ts'
import { endReading, startReading, type Reading } from '../scan/reading.ts'
import {
  decodedView,
  isOneRow,
  originalEnd,
  originalStart,
  type DecodedView,
  type ReadEscape,
} from './decoded-view.ts'
import { NO_ESCAPE } from './escape.ts'
import { decodedRuns, runAt, type EncodedRuns } from './encoded-runs.ts'
import { beginsBreak, readBreaks } from './joined-lines.ts'
import { beginsEscape, readEscape } from './read-escape.ts'

/** Finds the secrets in a decoded text, and counts the work. */
type Search = (text: string) => readonly Found[]

/** How much is decoded on both sides of an escape, in UTF-16 units: more than nearly every token is long. */
const REACH = 800
/** What is added when a secret is longer: a private key. */
const LONG_REACH = 32 * 1024
/** How far before and behind an anchor that meets a line break the lines are joined, in UTF-16 units. */
const JOINED_BEFORE = 256
const JOINED_BEHIND = 1600
/** What decoding a character costs in time, in characters looked at. */
const DECODE_STEPS = 2
/** Numbers of these forms stand in columns, which joined lines would make up. */
const NUMBERS: ReadonlySet<string> = new Set(['CARD_NUMBER', 'IBAN', 'SSN'])

/** What the search of the text itself found, and where it met what may hide more. */
export type Hints = {
  found: Found[]
  /** Escapes that stand for a character of a secret, sorted; of those close together only some. */
  signs: number[]
  /** Anchors of tokens that run into a line break, and where that stands. */
  broken: { start: number; end: number }[]
}

/**
 * The secrets that a text holds in disguise: with characters escaped or that do not show, as base64, or broken over lines. One
 * disguise at a time. Takes time linear in the length of the text.
 */
export function findDisguised(reading: Reading, hints: Hints, search: Search): Found[] {
  const disguised: Found[] = []
  findEscaped(reading, hints, search, disguised)
  findEncoded(reading, search, disguised)
  if (hints.broken.length > 0) findBroken(reading, hints, search, disguised)
  return disguised
}

function findEscaped(reading: Reading, { signs }: Hints, search: Search, disguised: Found[]): void {
  const { length } = reading.text
  for (let index = 0; index < signs.length;) {
    const from = Math.max(0, (signs[index] ?? 0) - REACH)
    let to = from
    for (; index < signs.length && (signs[index] ?? 0) - REACH <= to; index += 1)
      to = Math.min(length, (signs[index] ?? 0) + REACH)
    const isCut = findInStretch(reading, from, to, search, disguised)
    if (!isCut) continue
    // A private key is longer. What is searched again now is not searched a third time, so the work stays linear.
    to = Math.min(length, to + LONG_REACH)
    findInStretch(reading, from, to, search, disguised)
    while (index < signs.length && (signs[index] ?? 0) + REACH <= to) index += 1
  }
}

/** Adds what the stretch holds; true when a find runs up to its end and may go on behind it. */
function findInStretch(
  reading: Reading,
  from: number,
  to: number,
  search: Search,
  disguised: Found[],
): boolean {
  const view = viewOf(reading, from, to, beginsEscape, readEscape)
  let isCut = false
  for (const inView of search(view.text)) {
    if (isWhole(reading, view, from, to, inView)) disguised.push(inOriginal(view, inView))
    else isCut ||= inView.end === view.text.length && inView.certainty !== 'possible'
  }
  return isCut
}

function findEncoded(reading: Reading, search: Search, disguised: Found[]): void {
  const encoded = decodedRuns(reading)
  if (encoded === null) return
  addEncoded(search, encoded, encoded, disguised)
  // Base64 of base64 is a habit of scripts; a third level is none.
  const inner = startReading(encoded.text)
  const again = decodedRuns(inner)
  if (again !== null) addEncoded(search, again, encoded, disguised)
  reading.steps += inner.steps
  endReading(inner)
}

/** Finds what `encoded` holds; `outer` tells where that stands in the original. */
function addEncoded(
  search: Search,
  encoded: EncodedRuns,
  outer: EncodedRuns,
  disguised: Found[],
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
  reading: Reading,
  { broken, found }: Hints,
  search: Search,
  disguised: Found[],
): void {
  const read = readBreaks({
    ends: new Set(found.map(({ end }) => end)),
    starts: new Set([...broken, ...found].map(({ start }) => start)),
  })
  const starts = broken
    .filter(({ end }) => read(reading, end) !== NO_ESCAPE)
    .map(({ start }) => start)
    .toSorted((a, b) => a - b)
  for (let index = 0; index < starts.length;) {
    const from = Math.max(0, (starts[index] ?? 0) - JOINED_BEFORE)
    let to = from
    for (; index < starts.length && (starts[index] ?? 0) - JOINED_BEFORE <= to; index += 1)
      to = Math.min(reading.text.length, (starts[index] ?? 0) + JOINED_BEHIND)
    const view = viewOf(reading, from, to, beginsBreak, read)
    for (const inView of search(view.text)) {
      if (inView.certainty === 'possible' || NUMBERS.has(inView.category)) continue
      // Its last character may have a line break behind it.
      if (isOneRow(view.map, inView.start, inView.end - 1)) continue
      if (isWhole(reading, view, from, to, inView)) disguised.push(inOriginal(view, inView))
    }
  }
}

function viewOf(
  reading: Reading,
  from: number,
  to: number,
  begins: Uint8Array,
  read: ReadEscape,
): DecodedView {
  reading.steps += (to - from) * DECODE_STEPS
  reading.credit += (to - from) * DECODE_STEPS
  return decodedView(reading, from, to, begins, read)
}

/** What touches the edge of a stretch may be part of something longer. */
function isWhole(
  reading: Reading,
  view: DecodedView,
  from: number,
  to: number,
  { start, end }: Found,
): boolean {
  return (start > 0 || from === 0) && (end < view.text.length || to === reading.text.length)
}

function inOriginal({ text, map }: DecodedView, found: Found): Found {
  const { start, end } = found
  return {
    ...found,
    start: originalStart(map, start),
    end: originalEnd(map, end),
    placeholder: found.placeholder ?? isPlaceholder(text.slice(start, end)),
  }
}
