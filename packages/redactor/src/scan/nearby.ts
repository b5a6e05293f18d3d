import type { Alphabet } from './alphabet.ts'
import { runEnd, type Reading } from './reading.ts'

/** A stretch of text; `end` exclusive. */
export type Stretch = { start: number; end: number }

/**
 * Calls `visit` for each longest run of `set` that begins between `from` and `to` (exclusive) and is at least `shortest` long,
 * in order, until it answers `true`. A run that `from` stands inside of is left out. Looks at each character once.
 */
export function visitRuns(
  reading: Reading,
  set: Alphabet,
  { start: from, end: to }: Stretch,
  shortest: number,
  visit: (run: Stretch) => boolean,
): void {
  const { bytes } = reading
  const last = Math.min(to, reading.text.length)
  // Behind the text the bytes are those of another one.
  if (from >= last) return
  let at = from > 0 && set.table[bytes[from - 1] ?? 0] === 1 ? runEnd(reading, set, from) : from
  while (at < last) {
    if (set.table[bytes[at] ?? 0] !== 1) {
      at += 1
      reading.steps += 1
      continue
    }
    const end = runEnd(reading, set, at)
    if (end - at >= shortest && visit({ start: at, end })) return
    at = end + 1
  }
}
