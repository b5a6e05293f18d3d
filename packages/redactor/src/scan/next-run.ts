import type { Alphabet } from './alphabet.ts'
import type { TextScan } from './text-scan.ts'

/**
 * Where the first longest run of `set` that begins between `from` and `to` (exclusive) and is of `shortest` to `longest`
 * characters begins, or -1. A run that `from` stands inside of is left out. Looks at each character once, and no further than
 * `longest` characters behind `to`.
 */
export function nextRunStart(
  { bytes }: TextScan,
  set: Alphabet,
  from: number,
  to: number,
  shortest: number,
  longest: number,
): number {
  // Behind the text the bytes are those of another one; directly behind it they are zeros, which end a run.
  if (from >= to) return -1
  const { table } = set
  let at = from
  if (from > 0 && table[bytes[from - 1] ?? 0] === 1) at = runEndWithin(bytes, table, from, to)
  while (at < to) {
    if (table[bytes[at] ?? 0] !== 1) {
      at += 1
      continue
    }
    const end = runEndWithin(bytes, table, at, to + longest + 1)
    if (end - at >= shortest && end - at <= longest) return at
    at = end + 1
  }
  return -1
}

/** Where the run of characters that begins at `from` ends, or `to` if it goes on there. */
export function runEndWithin(
  bytes: Uint8Array,
  table: Uint8Array,
  from: number,
  to: number,
): number {
  let end = from
  while (end < to && table[bytes[end] ?? 0] === 1) end += 1
  return end
}
