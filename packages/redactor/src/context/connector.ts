import type { Reading } from '../scan/reading.ts'
import { behindBlanks, behindLink, behindOperator, isEnvCommand } from './operator.ts'
import { letterKind } from './read-name.ts'
import { BACKSLASH, COLON, COMMA, DASH, EQUALS } from '../scan/codes.ts'

/**
 * What stands between a name and its value, read forward. `at`: where the value begins, behind an opening quote; `quote`: the code
 * of that quote, or 0; `kind`: see below.
 */
export type Connector = { at: number; quote: number; kind: ConnectorKind }

export type ConnectorKind = 0 | 1 | 2 | 3 | 4 | 5
export const NOT_CONNECTED: ConnectorKind = 0
/** `=`, `:`, `=>`, `:=` and the like. */
export const ASSIGNED: ConnectorKind = 1
/** `<name>value`. */
export const IN_TAG: ConnectorKind = 2
/** `"name", "value"` and `name("value"`: only a value in quotes counts. */
export const IN_CALL: ConnectorKind = 3
/** `--name value`, `name 'value'`, `name is value`. */
const BESIDE: ConnectorKind = 4
/** `name,value` on a line of its own, and `with name value`: only a value with signs or capitals counts. */
export const IN_ROW: ConnectorKind = 5

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

const MORE = 0x3e
const ROUND = 0x28
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
  if (code === MORE && (at === nameEnd || namesTag(bytes, nameStart, nameEnd, at))) {
    into.kind = IN_TAG
    into.at = behindValueTag(bytes, behindBlanks(bytes, at + 1))
  } else if (code === COMMA && at === nameEnd && isLineStart(bytes, nameStart)) {
    into.kind = IN_ROW
    into.at = at + 1
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
  const isFlag = bytes[nameStart - 1] === DASH || isEnvCommand(bytes, nameStart)
  if (classOf[code] === QUOTE || isFlag) {
    into.kind = BESIDE
    openValue(bytes, at, into)
    return
  }
  if (code === OPEN_BRACE) {
    const behind = behindAccessors(bytes, at)
    if (behind < 0) return
    into.kind = ASSIGNED
    openValue(bytes, behind, into)
    return
  }
  const isWith = stands(bytes, nameStart - WITH.length, WITH)
  const linked = isWith ? at : behindLink(bytes, at)
  if (linked < 0) return
  into.kind = isWith ? IN_ROW : BESIDE
  openValue(bytes, linked, into)
}

const ATTRIBUTE_MAX = 64
const VALUE_TAGS = ['<value>', '<Value>', '<string>', '<String>'].map(codesOf)

/** `<property name="app.db.password">`, `<entry key="password">`. */
function namesTag(bytes: Uint8Array, nameStart: number, nameEnd: number, at: number): boolean {
  if (at !== nameEnd + 1 || classOf[bytes[nameEnd] ?? 0] !== QUOTE) return false
  let start = nameStart
  while (nameStart - start < ATTRIBUTE_MAX && isPlain(bytes[start - 1] ?? 0)) start -= 1
  if (classOf[bytes[start - 1] ?? 0] !== QUOTE || bytes[start - 2] !== EQUALS) return false
  if (LABELS.some((tag) => stands(bytes, start - NAME_ATTRIBUTE - tag.length, tag))) return false
  return stands(bytes, start - 5, NAME_ENDS[0]) || stands(bytes, start - 4, NAME_ENDS[1])
}

/** `name="`, and the tags whose text is shown to people. */
const NAME_ATTRIBUTE = 6
const LABELS = ['string ', 'label ', 'data '].map(codesOf)
const NAME_ENDS = [codesOf('ame'), codesOf('ey')] as const

function isPlain(code: number): boolean {
  return letterKind[code] !== 0 || code === DASH || code === 0x2e || code === 0x5f
}

/** `<password><value>…`: behind the inner tag. */
function behindValueTag(bytes: Uint8Array, from: number): number {
  const tag = VALUE_TAGS.find((text) => stands(bytes, from, text))
  return tag === undefined ? from : from + tag.length
}

function isLineStart(bytes: Uint8Array, at: number): boolean {
  return at === 0 || bytes[at - 1] === LINE
}

const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
const ACCESSORS_MAX = 40
/** `log in with password …` */
const WITH = codesOf('with ')
const ACCESSOR = codesOf('et;')
const INITIAL = codesOf('nit;')

/** Behind the `{ get; set; } =` of a property, or -1. */
function behindAccessors(bytes: Uint8Array, from: number): number {
  let at = from + 1
  let accessors = 0
  while (at - from < ACCESSORS_MAX && bytes[at] !== CLOSE_BRACE) {
    if (stands(bytes, at, ACCESSOR) || stands(bytes, at, INITIAL)) accessors += 1
    at += 1
  }
  if (accessors === 0 || bytes[at] !== CLOSE_BRACE) return -1
  at = behindBlanks(bytes, at + 1)
  return bytes[at] === EQUALS ? at + 1 : -1
}

function codesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => char.charCodeAt(0))
}

function stands(bytes: Uint8Array, at: number, word: Uint8Array): boolean {
  if (at < 0) return false
  for (let index = 0; index < word.length; index += 1)
    if (bytes[at + index] !== word[index]) return false
  return true
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
