import { visitLongRuns } from '../scan/long-runs.ts'
import { behindEscape } from '../scan/boundary.ts'
import type { TextScan } from '../scan/text-scan.ts'
import {
  mayBeName,
  NO_KEY,
  RANDOM,
  classifyKeyShape,
  BLOCKS,
  HEX,
  LETTERS,
  ONE_DIGIT,
  UUID,
  type KeyShape,
} from './key-shape.ts'
import { letterKind, readNameBackward, startName } from './read-name.ts'
import {
  DOT,
  EQUALS,
  PERCENT,
  SLASH,
  AMPERSAND,
  BACKSLASH,
  DASH,
  SEMICOLON,
  COMMA,
} from '../scan/codes.ts'
import {
  ABOUT,
  HARMLESS,
  KEY,
  NAMING,
  PASSWORD,
  PROVIDER,
  QUALIFIER,
  SECRET,
  TRANSPARENT,
  categoryOfProvider,
  isHarmlessName,
  namesSecret,
} from './word-kinds.ts'

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
    const shape = classifyKeyShape(bytes, start, end)
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
        : findCategoryByName(scan, valueStart, shape, end - start)
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
  return classifyKeyShape(bytes, start, start + TUNNEL_ID) === RANDOM
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

const WINDOW = 112
const NAMES_MAX = 6
const LINES_MAX = 2
/** Shorter runs under the name of a service, or under `key`, are ids. */
const ALONE_MIN = 20
const ALONE_HEX_MIN = 32

const gapBefore = startGap()
const nameBefore = startName()

/**
 * The category of the value that begins at `valueStart` when the words before it mean a secret, else null. The nearest name decides: it means a secret by itself
 * (`client_secret`), it does not (`commit`), or it needs another (`key`, and the name of a service). Looks back no more than 112
 * characters.
 */
function findCategoryByName(
  scan: TextScan,
  valueStart: number,
  shape: KeyShape,
  length: number,
): string | null {
  nameBefore.kinds = 0
  nameBefore.provider = 0
  if (!isNamedSecret(scan, valueStart, shape, length)) return null
  return (nameBefore.kinds & PASSWORD) !== 0 ? 'PASSWORD' : categoryOfProvider(nameBefore.provider)
}

function isNamedSecret(
  scan: TextScan,
  valueStart: number,
  shape: KeyShape,
  length: number,
): boolean {
  const { bytes } = scan
  const floor = Math.max(0, valueStart - WINDOW)
  let at = valueStart
  let lines = 0
  let flags = 0
  let carried = false
  for (let names = 0; names < NAMES_MAX; names += 1) {
    readGap(scan, at, floor, gapBefore)
    flags |= gapBefore.flags
    lines += gapBefore.lines
    if ((gapBefore.flags & FOREIGN_KEYWORD) !== 0) return names === 0 && lines === 0
    if ((gapBefore.flags & END) !== 0 || lines > LINES_MAX) return false
    if (names === 0 && followsKeyId(bytes, gapBefore, shape, length)) return true
    if (names === 0 && !mayBeNamedValue(bytes, valueStart, gapBefore, shape)) return false
    // On a line of its own a value has its name only behind `name:`, `name: |` and `<name>`.
    if (gapBefore.lines > 0 && (flags & ASSIGN) === 0) return false
    readNameBackward(bytes, gapBefore.at, floor, nameBefore, !carried)
    scan.steps += at - nameBefore.at
    if (nameBefore.at === gapBefore.at) return false
    at = nameBefore.at
    const { kinds } = nameBefore
    const assigned = (flags & ASSIGN) !== 0
    if (shape === LETTERS && !assigned) return false
    if (shape === BLOCKS && (flags & CALL) !== 0 && !assigned) return false
    if (isHarmlessName(kinds, nameBefore.last)) {
      // `{ "name": "API_TOKEN", "value": … }`
      if (!carried || (nameBefore.last & NAMING) === 0) return false
    } else if (namesSecret(kinds)) return true
    else if ((kinds & (KEY | PROVIDER)) !== 0) {
      const answer = isCompletedByOtherName(scan, at, floor, kinds, assigned, lines)
      return answer ?? namesSecretAlone(kinds, shape, length, assigned)
    } else if ((kinds & TRANSPARENT) !== 0 && (kinds & QUALIFIER) === 0) carried = true
    else return (flags & (ASSIGN | LINE)) === 0 && isPhraseOfSecret(scan, at, floor)
  }
  return false
}

/** `q(…)` and `qq(…)` quote. */
const LOWER_Q = 0x71

/** What looks like a name in a program counts only in quotes or directly behind `=`; so does an argument, but in a table with commas. */
function mayBeNamedValue(
  bytes: Uint8Array,
  valueStart: number,
  { flags, lines }: Gap,
  shape: KeyShape,
): boolean {
  if ((flags & QUOTE) !== 0) return shape !== LETTERS || lines === 0
  const before = bytes[valueStart - 1]
  if ((flags & CALL) !== 0 && (flags & ASSIGN) === 0)
    return before === COMMA || bytes[valueStart - 2] === LOWER_Q
  if (shape === LETTERS) return before === EQUALS
  return shape !== ONE_DIGIT || (flags & BLANK) === 0
}

/** `key` behind the name of a service, or behind `api` and a blank; the name of a service behind `key`. Null: nothing is said. */
function isCompletedByOtherName(
  scan: TextScan,
  from: number,
  floor: number,
  known: number,
  assigned: boolean,
  linesBefore: number,
): boolean | null {
  let at = from
  let lines = linesBefore
  let isPhrase = true
  for (let names = 1; names < NAMES_MAX; names += 1) {
    readGap(scan, at, floor, gapBefore)
    lines += gapBefore.lines
    if ((gapBefore.flags & END) !== 0 || lines > LINES_MAX) return null
    if ((gapBefore.flags & ASSIGN) !== 0 && endsWithAuthorization(scan.bytes, gapBefore.at))
      return true
    if ((gapBefore.flags & (ASSIGN | LINE)) !== 0) isPhrase = false
    readNameBackward(scan.bytes, gapBefore.at, floor, nameBefore, false)
    scan.steps += at - nameBefore.at
    if (nameBefore.at === gapBefore.at) return null
    at = nameBefore.at
    const { kinds } = nameBefore
    if (isPhrase && (kinds & (HARMLESS | ABOUT)) !== 0) return false
    if ((known & KEY) !== 0) {
      if ((kinds & PROVIDER) !== 0 && !isHarmlessName(kinds, nameBefore.last)) return true
      if (isPhrase && (kinds & (QUALIFIER | SECRET | PASSWORD)) !== 0) return true
    } else if (!assigned && isPhrase && (kinds & (KEY | SECRET | PASSWORD)) !== 0) return true
    if ((kinds & TRANSPARENT) === 0 && names > 3) return null
  }
  return null
}

/** `key = …` and `datadog = …` alone: the value itself has to look like a key. */
function namesSecretAlone(
  kinds: number,
  shape: KeyShape,
  length: number,
  assigned: boolean,
): boolean {
  if (length < ALONE_MIN || shape === UUID || shape === LETTERS) return false
  if ((kinds & PROVIDER) !== 0)
    return shape !== HEX || (assigned && shape === HEX && length >= ALONE_HEX_MIN)
  return assigned && (shape === RANDOM || shape === ONE_DIGIT)
}

/** `token of staging abc…`: an unknown word stands between. */
function isPhraseOfSecret(scan: TextScan, from: number, floor: number): boolean {
  let at = from
  let kinds = TRANSPARENT
  for (let names = 0; names < 3 && (kinds & TRANSPARENT) !== 0; names += 1) {
    readGap(scan, at, floor, gapBefore)
    // `Authorization: SSWS …`: the word is a scheme.
    if ((gapBefore.flags & ASSIGN) !== 0 && endsWithAuthorization(scan.bytes, gapBefore.at))
      return true
    if ((gapBefore.flags & (END | LINE | ASSIGN)) !== 0) return false
    readNameBackward(scan.bytes, gapBefore.at, floor, nameBefore, false)
    scan.steps += at - nameBefore.at
    if (nameBefore.at === gapBefore.at) return false
    at = nameBefore.at
    kinds = nameBefore.kinds
  }
  return !isHarmlessName(kinds, nameBefore.last) && namesSecret(kinds)
}

const AUTHORIZATION = 'uthorization'

function endsWithAuthorization(bytes: Uint8Array, end: number): boolean {
  return startsWith(bytes, end - AUTHORIZATION.length, AUTHORIZATION)
}

const KEY_ID_MIN = 20
const KEY_ID_MAX = 64
const PAIRED_MIN = 30
const PAIRED_MAX = 44
const KEY_ID_STARTS = ['AKIA', 'ASIA', 'GOOG', 'LTAI', 'AKID']

/** The secret half of a pair stands directly behind the id of the key, on the same line or the next. */
function followsKeyId(
  bytes: Uint8Array,
  { at, lines }: Gap,
  shape: KeyShape,
  length: number,
): boolean {
  if (shape !== RANDOM || length < PAIRED_MIN || length > PAIRED_MAX || lines > 1) return false
  let start = at
  while (start > 0 && at - start < KEY_ID_MAX && letterKind[bytes[start - 1] ?? 0] !== 0) start -= 1
  return at - start >= KEY_ID_MIN && KEY_ID_STARTS.some((word) => startsWith(bytes, start, word))
}

function startsWith(bytes: Uint8Array, at: number, word: string): boolean {
  for (let index = 0; index < word.length; index += 1)
    if (bytes[at + index] !== word.charCodeAt(index)) return false
  return true
}

/** What stands between a value and the name before it, or between two names. Flags. */
const BLANK = 1
const QUOTE = 2
/** `=`, `:`, `=>`, `>` of a tag, `|` of a table. */
const ASSIGN = 4
/** `(`, `,`, `[`, `{`. */
const CALL = 8
const LINE = 16
/** A statement, an object or a sentence ends: what stands before it has nothing to do with the value. */
const END = 32
/** A word for a secret in another script stands before the gap. */
const FOREIGN_KEYWORD = 64

/** A stretch without letters and digits, read backward: where it begins, its flags, its line ends. */
type Gap = { at: number; flags: number; lines: number }

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
function endsWithForeignKeyword(text: string, end: number): boolean {
  return OTHER_WORDS.some((word) => text.endsWith(word, end))
}

function startGap(): Gap {
  return { at: 0, flags: 0, lines: 0 }
}

/** Reads the gap that ends at `end` (exclusive). Escapes (`\n`, `%22`, `&quot;`) count as what they stand for. */
function readGap({ bytes, text }: TextScan, end: number, floor: number, gap: Gap): void {
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
      flags |= wide ?? (endsWithForeignKeyword(text, at + 1) ? FOREIGN_KEYWORD : 0)
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
    if ((flags & (END | FOREIGN_KEYWORD)) !== 0) break
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
