import type { Reading } from '../scan/reading.ts'
import { letterKind } from './read-name.ts'
import { AMPERSAND, APOSTROPHE, COLON, DASH, EQUALS, PERCENT } from '../scan/codes.ts'

const MORE = 0x3e
const BAR = 0x7c
const TILDE = 0x7e
const LINE = 0x0a
const RETURN = 0x0d
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
export function behindOperator({ bytes, text }: Reading, from: number, isSpaced: boolean): number {
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
export function isEnvCommand(bytes: Uint8Array, nameStart: number): boolean {
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
export function behindLink(bytes: Uint8Array, at: number): number {
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
export function behindBlanks(bytes: Uint8Array, from: number): number {
  let at = from
  for (let gap = 0; gap < BLANKS_MAX; gap += 1) {
    const code = bytes[at] ?? 0
    if (code !== 0x20 && code !== 0x09 && code !== LINE && code !== RETURN) break
    at += 1
  }
  return at
}
