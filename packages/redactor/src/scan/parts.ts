import { hex, type Alphabet } from './alphabet.ts'
import { behindEscape } from './boundary.ts'
import { DASH, DOT, UNDERSCORE } from './codes.ts'
import { runEnd, runHasPercent, runStart, type TextScan } from './text-scan.ts'

/** The form of a UUID; alone it is no secret, behind a vendor's prefix it is. */
export const uuid: readonly Part[] = [
  run(hex, 8),
  fixed('-'),
  run(hex, 4),
  fixed('-'),
  run(hex, 4),
  fixed('-'),
  run(hex, 4),
  fixed('-'),
  run(hex, 12),
]

/** A piece of a token: a run of one alphabet that is not part of a longer run, or (`set` null) one of some fixed texts. */
export type Part = {
  set: Alphabet | null
  min: number
  max: number
  options: readonly string[]
}

/** A run of `min` to `max` characters (`max` left out: exactly `min`). */
export function run(set: Alphabet, min: number, max = min): Part {
  return { set, min, max, options: [] }
}

export function fixed(...options: readonly string[]): Part {
  return { set: null, min: 0, max: 0, options }
}

/** False if two characters already exclude the parts at `from`: most candidates end here. */
export function mayMatchForward(bytes: Uint8Array, parts: readonly Part[], from: number): boolean {
  const part = parts[0]
  if (part === undefined || part.set === null || part.min === 0 || part.set.percent) return true
  const { table } = part.set
  return table[bytes[from] ?? 0] === 1 && table[bytes[from + part.min - 1] ?? 0] === 1
}

/** Where the parts end when they stand at `from`, or -1. */
export function readPartsForward(scan: TextScan, parts: readonly Part[], from: number): number {
  let at = from
  // An index, here and below: iterators show in the time of a text that is all anchors.
  for (let index = 0; index < parts.length && at >= 0; index += 1) {
    const part = parts[index]
    if (part === undefined) break
    scan.steps += 1
    at =
      part.set === null
        ? textEnd(scan.bytes, part.options, at)
        : boundedRunEnd(scan, part.set, part, at, index === parts.length - 1)
  }
  return at
}

/** Where the parts begin when they end at `to`, or -1. */
export function readPartsBackward(scan: TextScan, parts: readonly Part[], to: number): number {
  let at = to
  for (let index = parts.length - 1; index >= 0 && at >= 0; index -= 1) {
    const part = parts[index]
    if (part === undefined) break
    scan.steps += 1
    at =
      part.set === null
        ? textStart(scan.bytes, part.options, at)
        : boundedRunStart(scan, part.set, part, at)
  }
  return at
}

function textEnd(bytes: Uint8Array, options: readonly string[], at: number): number {
  for (let index = 0; index < options.length; index += 1) {
    const option = options[index] ?? ''
    if (matchesAt(bytes, option, at)) return at + option.length
  }
  return -1
}

function textStart(bytes: Uint8Array, options: readonly string[], end: number): number {
  for (let index = 0; index < options.length; index += 1) {
    const option = options[index] ?? ''
    const start = end - option.length
    if (start >= 0 && matchesAt(bytes, option, start)) return start
  }
  return -1
}

function matchesAt(bytes: Uint8Array, option: string, at: number): boolean {
  for (let index = 0; index < option.length; index += 1)
    if (bytes[at + index] !== option.charCodeAt(index)) return false
  return true
}

function boundedRunStart(scan: TextScan, set: Alphabet, { min, max }: Part, end: number): number {
  const start = runStart(scan, set, end)
  // The `n` of `\n` belongs to what stands before, unless the run is too short without it.
  const behind = behindEscape(scan.bytes, start)
  if (behind <= end && end - behind >= min && end - behind <= max) return behind
  return end - start < min || end - start > max ? -1 : start
}

function boundedRunEnd(
  scan: TextScan,
  set: Alphabet,
  { min, max }: Part,
  from: number,
  isLast: boolean,
): number {
  let end = runEnd(scan, set, from)
  if (isLast) end = withoutPunctuation(scan.bytes, end, from + max)
  // An escape takes three characters; counting them would need a second walk, so the upper bound is widened instead.
  const longest = runHasPercent(scan, set) ? max * 3 : max
  return end - from < min || end - from > longest ? -1 : end
}

// A full stop after a token is the sentence's; a dash or underscore beyond the longest length is the text's.
function withoutPunctuation(bytes: Uint8Array, runsTo: number, longest: number): number {
  let end = runsTo
  for (let trimmed = 0; trimmed < 3; trimmed += 1) {
    const code = bytes[end - 1]
    if (code === DOT || (end > longest && (code === DASH || code === UNDERSCORE))) end -= 1
    else break
  }
  return end
}
