import type { Reading } from '../scan/reading.ts'
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
const LESS = 0x3c
const COMMA = 0x2c
const ROUND = 0x28
const DASH = 0x2d
const BAR = 0x7c
const PERCENT = 0x25
const BACKSLASH = 0x5c
const TILDE = 0x7e
const LINE = 0x0a
const RETURN = 0x0d
const BEYOND_ASCII = 128
const WIDE_SIGNS = [0xff1a, 0xff1d]
const TYPE_MAX = 14
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

/** Behind `=`, `:`, `:=`, `::=`, `=>`, `->`, `+=`, `?=`, `??=`, `||=`, `.=`, `|`, `: string =` or their escapes; -1 for none. */
function behindOperator({ bytes, text }: Reading, from: number, isSpaced: boolean): number {
  const code = bytes[from] ?? 0
  const next = bytes[from + 1] ?? 0
  if (code === EQUALS) {
    if (next === MORE) return from + 2
    return next === EQUALS || next === TILDE ? -1 : from + 1
  }
  if (code === COLON) {
    let at = from + 1
    while (bytes[at] === COLON && at < from + 3) at += 1
    if (bytes[at] === EQUALS) return bytes[at + 1] === EQUALS ? -1 : at + 1
    return behindType(bytes, at)
  }
  if (code === DASH) return next === MORE ? from + 2 : -1
  if (code === PERCENT)
    return next === 0x33 && isEscapedOperator(bytes[from + 2] ?? 0) ? from + 3 : -1
  if (code === BEYOND_ASCII) return WIDE_SIGNS.includes(text.charCodeAt(from)) ? from + 1 : -1
  if (code === BAR && isSpaced && next === 0x20) return from + 1
  if (code === 0x2b || code === 0x3f || code === 0x2e || code === BAR) {
    const at = next === code ? from + 2 : from + 1
    return bytes[at] === EQUALS && bytes[at + 1] !== EQUALS ? at + 1 : -1
  }
  return letterKind[code] !== 0 && isSpaced ? typedOperator(bytes, from) : -1
}

/** `%3A`, `%3D`. */
function isEscapedOperator(code: number): boolean {
  const lower = code | 0x20
  return lower === 0x61 || lower === 0x64
}

// `name: string = "value"`.
function behindType(bytes: Uint8Array, from: number): number {
  const start = behindBlanks(bytes, from)
  if (letterKind[bytes[start] ?? 0] === 0) return from
  const end = typedOperator(bytes, start)
  return end < 0 ? from : end
}

// The `string = ` of `name string = "value"`, before a quote.
function typedOperator(bytes: Uint8Array, from: number): number {
  let at = from
  while (at - from < TYPE_MAX && letterKind[bytes[at] ?? 0] !== 0) at += 1
  if (bytes[at] !== 0x20 || bytes[at + 1] !== EQUALS || bytes[at + 2] === EQUALS) return -1
  const value = behindBlanks(bytes, at + 2)
  return classOf[bytes[value] ?? 0] === QUOTE ? value : -1
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

/** `ENV NAME value` */
function isDockerEnv(bytes: Uint8Array, nameStart: number): boolean {
  return (
    bytes[nameStart - 4] === 0x45 &&
    bytes[nameStart - 3] === 0x4e &&
    bytes[nameStart - 2] === 0x56 &&
    bytes[nameStart - 1] === 0x20
  )
}

const LINKS = ['is', 'was', 'ist', 'lautet', 'est', 'es', 'to'].map((word) =>
  Uint8Array.from(word, (char) => char.charCodeAt(0)),
)

function behindLink(bytes: Uint8Array, at: number): number {
  for (let index = 0; index < LINKS.length; index += 1) {
    const word = LINKS[index]
    if (word === undefined || bytes[at] !== word[0]) continue
    let length = 1
    while (length < word.length && bytes[at + length] === word[length]) length += 1
    if (length < word.length) continue
    let end = at + length
    if (bytes[end] === COLON) end += 1
    if (bytes[end] === 0x20) return end + 1
  }
  return -1
}

function behindBlanks(bytes: Uint8Array, from: number): number {
  let at = from
  for (let gap = 0; gap < GAP_MAX; gap += 1) {
    const code = bytes[at] ?? 0
    if (code !== 0x20 && code !== 0x09 && code !== LINE && code !== RETURN) break
    at += 1
  }
  return at
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

/** Ends a value in a tag. */
export const TAG_END = LESS
