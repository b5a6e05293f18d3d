import type { Reading } from '../scan/reading.ts'
import { visitLongRuns } from '../scan/long-runs.ts'
import { BEYOND_ASCII, hexPair } from './escape.ts'
import { nextLineOf, runEndFrom, SEXTETS, withPadding } from './encoded-line.ts'

/** A run of base64 that holds readable text: where it stands, and where that text begins in the decoded one. */
type EncodedRun = { start: number; end: number; decodedAt: number }

/** All readable texts that stand in a text as base64, one behind the other with a sign between them that no secret holds. */
export type EncodedRuns = { text: string; runs: readonly EncodedRun[] }

const decoder = new TextDecoder()
/** Characters of base64 that have to be readable before the rest is decoded. */
const HEAD = 16
/** Of these twelve bytes every other one may be zero. */
const ZEROS_MAX = 6
/** Shorter ones are colours and short hashes; no secret has less than 16 characters. */
const HEX_MIN = 32
/** The sextets of `+` and `/`, `-` and `_`. */
const SIGNS_FROM = 62
const BACKSLASH = 0x5c
const PERCENT = 0x25
const ESCAPE_LETTERS = new Set(Array.from('nrt', (char) => char.charCodeAt(0)))

type Decoded = { bytes: Uint8Array; length: number }

/**
 * Decodes the runs of base64 or base64url, with or without padding, also over wrapped lines, that hold readable text. Of the
 * others only the beginning is looked at. One level: what is base64 inside base64 stays so. Null when there are none.
 */
export function decodedRuns(reading: Reading): EncodedRuns | null {
  const runs: EncodedRun[] = []
  let decoded: Decoded | null = null
  let done = 0
  visitLongRuns(reading, (runFrom, runTo) => {
    if (runFrom < done) return
    const { bytes } = reading
    let start = withoutEscape(bytes, runFrom)
    const isHex = isReadableHex(bytes, start, runTo)
    if (!isHex) start = readableFrom(bytes, start, runTo)
    if (start < 0) return
    decoded ??= { bytes: new Uint8Array(reading.text.length - start), length: 0 }
    const decodedAt = decoded.length
    const end = isHex
      ? decodeHex(reading, start, runTo, decoded)
      : decodeRun(reading, start, runTo, decoded)
    runs.push({ start, end, decodedAt })
    done = end
  })
  return decoded === null ? null : { text: textOf(decoded), runs }
}

/** The run in whose text the offset of the decoded text lies. */
export function runAt({ runs }: EncodedRuns, offset: number): EncodedRun | undefined {
  let low = 0
  let high = runs.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((runs[middle]?.decodedAt ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return runs[low]
}

function textOf({ bytes, length }: Decoded): string {
  return decoder.decode(bytes.subarray(0, length))
}

// The `n` of `\n` and the `3D` of `%3D` belong to what stands before the run.
function withoutEscape(bytes: Uint8Array, start: number): number {
  const before = bytes[start - 1]
  if (before === BACKSLASH && ESCAPE_LETTERS.has(bytes[start] ?? 0)) return start + 1
  return before === PERCENT ? start + 2 : start
}

/** Where in the run readable text begins: at its start or behind a sign that joins it to a word, as in `/basic/…`; -1 for nowhere. */
function readableFrom(bytes: Uint8Array, start: number, end: number): number {
  if (beginsReadable(bytes, start, end)) return start
  const last = end - HEAD
  for (let at = start; at < last; at += 1)
    if ((SEXTETS[bytes[at] ?? 0] ?? 0) >= SIGNS_FROM && beginsReadable(bytes, at + 1, end))
      return at + 1
  return -1
}

function beginsReadable(bytes: Uint8Array, from: number, to: number): boolean {
  const last = Math.min(to, from + HEAD)
  let bits = 0
  let zeros = 0
  for (let at = from; at < last; at += 1) {
    bits = ((bits << 6) | (SEXTETS[bytes[at] ?? 0] ?? 0)) & 0xffff
    const place = (at - from) & 3
    if (place === 0) continue
    const byte = (bits >>> (6 - place * 2)) & 255
    if (READABLE[byte] === 0) return false
    if (byte === 0) zeros += 1
  }
  return last - from >= HEAD - 2 && zeros <= ZEROS_MAX
}

/** Two hexadecimal digits for each character, all of which are readable at the beginning: no hash. */
function isReadableHex(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from < HEX_MIN || ((to - from) & 1) === 1) return false
  for (let at = from; at < from + HEAD; at += 2) {
    const byte = hexPair(bytes, at)
    if (byte <= 0 || READABLE[byte] === 0) return false
  }
  return true
}

function decodeHex(reading: Reading, start: number, end: number, decoded: Decoded): number {
  for (let at = start; at < end; at += 2) {
    const byte = hexPair(reading.bytes, at)
    if (byte < 0 || !add(decoded, byte)) break
  }
  reading.steps += end - start
  reading.credit += end - start
  endText(decoded)
  return end
}

/** Adds the text of the run to `decoded`, and answers where the run ends, with its further lines and its padding. */
function decodeRun(reading: Reading, start: number, runTo: number, decoded: Decoded): number {
  const { bytes } = reading
  let lineFrom = start
  let lineTo = runTo
  let bits = 0
  let held = 0
  let readable = true
  for (;;) {
    for (let at = lineFrom; at < lineTo && readable; at += 1) {
      bits = ((bits << 6) | (SEXTETS[bytes[at] ?? 0] ?? 0)) & 0xffff
      held += 6
      if (held < 8) continue
      held -= 8
      readable = add(decoded, (bits >>> held) & 255)
    }
    const next = nextLineOf(bytes, lineFrom, lineTo)
    if (next < 0) break
    lineFrom = next
    lineTo = runEndFrom(bytes, next)
  }
  reading.steps += lineTo - start
  reading.credit += lineTo - start
  endText(decoded)
  return withPadding(bytes, lineTo)
}

function endText(decoded: Decoded): void {
  decoded.bytes[decoded.length] = BEYOND_ASCII
  decoded.length += 1
}

/** Adds a byte; false when it shows that this is no text. */
function add(decoded: Decoded, byte: number): boolean {
  if (byte === 0) return true // Text of two bytes a character, as PowerShell encodes its commands.
  if (byte < 0x80 && READABLE[byte] === 0) return false
  decoded.bytes[decoded.length] = byte < 0x80 ? byte : BEYOND_ASCII
  decoded.length += 1
  return true
}

/** 1 for a byte of readable ASCII text, or the zero between its characters. */
const READABLE = new Uint8Array(256).fill(1, 0x20, 0x7f)
for (const code of [0, 0x09, 0x0a, 0x0d]) READABLE[code] = 1
