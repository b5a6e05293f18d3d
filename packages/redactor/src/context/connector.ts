import {
  AMPERSAND,
  APOSTROPHE,
  CARRIAGE_RETURN,
  COLON,
  DASH,
  EQUALS,
  GREATER_THAN,
  LINE_FEED,
  PERCENT,
  BACKSLASH,
  COMMA,
} from '../scan/codes.ts'
import type { TextScan } from '../scan/text-scan.ts'
import { letterKind } from './read-name.ts'

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

const ROUND = 0x28
const ESCAPES_MAX = 3

export function startConnector(): Connector {
  return { at: 0, quote: 0, kind: NOT_CONNECTED }
}

/** Reads what follows the name that ends at `nameEnd` (exclusive). Looks at no more than some 60 characters. */
export function readConnector(
  scan: TextScan,
  nameStart: number,
  nameEnd: number,
  into: Connector,
): void {
  const { bytes } = scan
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
  const operatorEnd = behindOperator(scan, at, isSpaced && !isClosed)
  if (operatorEnd > 0) {
    into.kind = ASSIGNED
    openValue(bytes, operatorEnd, into)
    return
  }
  const code = bytes[at] ?? 0
  if (code === GREATER_THAN && (at === nameEnd || namesTag(bytes, nameStart, nameEnd, at))) {
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
  else if (code === LINE_FEED || code === CARRIAGE_RETURN) readNamedValue(bytes, at, into)
}

/** `name="…" value="…"`, `"name": "…", "value": "…"`, `name: …` and `value: …` on the next line. */
function readNamedValue(bytes: Uint8Array, from: number, into: Connector): void {
  let at = from
  for (let gap = 0; gap < GAP_MAX * 3; gap += 1) {
    const code = bytes[at] ?? 0
    if (classOf[code] === NO && code !== LINE_FEED && code !== CARRIAGE_RETURN && code !== COMMA)
      break
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
  const isWith = matchesAt(bytes, nameStart - WITH.length, WITH)
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
  if (LABELS.some((tag) => matchesAt(bytes, start - NAME_ATTRIBUTE - tag.length, tag))) return false
  return matchesAt(bytes, start - 5, NAME_ENDS[0]) || matchesAt(bytes, start - 4, NAME_ENDS[1])
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
  const tag = VALUE_TAGS.find((text) => matchesAt(bytes, from, text))
  return tag === undefined ? from : from + tag.length
}

function isLineStart(bytes: Uint8Array, at: number): boolean {
  return at === 0 || bytes[at - 1] === LINE_FEED
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
    if (matchesAt(bytes, at, ACCESSOR) || matchesAt(bytes, at, INITIAL)) accessors += 1
    at += 1
  }
  if (accessors === 0 || bytes[at] !== CLOSE_BRACE) return -1
  at = behindBlanks(bytes, at + 1)
  return bytes[at] === EQUALS ? at + 1 : -1
}

function codesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => char.charCodeAt(0))
}

function matchesAt(bytes: Uint8Array, at: number, word: Uint8Array): boolean {
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

const BAR = 0x7c
const TILDE = 0x7e
const BEYOND_ASCII = 128
const WIDE_SIGNS = [0xff1a, 0xff1d]
const TYPE_MAX = 20
/** `Option<String>`, `std::string`, `string[]`. */
const inType = Uint8Array.from({ length: 256 }, (_, code) =>
  letterKind[code] !== 0 || '<>[]?*:._'.includes(String.fromCharCode(code)) ? 1 : 0,
)
const BLANKS_MAX = 8
const QUOTES = [0x22, 0x27, 0x60]

/** Behind `=`, `:`, `:=`, `::=`, `=>`, `->`, `+=`, `?=`, `??=`, `||=`, `.=`, `|`, `: string =` or their escapes; -1 for none. */
function behindOperator({ bytes, text }: TextScan, from: number, isSpaced: boolean): number {
  const code = bytes[from] ?? 0
  const next = bytes[from + 1] ?? 0
  if (code === EQUALS) {
    if (next === GREATER_THAN) return from + 2
    return next === EQUALS || next === TILDE ? -1 : from + 1
  }
  if (code === COLON) {
    let at = from + 1
    while (bytes[at] === COLON && at < from + 3) at += 1
    if (bytes[at] === EQUALS) return bytes[at + 1] === EQUALS ? -1 : at + 1
    return behindType(bytes, at)
  }
  if (code === DASH) return next === GREATER_THAN ? from + 2 : -1
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
  const start = behindReference(bytes, behindBlanks(bytes, from))
  if (letterKind[bytes[start] ?? 0] === 0) return from
  const end = typedOperator(bytes, start)
  return end < 0 ? from : end
}

/** Behind the `&` or `&'static ` of Rust. */
function behindReference(bytes: Uint8Array, from: number): number {
  if (bytes[from] !== AMPERSAND) return from
  if (bytes[from + 1] !== APOSTROPHE) return from + 1
  let at = from + 2
  while (at - from < TYPE_MAX && letterKind[bytes[at] ?? 0] !== 0) at += 1
  return behindBlanks(bytes, at)
}

// The `string = ` of `name string = "value"`, before a quote.
function typedOperator(bytes: Uint8Array, from: number): number {
  let at = from
  while (at - from < TYPE_MAX && inType[bytes[at] ?? 0] === 1) at += 1
  if (bytes[at] !== 0x20 || bytes[at + 1] !== EQUALS || bytes[at + 2] === EQUALS) return -1
  const value = behindBlanks(bytes, at + 2)
  return QUOTES.includes(bytes[value] ?? 0) ? value : -1
}

const ENV_COMMANDS = [
  'ENV ',
  'setenv ',
  'set -x ',
  'set -gx ',
  'set -Ux ',
  'set -xg ',
  'set -lx ',
].map((command) => Uint8Array.from(command, (char) => char.charCodeAt(0)))

/** `ENV NAME value` of Docker, `setenv NAME value`, `set -gx NAME value` of fish. */
function isEnvCommand(bytes: Uint8Array, nameStart: number): boolean {
  if (bytes[nameStart - 1] !== 0x20) return false
  return ENV_COMMANDS.some((command) => {
    const start = nameStart - command.length
    return start >= 0 && command.every((code, index) => bytes[start + index] === code)
  })
}

const LINKS = ['is', 'was', 'ist', 'lautet', 'est', 'es', 'to'].map((word) =>
  Uint8Array.from(word, (char) => char.charCodeAt(0)),
)

/** Behind `is ` and its like, or -1. */
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

/** Behind blanks and line ends. */
function behindBlanks(bytes: Uint8Array, from: number): number {
  let at = from
  for (let gap = 0; gap < BLANKS_MAX; gap += 1) {
    const code = bytes[at] ?? 0
    if (code !== 0x20 && code !== 0x09 && code !== LINE_FEED && code !== CARRIAGE_RETURN) break
    at += 1
  }
  return at
}
