import type { Alphabet } from './alphabet.ts'
import { runEnd, runHasPercent, runStart, type Reading } from './reading.ts'

/** A piece of a token: a run of one alphabet that is not part of a longer run, or one of some fixed texts. */
export type Part =
  | { kind: 'run'; set: Alphabet; min: number; max: number }
  | { kind: 'text'; options: readonly string[] }

const DASH = 0x2d
const DOT = 0x2e
const UNDERSCORE = 0x5f

/** A run of `min` to `max` characters (`max` left out: exactly `min`). */
export function run(set: Alphabet, min: number, max = min): Part {
  return { kind: 'run', set, min, max }
}

export function fixed(...options: readonly string[]): Part {
  return { kind: 'text', options }
}

/** Where the parts end when they stand at `from`, or -1. */
export function readPartsForward(reading: Reading, parts: readonly Part[], from: number): number {
  let at = from
  // An index, here and below: iterators show in the time of a text that is all anchors.
  for (let index = 0; index < parts.length && at >= 0; index += 1) {
    const part = parts[index]
    if (part === undefined) break
    reading.steps += 1
    at =
      part.kind === 'text'
        ? textEnd(reading, part.options, at)
        : boundedRunEnd(reading, part, at, index === parts.length - 1)
  }
  return at
}

/** Where the parts begin when they end at `to`, or -1. */
export function readPartsBackward(reading: Reading, parts: readonly Part[], to: number): number {
  let at = to
  for (let index = parts.length - 1; index >= 0 && at >= 0; index -= 1) {
    const part = parts[index]
    if (part === undefined) break
    reading.steps += 1
    at =
      part.kind === 'text'
        ? textStart(reading, part.options, at)
        : boundedRunStart(reading, part, at)
  }
  return at
}

function textEnd(reading: Reading, options: readonly string[], at: number): number {
  for (const option of options) if (reading.text.startsWith(option, at)) return at + option.length
  return -1
}

function textStart(reading: Reading, options: readonly string[], end: number): number {
  for (const option of options) {
    const start = end - option.length
    if (start >= 0 && reading.text.startsWith(option, start)) return start
  }
  return -1
}

function boundedRunStart(reading: Reading, part: Part & { kind: 'run' }, end: number): number {
  const start = runStart(reading, part.set, end)
  return end - start < part.min || end - start > part.max ? -1 : start
}

function boundedRunEnd(
  reading: Reading,
  part: Part & { kind: 'run' },
  from: number,
  isLast: boolean,
): number {
  const { set, min, max } = part
  let end = runEnd(reading, set, from)
  if (isLast) end = withoutPunctuation(reading.text, end, from + max)
  // An escape takes three characters; counting them would need a second walk, so the upper bound is widened instead.
  const longest = runHasPercent(reading, set) ? max * 3 : max
  return end - from < min || end - from > longest ? -1 : end
}

// A full stop after a token is the sentence's; a dash or underscore beyond the longest length is the text's.
function withoutPunctuation(text: string, runsTo: number, longest: number): number {
  let end = runsTo
  for (let trimmed = 0; trimmed < 3; trimmed += 1) {
    const code = text.charCodeAt(end - 1)
    if (code === DOT || (end > longest && (code === DASH || code === UNDERSCORE))) end -= 1
    else break
  }
  return end
}
