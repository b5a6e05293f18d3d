import type { Certainty } from '../finding.ts'
import type { Candidate } from '../format.ts'
import { isTokenEnd, isTokenStart } from './boundary.ts'
import { mayStandForward, readPartsBackward, readPartsForward, type Part } from './parts.ts'
import type { Reading } from './reading.ts'

/** A token as the search reads it: all have the same fields, which keeps the search fast. */
export type TokenShape = {
  /** What stands before the fixed text, when that is in the middle or at the end. */
  before: readonly Part[] | null
  asksForStart: boolean
  /** A letter or digit may follow directly; the token is then `likely` at most. */
  anyEnd: boolean
  /** What follows the fixed text: the first of these that fits. */
  after: readonly (readonly Part[])[]
  /** Places of the anchor that belong to what follows the fixed text. */
  followers: number
  /** 1 at the letters and digits that may not stand directly before or behind the token. */
  glued: Uint8Array
  certainty: Certainty
  proof: ((token: string) => boolean) | null
  proofRequired: boolean
}

/** The token whose anchor of `anchorLength` places stands at `at`, or null. See `SecretFormat.find`. */
export function findToken(
  shape: TokenShape,
  reading: Reading,
  at: number,
  coveredTo: number,
  anchorLength: number,
): Candidate | null {
  const { before, after } = shape
  const prefixEnd = at + anchorLength - shape.followers
  let start = before === null ? at : -1
  for (let index = 0; index < after.length; index += 1) {
    const parts = after[index]
    if (parts === undefined) break
    if (!mayStandForward(reading.bytes, parts, prefixEnd)) continue
    if (before !== null && start < 0) {
      start = readPartsBackward(reading, before, at)
      if (start < 0 || (shape.asksForStart && !isTokenStart(reading.bytes, start, shape.glued)))
        return null
    }
    const end = readPartsForward(reading, parts, prefixEnd)
    if (end < 0) continue
    const isGlued = !isTokenEnd(reading.bytes, end, shape.glued)
    if (isGlued && !shape.anyEnd) continue
    if (before === null && end <= coveredTo) return null
    if (beginsAgain(reading.text, at, prefixEnd, end)) continue
    const certainty = judge(shape, reading, start, end)
    if (certainty === null) continue
    return { start, end, certainty: isGlued && certainty === 'certain' ? 'likely' : certainty }
  }
  return null
}

/** A shorter prefix, or one of a single character, may stand in a random token by chance. */
const PREFIX_TELLING = 3

/** So much between two prefixes may be a token: then tokens are glued to each other, and go together. */
const GLUED_TOKEN_MIN = 16

// No token holds its own prefix: a text of nothing but prefixes would else yield one token at its end, and one more each time
// that it is redacted.
function beginsAgain(text: string, at: number, prefixEnd: number, end: number): boolean {
  if (prefixEnd - at < PREFIX_TELLING) return false
  const prefix = text.slice(at, prefixEnd)
  if (prefix === prefix.charAt(0).repeat(prefix.length)) return false
  const distance = text.slice(prefixEnd, end).indexOf(prefix)
  return distance >= 0 && distance < GLUED_TOKEN_MIN
}

function judge(
  { certainty, proof, proofRequired }: TokenShape,
  reading: Reading,
  start: number,
  end: number,
): Certainty | null {
  if (proof === null) return certainty
  reading.steps += end - start
  if (proof(reading.text.slice(start, end))) return certainty
  return proofRequired ? null : 'likely'
}
