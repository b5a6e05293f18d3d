import type { Reading } from '../scan/reading.ts'
import { behindBlanks, behindLink, behindOperator, isDockerEnv } from './operator.ts'
import { letterKind } from './read-name.ts'

/**
 * What stands between a name and its value, read forward. `at`: where the value begins, behind an opening quote; `quote`: the code
 * of that quote, or 0; `kind`: see below.
 */
export type Connector = { at: number; quote: number; kind: ConnectorKind }

export type ConnectorKind = 0 | 1 | 2 | 3 | 4
export const NOT_CONNECTED: ConnectorKind = 0
/** `=`, `:`, `=>`, `:=` and the like. */
export const ASSIGNED: ConnectorKind = 1
/** `<name>value`. */
export const IN_TAG: ConnectorKind = 2
/** `"name", "value"` and `name("value"`: only a value in quotes counts. */
export const IN_CALL: ConnectorKind = 3
/** `--name value`, `name 'value'`, `name is value`. */
export const BESIDE: ConnectorKind = 4

const GAP_MAX = 8
const NO = 0
const BLANK = 1
const QUOTE = 2
const CLOSER = 3
const STAR = 4
const classOf = new Uint8Array(256)
for (const [kind, signs] of [
  [BLANK, ' \t'],
  [QUOTE, '"\'`'],
  [CLOSER, ']\\'],
  [STAR, '*'],
] as const)
  for (const sign of signs) classOf[sign.charCodeAt(0)] = kind

const EQUALS = 0x3d
const COLON = 0x3a
const MORE = 0x3e
const COMMA = 0x2c
const ROUND = 0x28
const DASH = 0x2d
const BACKSLASH = 0x5c
const LINE = 0x0a
const RETURN = 0x0d
const ESCAPES_MAX = 3

export function startConnector(): Connector {
  return { at: 0, quote: 0, kind: NOT_CONNECTED }
}

/** Reads what follows the name that ends at `nameEnd` (exclusive). Looks at no more than some 60 characters. */
export function readConnector(
  reading: Reading,
  nameStart: number,
  nameEnd: number,
  into: Connector,
): void {
  const { bytes } = reading
  into.kind = NOT_CONNECTED
  into.quote = 0
  let at = nameEnd
  let isClosed = false
  let isSpaced = false
  for (let gap = 0; gap < GAP_MAX; gap += 1) {
    const kind = classOf[bytes[at] ?? 0]
    if (kind === BLANK) isSpaced = true
    else if (kind === QUOTE) {
      if (isSpaced && !isClosed) break
      isClosed = true
    } else if (kind === NO || kind === undefined) break
    at += 1
  }
  const operatorEnd = behindOperator(reading, at, isSpaced && !isClosed)
  if (operatorEnd > 0) {
    into.kind = ASSIGNED
    openValue(bytes, operatorEnd, into)
    return
  }
  const code = bytes[at] ?? 0
  if (code === MORE && at === nameEnd) {
    into.kind = IN_TAG
    into.at = behindBlanks(bytes, at + 1)
  } else if ((code === COMMA && isClosed) || (code === ROUND && at === nameEnd)) {
    openValue(bytes, at + 1, into)
    if (into.quote !== 0) into.kind = IN_CALL
    else if (code === COMMA) readNamedValue(bytes, at + 1, into)
  } else if (isSpaced && isClosed) readNamedValue(bytes, at, into)
  else if (isSpaced) readBeside(bytes, nameStart, at, into)
  else if (code === LINE || code === RETURN) readNamedValue(bytes, at, into)
}

/** `name="…" value="…"`, `"name": "…", "value": "…"`, `name: …` and `value: …` on the next line. */
function readNamedValue(bytes: Uint8Array, from: number, into: Connector): void {
  let at = from
  for (let gap = 0; gap < GAP_MAX * 3; gap += 1) {
    const code = bytes[at] ?? 0
    if (classOf[code] === NO && code !== LINE && code !== RETURN && code !== COMMA) break
    at += 1
  }
  if (!isValueWord(bytes, at)) return
  at += 5
  for (let gap = 0; gap < GAP_MAX && classOf[bytes[at] ?? 0] !== NO; gap += 1) at += 1
  const code = bytes[at] ?? 0
  if (code !== EQUALS && code !== COLON) return
  into.kind = ASSIGNED
  openValue(bytes, at + 1, into)
}

function isValueWord(bytes: Uint8Array, at: number): boolean {
  return (
    ((bytes[at] ?? 0) | 0x20) === 0x76 &&
    ((bytes[at + 1] ?? 0) | 0x20) === 0x61 &&
    ((bytes[at + 2] ?? 0) | 0x20) === 0x6c &&
    ((bytes[at + 3] ?? 0) | 0x20) === 0x75 &&
    ((bytes[at + 4] ?? 0) | 0x20) === 0x65
  )
}

/** A flag and its value, a value in quotes, and `is`. */
function readBeside(bytes: Uint8Array, nameStart: number, at: number, into: Connector): void {
  const code = bytes[at] ?? 0
  const isFlag = bytes[nameStart - 1] === DASH || isDockerEnv(bytes, nameStart)
  if (classOf[code] === QUOTE || isFlag) {
    into.kind = BESIDE
    openValue(bytes, at, into)
    return
  }
  const linked = behindLink(bytes, at)
  if (linked < 0) return
  into.kind = BESIDE
  openValue(bytes, linked, into)
}

function openValue(bytes: Uint8Array, from: number, into: Connector): void {
  let at = from
  for (let gap = 0; gap < GAP_MAX; gap += 1) {
    const kind = classOf[bytes[at] ?? 0]
    if (kind !== BLANK && kind !== STAR) break
    at += 1
  }
  let quoteAt = at
  // `r"…"`, `@"…"`
  if (
    (letterKind[bytes[at] ?? 0] !== 0 || bytes[at] === 0x40) &&
    classOf[bytes[at + 1] ?? 0] === QUOTE
  )
    quoteAt += 1
  for (let escapes = 0; escapes < ESCAPES_MAX && bytes[quoteAt] === BACKSLASH; escapes += 1)
    quoteAt += 1
  const code = bytes[quoteAt] ?? 0
  if (classOf[code] === QUOTE) {
    into.quote = code
    into.at = quoteAt + 1
  } else into.at = at
}
