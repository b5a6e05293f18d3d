import { byteOfUnit, OTHER_BYTE } from './unicode.ts'
import { alphabetCount, type Alphabet } from './alphabet.ts'
import { PERCENT } from './codes.ts'

/**
 * One text while it is searched, with what the search already knows about it.
 * INVARIANT: every run and every word is walked over at most once per alphabet and direction, whatever the candidates are;
 * this is what keeps the search linear on hostile text.
 */
export type TextScan = {
  readonly text: string
  /**
   * The code of each UTF-16 unit at the unit's own offset, `OTHER_BYTE` or `FOLDED_BYTE` for those beyond ASCII, then zeros.
   * Reading bytes is several times faster than `charCodeAt`. Belongs to this scan until `endScan`.
   */
  readonly bytes: Uint8Array
  /** Characters read, apart from the prefilter's one pass. Tests of linearity read it. */
  steps: number
  /** Additional steps that are allowed for matches. */
  credit: number
  /** Characters of runs that were walked ahead and added to `credit`. */
  walked: number
  /** The search was aborted before the end of the text. */
  isAborted: boolean
  /** Made on first use: most texts are short strings of a JSON value that never need one. */
  caches: Caches | null
  /** Bounds of the long runs, two for each, made on first use: see `visitLongRuns`. */
  longRuns: number[] | null
  /** How often the value that ends at `valueChecksEnd` was checked in a row. */
  valueChecks: number
  valueChecksEnd: number
  /** Up to here command lines were read for the passwords in them. */
  commandsReadTo: number
  /** Where the card in groups ends that was found last. */
  lastCardEnd: number
  /** The list of words that was read last. */
  words: WordList | null
}

/** Words with one separator: which one of them begins where, and the end of the last one. */
export interface WordList {
  readonly placeOf: ReadonlyMap<number, number>
  readonly end: number
}

type Caches = {
  readonly forward: Int32Array
  readonly backward: Int32Array
  readonly hasPercent: Uint8Array
  readonly nextOf: Map<string, number>
}

const SLOTS = 2
/** A long run may be walked so often, once for each alphabet, before that is held against the text. */
const WALKS_CREDITED = 8

const encoder = new TextEncoder()
/** Zeros behind the text, so that looking ahead by less than the shortest length of a run needs no check. */
const MARGIN = 512
/** Up to this length a call of `encodeInto` costs more than it saves. */
const SHORT = 48
const PROBE = 4096
const KEPT_MAX = 1_048_576
/** Buffers that no scan uses, for the next one: a new one of this size for each text would cost more than the search. */
const freeBuffers: Uint8Array[] = []
/** Caches that no scan uses, empty, for the same reason. */
const freeCaches: Caches[] = []
const FREE_MAX = 4

/** Call `endScan` when done. */
export function startScan(text: string): TextScan {
  return {
    text,
    bytes: bytesOf(text),
    steps: 0,
    credit: 0,
    walked: 0,
    isAborted: false,
    caches: null,
    longRuns: null,
    valueChecks: 0,
    valueChecksEnd: -1,
    commandsReadTo: 0,
    lastCardEnd: 0,
    words: null,
  }
}

/** Gives the bytes and caches back; the scan must not be used afterwards. */
export function endScan({ bytes, caches }: TextScan): void {
  if (freeBuffers.length < FREE_MAX && bytes.length <= KEPT_MAX) freeBuffers.push(bytes)
  if (caches === null || freeCaches.length === FREE_MAX) return
  resetCaches(caches)
  freeCaches.push(caches)
}

function bytesOf(text: string): Uint8Array {
  const { length } = text
  const bytes = bufferFor(length + MARGIN)
  if (!copyAscii(text, bytes)) copyUnits(text, bytes)
  bytes.fill(0, length, length + MARGIN)
  return bytes
}

// UTF-8 has one byte for each unit only where all is ASCII. A text that is not shows it early as a rule, before all is encoded.
function copyAscii(text: string, bytes: Uint8Array): boolean {
  const { length } = text
  if (length <= SHORT) return false
  if (length > PROBE && encoder.encodeInto(text, bytes.subarray(0, PROBE)).read < PROBE)
    return false
  return encoder.encodeInto(text, bytes.subarray(0, length)).read === length
}

function copyUnits(text: string, bytes: Uint8Array): void {
  for (let at = 0; at < text.length; at += 1) {
    bytes[at] = byteOfUnit[text.charCodeAt(at)] ?? OTHER_BYTE
  }
}

function bufferFor(size: number): Uint8Array {
  const kept = freeBuffers.pop()
  if (kept !== undefined && kept.length >= size) return kept
  // Doubled, so that texts that grow little by little do not each ask for a new one.
  let capacity = 4096
  while (capacity < size) capacity *= 2
  return new Uint8Array(capacity)
}

function startCaches(scan: TextScan): Caches {
  const caches = freeCaches.pop() ?? newCaches()
  scan.caches = caches
  return caches
}

function newCaches(): Caches {
  const cells = alphabetCount() * SLOTS
  return {
    forward: new Int32Array(cells).fill(-1),
    backward: new Int32Array(cells).fill(-1),
    hasPercent: new Uint8Array(alphabetCount()),
    nextOf: new Map<string, number>(),
  }
}

function resetCaches({ forward, backward, hasPercent, nextOf }: Caches): void {
  forward.fill(-1)
  backward.fill(-1)
  hasPercent.fill(0)
  nextOf.clear()
}

/** Where the run of `set` that begins at `from` ends (exclusive). */
export function runEnd(scan: TextScan, set: Alphabet, from: number): number {
  const { forward, hasPercent } = scan.caches ?? startCaches(scan)
  const slot = set.id * SLOTS
  const knownFrom = forward[slot] ?? -1
  const knownEnd = forward[slot + 1] ?? -1
  if (from >= knownFrom && from <= knownEnd) return knownEnd
  const { bytes, text } = scan
  const { table } = set
  let at = from
  let percent = 0
  for (;;) {
    const code = bytes[at] ?? 0
    if (table[code] === 1) at += 1
    else if (set.percent && code === PERCENT && isBase64Escape(bytes, at)) {
      at += 3
      percent = 1
    } else break
  }
  scan.steps += at - from + 1
  if (scan.walked < WALKS_CREDITED * text.length) {
    scan.walked += at - from
    scan.credit += at - from
  }
  forward[slot] = from
  forward[slot + 1] = at
  hasPercent[set.id] = percent
  return at
}

/** Does the last run of `runEnd` hold percent-encoded characters, so that its length in characters is not exact? */
export function runHasPercent(scan: TextScan, set: Alphabet): boolean {
  return scan.caches?.hasPercent[set.id] === 1
}

/** Where the run of `set` that ends at `to` (exclusive) begins. */
export function runStart(scan: TextScan, set: Alphabet, to: number): number {
  const { backward } = scan.caches ?? startCaches(scan)
  const slot = set.id * SLOTS
  const knownStart = backward[slot] ?? -1
  const knownTo = backward[slot + 1] ?? -1
  if (to >= knownStart && to <= knownTo) return knownStart
  const { bytes } = scan
  const { table } = set
  let at = to
  let walked = 1
  // What lies before `knownTo` was walked over for an earlier question: stop there when the run reaches it.
  while (at > 0) {
    if (at === knownTo) {
      at = knownStart
      break
    }
    if (table[bytes[at - 1] ?? 0] !== 1) break
    at -= 1
    walked += 1
  }
  scan.steps += walked
  backward[slot] = at
  backward[slot + 1] = to
  return at
}

/**
 * Where the part behind `from` begins that was not looked at yet for `purpose` (a name that no text is sought by). With
 * `markSeen`, each character is read once for each purpose, whatever the candidates are.
 */
export function unseenFrom(scan: TextScan, purpose: string, from: number): number {
  const seenTo = scan.caches?.nextOf.get(purpose)
  return seenTo === undefined || seenTo < from ? from : seenTo
}

/** Notes that all before `to` was looked at for `purpose`. */
export function markSeen(scan: TextScan, purpose: string, to: number): void {
  const { nextOf } = scan.caches ?? startCaches(scan)
  nextOf.set(purpose, to)
}

/** Where `sought` next stands at or after `from`, or -1. Questions must come with growing `from` to stay linear. */
export function nextIndexOf(scan: TextScan, sought: string, from: number): number {
  const { nextOf } = scan.caches ?? startCaches(scan)
  const known = nextOf.get(sought)
  if (known !== undefined && (known === -1 || known >= from)) return known
  const found = scan.text.indexOf(sought, from)
  const passed = (found === -1 ? scan.text.length : found) - from + 1
  scan.steps += passed
  // A native search once for each text sought: linear, and too fast to be held against the text.
  scan.credit += passed
  nextOf.set(sought, found)
  return found
}

function isBase64Escape(bytes: Uint8Array, at: number): boolean {
  const high = bytes[at + 1] ?? 0
  const low = (bytes[at + 2] ?? 0) | 0x20
  if (high === 0x32) return low === 0x62 || low === 0x66 // %2B %2F
  return high === 0x33 && low === 0x64 // %3D
}
