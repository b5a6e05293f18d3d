import type { Certainty } from '../scan/finding.ts'
import type { Candidate, TokenShape } from './secret-format.ts'
import { isTokenEnd, isTokenStart } from '../scan/boundary.ts'
import { mayStandForward, readPartsBackward, readPartsForward } from '../scan/parts.ts'
import type { Reading } from '../scan/text-scan.ts'

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
