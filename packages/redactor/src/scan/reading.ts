import { alphabetCount, type Alphabet } from './alphabet.ts'

const PERCENT = 0x25

/**
 * One text while it is searched, with what has been learnt about it.
 * INVARIANT: every run and every word is walked over at most once per alphabet and direction, whatever the candidates are;
 * this is what keeps the search linear on hostile text.
 */
export type Reading = {
  readonly text: string
  /** Characters looked at, apart from the prefilter's one pass. Read by tests of linearity. */
  steps: number
  readonly forward: Int32Array
  readonly backward: Int32Array
  readonly hasPercent: Uint8Array
  readonly nextOf: Map<string, number>
  /** How often the value that ends at `judgedEnd` was judged in a row. */
  judged: number
  judgedEnd: number
}

const SLOTS = 2

export function startReading(text: string): Reading {
  const cells = alphabetCount() * SLOTS
  return {
    text,
    steps: 0,
    forward: new Int32Array(cells).fill(-1),
    backward: new Int32Array(cells).fill(-1),
    hasPercent: new Uint8Array(alphabetCount()),
    nextOf: new Map(),
    judged: 0,
    judgedEnd: -1,
  }
}

/** Where the run of `set` that begins at `from` ends (exclusive). */
export function runEnd(reading: Reading, set: Alphabet, from: number): number {
  const slot = set.id * SLOTS
  const knownFrom = reading.forward[slot] ?? -1
  const knownEnd = reading.forward[slot + 1] ?? -1
  if (from >= knownFrom && from <= knownEnd) return knownEnd
  const { text } = reading
  const { table } = set
  let at = from
  let percent = 0
  for (;;) {
    const code = text.charCodeAt(at)
    if (code < 128 && table[code] === 1) at += 1
    else if (set.percent && code === PERCENT && isBase64Escape(text, at)) {
      at += 3
      percent = 1
    } else break
  }
  reading.steps += at - from + 1
  reading.forward[slot] = from
  reading.forward[slot + 1] = at
  reading.hasPercent[set.id] = percent
  return at
}

/** Did the run last asked for hold percent-encoded characters, so that its length in characters is not exact? */
export function runHasPercent(reading: Reading, set: Alphabet): boolean {
  return reading.hasPercent[set.id] === 1
}

/** Where the run of `set` that ends at `to` (exclusive) begins. */
export function runStart(reading: Reading, set: Alphabet, to: number): number {
  const slot = set.id * SLOTS
  const knownStart = reading.backward[slot] ?? -1
  const knownTo = reading.backward[slot + 1] ?? -1
  if (to >= knownStart && to <= knownTo) return knownStart
  const { text } = reading
  const { table } = set
  let at = to
  let walked = 1
  // What lies before `knownTo` was walked over for an earlier question: stop there when the run reaches it.
  while (at > 0) {
    if (at === knownTo) {
      at = knownStart
      break
    }
    const code = text.charCodeAt(at - 1)
    if (code >= 128 || table[code] !== 1) break
    at -= 1
    walked += 1
  }
  reading.steps += walked
  reading.backward[slot] = at
  reading.backward[slot + 1] = to
  return at
}

/** Where `sought` next stands at or after `from`, or -1. Questions must come with growing `from` to stay linear. */
export function nextIndexOf(reading: Reading, sought: string, from: number): number {
  const known = reading.nextOf.get(sought)
  if (known !== undefined && (known === -1 || known >= from)) return known
  const found = reading.text.indexOf(sought, from)
  reading.steps += (found === -1 ? reading.text.length : found) - from + 1
  reading.nextOf.set(sought, found)
  return found
}

function isBase64Escape(text: string, at: number): boolean {
  const high = text.charCodeAt(at + 1)
  const low = text.charCodeAt(at + 2) | 0x20
  if (high === 0x32) return low === 0x62 || low === 0x66 // %2B %2F
  return high === 0x33 && low === 0x64 // %3D
}
