import { alphabet } from './alphabet.ts'
import type { TextScan } from './text-scan.ts'

/** Shorter runs are words; keys and encoded texts are longer. In UTF-16 units. */
export const LONG_RUN_MIN = 16

const inRun = alphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+/_-').table

/**
 * Calls `visit` with the bounds (`end` exclusive) of every longest run of at least 16 characters of base64 or base64url, in order.
 * The runs of a text are searched once.
 */
export function visitLongRuns(scan: TextScan, visit: (start: number, end: number) => void): void {
  scan.longRuns ??= longRuns(scan)
  const bounds = scan.longRuns
  for (let index = 0; index < bounds.length; index += 2)
    visit(bounds[index] ?? 0, bounds[index + 1] ?? 0)
}

/**
 * Looks where a run that begins behind the last gap would have its sixteenth character and reads back to the next gap, as Boyer
 * and Moore do, so ordinary words cost little; each character is read at most twice, whatever the text holds.
 */
function longRuns({ bytes, text }: TextScan): number[] {
  const { length } = text
  const bounds: number[] = []
  // INVARIANT: no run of the wanted length begins before `start`, and none reaches from before it to behind it.
  for (let start = 0; start + LONG_RUN_MIN <= length;) {
    let at = start + LONG_RUN_MIN - 1
    while (at >= start && inRun[bytes[at] ?? 0] === 1) at -= 1
    if (at >= start) {
      start = at + 1
      continue
    }
    let end = start + LONG_RUN_MIN
    while (inRun[bytes[end] ?? 0] === 1) end += 1
    bounds.push(start, end)
    start = end + 1
  }
  return bounds
}
