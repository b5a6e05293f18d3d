import type { TextScan } from '../scan/text-scan.ts'
import {
  BEYOND_ASCII,
  escapeCode,
  escapeLength,
  NO_ESCAPE,
  NOTHING,
  type Escape,
} from '../scan/escape.ts'

/** Where in the original the characters of a decoded text stand: one entry for each row of pieces of the same length. */
type OffsetMap = {
  /** The first character of the row, as an offset in the decoded text, growing. */
  decoded: Int32Array
  /** The offset in the original that belongs to it. */
  original: Int32Array
  /** The length of the piece of the original that each character of the row stands for. */
  lengths: Int32Array
  count: number
}

/** A stretch of a text as it reads when decoded: ASCII, with one sign for every other character. */
export type DecodedView = { text: string; map: OffsetMap }

export type ReadEscape = (scan: TextScan, at: number) => Escape

const decoder = new TextDecoder()
const BYTES = 256

/** Decodes the part `[from, to)` of the text; `begins` is 1 for each byte that may begin an escape. */
export function decodeView(
  scan: TextScan,
  from: number,
  to: number,
  begins: Uint8Array,
  readEscape: ReadEscape,
): DecodedView {
  const { bytes } = scan
  const out = new Uint8Array(to - from)
  const map = startMap()
  const escapeAt = (at: number) =>
    at < to && begins[bytes[at] ?? 0] === 1 ? readEscape(scan, at) : NO_ESCAPE
  let decoded = 0
  let rowLength = 0
  let rowEnd = -1
  let escape = escapeAt(from)
  for (let at = from; at < to;) {
    const isPlain = escape === NO_ESCAPE
    const code = isPlain ? (PLAIN[bytes[at] ?? 0] ?? BEYOND_ASCII) : escapeCode(escape)
    let end = isPlain ? at + 1 : at + escapeLength(escape)
    escape = escapeAt(end)
    if (code !== NOTHING) {
      // What shows nothing belongs to the character before it: where it stands behind each one, that is one row.
      if (escapeCode(escape) === NOTHING) {
        end += escapeLength(escape)
        escape = escapeAt(end)
      }
      const length = end - at
      if (length !== rowLength || at !== rowEnd) {
        addRow(map, decoded, at, length)
        rowLength = length
      }
      out[decoded] = code
      decoded += 1
      if (length === 1 && escape === NO_ESCAPE) {
        // Most of a text is as it seems: a short loop of its own.
        for (; end < to && begins[bytes[end] ?? 0] !== 1; end += 1) {
          out[decoded] = PLAIN[bytes[end] ?? 0] ?? BEYOND_ASCII
          decoded += 1
        }
        escape = escapeAt(end)
      }
      rowEnd = end
    }
    at = end
  }
  return { text: decoder.decode(out.subarray(0, decoded)), map }
}

/** Where the character at `offset` of the decoded text begins in the original. */
export function originalStart(map: OffsetMap, offset: number): number {
  const row = rowOf(map, offset)
  return (map.original[row] ?? 0) + (offset - (map.decoded[row] ?? 0)) * (map.lengths[row] ?? 0)
}

/** Where what ends at `offset` (exclusive) of the decoded text ends in the original. */
export function originalEnd(map: OffsetMap, offset: number): number {
  return originalStart(map, offset - 1) + (map.lengths[rowOf(map, offset - 1)] ?? 0)
}

/** Is what stands between two offsets of the decoded text one row: nothing decoded beside what is not, nothing left out? */
export function isOneRow(map: OffsetMap, start: number, end: number): boolean {
  return rowOf(map, start) === rowOf(map, end - 1)
}

function rowOf({ decoded, count }: OffsetMap, offset: number): number {
  let low = 0
  let high = count - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((decoded[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

const ROWS_AT_FIRST = 64

function startMap(): OffsetMap {
  return {
    decoded: new Int32Array(ROWS_AT_FIRST),
    original: new Int32Array(ROWS_AT_FIRST),
    lengths: new Int32Array(ROWS_AT_FIRST),
    count: 0,
  }
}

function addRow(map: OffsetMap, decoded: number, original: number, length: number): void {
  const { count } = map
  if (count === map.decoded.length) {
    map.decoded = doubleLength(map.decoded)
    map.original = doubleLength(map.original)
    map.lengths = doubleLength(map.lengths)
  }
  map.decoded[count] = decoded
  map.original[count] = original
  map.lengths[count] = length
  map.count = count + 1
}

function doubleLength(values: Int32Array): Int32Array {
  const larger = new Int32Array(values.length * 2)
  larger.set(values)
  return larger
}

/** ASCII as it is, all else as one sign. */
const PLAIN = Uint8Array.from({ length: BYTES }, (_, code) => (code < 0x80 ? code : BEYOND_ASCII))
