import { alphabet } from './alphabet.ts'
import type { Reading } from './reading.ts'

/** Shorter runs are words; keys and encoded texts are longer. In UTF-16 units. */
export const LONG_RUN_MIN = 16

const inRun = alphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+/_-').table

/**
 * Calls `visit` with the bounds (`end` exclusive) of every longest run of at least 16 characters of base64 or base64url, in order.
 * Looks at every sixteenth character and walks from there, so ordinary words cost little; each character is walked over at most
 * twice, whatever the text holds.
 */
export function visitLongRuns(
  { bytes, text }: Reading,
  visit: (start: number, end: number) => void,
): void {
  const { length } = text
  let floor = 0
  for (let probe = LONG_RUN_MIN - 1; probe < length; probe += LONG_RUN_MIN) {
    if (inRun[bytes[probe] ?? 0] !== 1) continue
    let start = probe
    while (start > floor && inRun[bytes[start - 1] ?? 0] === 1) start -= 1
    let end = probe + 1
    while (inRun[bytes[end] ?? 0] === 1) end += 1
    if (end - start >= LONG_RUN_MIN) visit(start, end)
    // INVARIANT: no later walk goes back behind this run, and the next probe lies within 16 characters of its end.
    floor = end
    while (probe + LONG_RUN_MIN <= end) probe += LONG_RUN_MIN
  }
}
