import type { Reading } from '../scan/reading.ts'
import { letterKind } from './read-name.ts'
import { AMPERSAND, BACKSLASH, DASH, PERCENT, SEMICOLON } from '../scan/codes.ts'

/** What stands between a value and the name before it, or between two names. Flags. */
export const BLANK = 1
export const QUOTE = 2
/** `=`, `:`, `=>`, `>` of a tag, `|` of a table. */
export const ASSIGN = 4
/** `(`, `,`, `[`, `{`. */
export const CALL = 8
export const LINE = 16
/** A statement, an object or a sentence ends: what stands before it has nothing to do with the value. */
export const END = 32
/** A word for a secret in another script stands before the gap. */
export const TOLD = 64

/** A stretch without letters and digits, read backward: where it begins, its flags, its line ends. */
export type Gap = { at: number; flags: number; lines: number }

const CLOSING = 0x5d
const OPENING = 0x5b
const MORE = 0x3e
const BAR = 0x7c
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
const BEYOND_ASCII = 128
const GAP_MAX = 48
const ENTITY_MAX = 7
const MARKER = '[REDACTED:'
const MARKER_MAX = 40

const flagsOf = new Uint8Array(256)
for (const [flags, signs] of [
  [BLANK, ' \t'],
  [QUOTE, '"\'`\\'],
  [ASSIGN, '=:>|'],
  [CALL, '(,[{'],
  [LINE, '\n\r'],
  [END, ';}'],
] as const)
  for (const sign of signs) flagsOf[sign.charCodeAt(0)] = flags

const SENTENCE_END = new Uint8Array(256)
for (const sign of '.!?') SENTENCE_END[sign.charCodeAt(0)] = 1

/** Full-width and CJK signs. */
const wideFlags: ReadonlyMap<number, number> = new Map([
  [0xff1a, ASSIGN],
  [0xff1d, ASSIGN],
  [0x3000, BLANK],
  [0xa0, BLANK],
  [0x201c, QUOTE],
  [0x201d, QUOTE],
  [0x2018, QUOTE],
  [0x2019, QUOTE],
  [0x300c, QUOTE],
  [0x300d, QUOTE],
  [0x3002, END],
])

const OTHER_WORDS = [
  '密码',
  '密钥',
  '秘钥',
  '口令',
  '令牌',
  'パスワード',
  'トークン',
  '비밀번호',
  '토큰',
  'пароль',
  'токен',
  'ключ',
]

/** Does the text end at `end` with a word for a password, a token or a secret key? */
function tellsInOtherScript(text: string, end: number): boolean {
  return OTHER_WORDS.some((word) => text.endsWith(word, end))
}

export function startGap(): Gap {
  return { at: 0, flags: 0, lines: 0 }
}

/** Reads the gap that ends at `end` (exclusive). Escapes (`\n`, `%22`, `&quot;`) count as what they stand for. */
export function readGap({ bytes, text }: Reading, end: number, floor: number, gap: Gap): void {
  const lowest = Math.max(floor, end - GAP_MAX)
  let at = end
  let flags = 0
  let lines = 0
  while (at > lowest) {
    const code = bytes[at - 1] ?? 0
    if (letterKind[code] !== 0) {
      const escaped = escapedCode(bytes, at)
      if (escaped < 0) break
      at -= bytes[at - 2] === BACKSLASH ? 2 : 3
      flags |= flagsOf[escaped] ?? 0
      if (escaped === 0x0a) lines += 1
      continue
    }
    at -= 1
    if (code === BEYOND_ASCII) {
      const wide = wideFlags.get(text.charCodeAt(at))
      flags |= wide ?? (tellsInOtherScript(text, at + 1) ? TOLD : 0)
    } else if (code === SEMICOLON) {
      const entity = entityStart(bytes, at, lowest)
      if (entity < 0) flags |= END
      else {
        at = entity
        flags |= QUOTE
      }
    } else if (code === CLOSING && isMarkerEnd(text, at)) flags |= END
    else if (code === BAR && joinsId(bytes, at)) flags |= END
    else if (code === MORE && bytes[at - 1] === DASH && (flags & BLANK) !== 0) flags |= END
    else if (SENTENCE_END[code] === 1 && (flags & (BLANK | LINE)) !== 0 && (flags & ASSIGN) === 0)
      flags |= END
    else if (code === CLOSE_BRACE && accessorsStart(bytes, at) >= 0) at = accessorsStart(bytes, at)
    else {
      flags |= flagsOf[code] ?? 0
      if (code === 0x0a) lines += 1
    }
    if ((flags & (END | TOLD)) !== 0) break
  }
  gap.at = at
  gap.flags = flags
  gap.lines = lines
}

const ACCESSORS_MAX = 40

/** Where the `{ get; set; }` of a property begins that ends at `end`, or -1. */
function accessorsStart(bytes: Uint8Array, end: number): number {
  if (bytes[end - 2] !== SEMICOLON || (bytes[end - 3] ?? 0) !== 0x74) return -1
  for (let at = end - 3; at >= 0 && end - at < ACCESSORS_MAX; at -= 1) {
    const code = bytes[at] ?? 0
    if (code === OPEN_BRACE) return at
    if (letterKind[code] === 0 && code !== 0x20 && code !== SEMICOLON) return -1
  }
  return -1
}

const ID_SOURCE_MAX = 32

/** `auth0|5f7c…`, `google-oauth2|1087…`: the bar of an id, unlike the one of a table, stands behind a word that no bar precedes. */
function joinsId(bytes: Uint8Array, bar: number): boolean {
  if (letterKind[bytes[bar + 1] ?? 0] === 0) return false
  let at = bar
  while (at > 0 && bar - at < ID_SOURCE_MAX && isIdSource(bytes[at - 1] ?? 0)) at -= 1
  return at < bar && at > 0 && bytes[at - 1] !== BAR && flagsOf[bytes[at - 1] ?? 0] !== LINE
}

function isIdSource(code: number): boolean {
  return letterKind[code] !== 0 || code === DASH || code === 0x5f
}

/** The character that an escape whose last character is before `at`, or -1. */
function escapedCode(bytes: Uint8Array, at: number): number {
  const last = bytes[at - 1] ?? 0
  if (bytes[at - 2] === BACKSLASH)
    return last === 0x6e || last === 0x72 ? 0x0a : last === 0x74 ? 0x20 : -1
  if (bytes[at - 3] !== PERCENT) return -1
  const high = hexValue(bytes[at - 2] ?? 0)
  const low = hexValue(last)
  return high < 0 || high > 7 || low < 0 ? -1 : high * 16 + low
}

function hexValue(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}

/** Where the entity (`&quot;`, `&#34;`) begins whose semicolon is at `at`, or -1. */
function entityStart(bytes: Uint8Array, at: number, lowest: number): number {
  for (let start = at - 1; start >= lowest && at - start <= ENTITY_MAX; start -= 1) {
    const code = bytes[start] ?? 0
    if (code === AMPERSAND) return start
    if (letterKind[code] === 0 && code !== 0x23) return -1
  }
  return -1
}

// INVARIANT: the words of a marker name nothing, or redacting would find more than before.
function isMarkerEnd(text: string, at: number): boolean {
  for (let start = at - MARKER.length; start >= at - MARKER_MAX && start >= 0; start -= 1)
    if (text.charCodeAt(start) === OPENING) return text.startsWith(MARKER, start)
  return false
}
