import type { Certainty } from '../scan/finding.ts'
import type { Candidate, TokenShape } from './secret-format.ts'
import { isTokenEnd, isTokenStart } from '../scan/boundary.ts'
import { mayMatchForward, readPartsBackward, readPartsForward } from '../scan/parts.ts'
import type { TextScan } from '../scan/text-scan.ts'

/** The token whose anchor of `anchorLength` places stands at `at`, or null. See `SecretFormat.find`. */
export function findToken(
  shape: TokenShape,
  scan: TextScan,
  at: number,
  coveredTo: number,
  anchorLength: number,
): Candidate | null {
  const { before, after } = shape
  const prefixEnd = at + anchorLength - shape.extraPlaces
  let start = before === null ? at : -1
  for (let index = 0; index < after.length; index += 1) {
    const parts = after[index]
    if (parts === undefined) break
    if (!mayMatchForward(scan.bytes, parts, prefixEnd)) continue
    if (before !== null && start < 0) {
      start = readPartsBackward(scan, before, at)
      if (
        start < 0 ||
        (shape.asksForStart && !isTokenStart(scan.bytes, start, shape.wordCharacters))
      )
        return null
    }
    const end = readPartsForward(scan, parts, prefixEnd)
    if (end < 0) continue
    const runsOn = !isTokenEnd(scan.bytes, end, shape.wordCharacters)
    if (runsOn && !shape.anyEnd) continue
    if (before === null && end <= coveredTo) return null
    if (holdsOwnPrefix(scan.text, at, prefixEnd, end)) continue
    const certainty = certaintyOf(shape, scan, start, end)
    if (certainty === null) continue
    return { start, end, certainty: runsOn && certainty === 'certain' ? 'likely' : certainty }
  }
  return null
}

/** A shorter prefix, or one of a single character, may occur in a random token by chance. */
const DISTINCTIVE_PREFIX_MIN = 3

/** With so much between two prefixes, these are adjoining tokens, which are redacted together. */
const ADJOINING_TOKEN_MIN = 16

// No token holds its own prefix: a text of nothing but prefixes would else yield one token at its end, and one more each time
// that it is redacted.
function holdsOwnPrefix(text: string, at: number, prefixEnd: number, end: number): boolean {
  if (prefixEnd - at < DISTINCTIVE_PREFIX_MIN) return false
  const prefix = text.slice(at, prefixEnd)
  if (prefix === prefix.charAt(0).repeat(prefix.length)) return false
  const distance = text.slice(prefixEnd, end).indexOf(prefix)
  return distance >= 0 && distance < ADJOINING_TOKEN_MIN
}

function certaintyOf(
  { certainty, check, checkRequired }: TokenShape,
  scan: TextScan,
  start: number,
  end: number,
): Certainty | null {
  if (check === null) return certainty
  scan.steps += end - start
  if (check(scan.text.slice(start, end))) return certainty
  return checkRequired ? null : 'likely'
}
