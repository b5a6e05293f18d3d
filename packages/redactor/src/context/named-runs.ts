import { visitLongRuns } from '../scan/long-runs.ts'
import { behindEscape } from '../scan/boundary.ts'
import type { TextScan } from '../scan/text-scan.ts'
import { categoryByName } from './named-before.ts'
import { mayBeName, NO_KEY, RANDOM, shapeOf } from './key-shape.ts'
import { letterKind } from './read-name.ts'
import { DOT, EQUALS, PERCENT, SLASH } from '../scan/codes.ts'

/** A key that only its name identifies. */
export type NamedRun = { start: number; end: number; category: string }

const VALUE_MAX = 2048
const LEFT_MAX = 64
const RIGHT_MAX = 512
const ROUND = 0x28
const SQUARE = 0x5b
const UPPER = 2
const DIGIT = 3
const quotes = new Uint8Array(256)
for (const quote of '"\'`') quotes[quote.charCodeAt(0)] = 1
const inValue = membership('+/_-.~')
const inValueEnd = membership('+/_-.~=')
const CALL_STEPS = 8
const LOWER_P = 0x70
/** Prefixes of public keys, which web pages contain, whatever their name is. */
const PUBLISHABLE = ['pk_live_', 'pk_test_', 'phc_'].map((mark) =>
  Uint8Array.from(mark, (char) => char.charCodeAt(0)),
)

/** The runs of key-like characters whose name, in the text before them, means a secret; in order. */
export function findNamedRuns(scan: TextScan, add: (run: NamedRun) => void): void {
  const { bytes } = scan
  let floor = 0
  visitLongRuns(scan, (runStart, end) => {
    const start = behindEscape(bytes, runStart)
    // Part of a value that was checked: `a1.b2.c3`.
    if (start < floor) return
    const shape = shapeOf(bytes, start, end)
    if (shape === NO_KEY) return
    scan.steps += CALL_STEPS + ((end - start) >> 2)
    const isCookie = isSignedCookie(bytes, start)
    const valueStart = isCookie ? start - SIGNED_MARK : startOfValue(bytes, start, floor)
    const valueEnd = endOfValue(bytes, end)
    floor = valueEnd
    if (valueStart < 0 || valueEnd - valueStart > VALUE_MAX) return
    if (isCalled(bytes, valueEnd) && mayBeName(shape)) return
    if (isMember(bytes, valueStart, start) || isPublishable(bytes, valueStart)) return
    const category =
      isCookie || isTunnelToken(bytes, start, end)
        ? 'GENERIC_SECRET'
        : categoryByName(scan, valueStart, shape, end - start)
    if (category !== null) add({ start: valueStart, end: valueEnd, category })
  })
}

/** `s%3A` */
const SIGNED_MARK = 4

/** Express signs its cookies: `=s%3Aabc….signature`. */
function isSignedCookie(bytes: Uint8Array, start: number): boolean {
  return (
    bytes[start - 5] === EQUALS &&
    bytes[start - 4] === 0x73 &&
    bytes[start - 3] === PERCENT &&
    bytes[start - 2] === 0x33 &&
    bytes[start - 1] === 0x41
  )
}

/** Where the value begins that the run belongs to: `1.a2b3…`; -1 in a path or a URL. */
function startOfValue(bytes: Uint8Array, start: number, floor: number): number {
  const lowest = Math.max(floor, start - LEFT_MAX)
  let at = start
  while (at > lowest && inValue[bytes[at - 1] ?? 0] === 1) {
    at -= 1
    if (bytes[at] === SLASH) return -1
  }
  while (at < start && letterKind[bytes[at] ?? 0] === 0) at += 1
  return at
}

/** `self.lib.nameOfAConstant2`: words before a full stop, without quotes. */
function isMember(bytes: Uint8Array, valueStart: number, start: number): boolean {
  if (valueStart === start || quotes[bytes[valueStart - 1] ?? 0] === 1) return false
  let uppers = 0
  for (let at = valueStart; at < start; at += 1) {
    const kind = letterKind[bytes[at] ?? 0]
    if (kind === DIGIT) return false
    if (kind === UPPER) uppers += 1
  }
  return uppers * 4 < start - valueStart
}

const TUNNEL_ID = 27
const TUNNEL_LENGTHS = [20, 21, 22]

/** The token of an ngrok account: a K-sortable id, `_`, and some 21 letters and digits. */
function isTunnelToken(bytes: Uint8Array, start: number, end: number): boolean {
  const first = bytes[start] ?? 0
  if (bytes[start + TUNNEL_ID] !== 0x5f || first < 0x31 || first > 0x33) return false
  if (!TUNNEL_LENGTHS.includes(end - start - TUNNEL_ID - 1)) return false
  for (let at = start; at < end; at += 1)
    if (letterKind[bytes[at] ?? 0] === 0 && at !== start + TUNNEL_ID) return false
  return shapeOf(bytes, start, start + TUNNEL_ID) === RANDOM
}

function isPublishable(bytes: Uint8Array, start: number): boolean {
  return (
    bytes[start] === LOWER_P &&
    PUBLISHABLE.some((mark) => mark.every((code, index) => bytes[start + index] === code))
  )
}

function endOfValue(bytes: Uint8Array, end: number): number {
  const highest = end + RIGHT_MAX
  let at = end
  while (at < highest && inValueEnd[bytes[at] ?? 0] === 1) at += 1
  while (at > end && bytes[at - 1] === DOT) at -= 1
  return at
}

function isCalled(bytes: Uint8Array, end: number): boolean {
  return bytes[end] === ROUND || bytes[end] === SQUARE
}

function membership(signs: string): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, code) =>
    letterKind[code] !== 0 || signs.includes(String.fromCharCode(code)) ? 1 : 0,
  )
}
