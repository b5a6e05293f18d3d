import type { Reading } from '../scan/reading.ts'
import { ASSIGN, BLANK, CALL, END, LINE, QUOTE, readGap, startGap, TOLD, type Gap } from './gap.ts'
import { BLOCKS, HEX, LETTERS, ONE_DIGIT, RANDOM, UUID, type KeyShape } from './key-shape.ts'
import { letterKind, readNameBackward, startName } from './read-name.ts'
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
  isDenied,
  tells,
} from './word-kinds.ts'
import { COMMA, EQUALS } from '../scan/codes.ts'

const WINDOW = 112
const NAMES_MAX = 6
const LINES_MAX = 2
/** Shorter runs under the name of a service, or under `key`, are ids. */
const ALONE_MIN = 20
const ALONE_HEX_MIN = 32

const gap = startGap()
const name = startName()

/**
 * The category of the value that begins at `valueStart` when the words before it say that it is secret, else null. The nearest name decides: it says so by itself
 * (`client_secret`), it does not (`commit`), or it needs another (`key`, and the name of a service). Looks back no more than 112
 * characters.
 */
export function categoryByName(
  reading: Reading,
  valueStart: number,
  shape: KeyShape,
  length: number,
): string | null {
  name.kinds = 0
  name.provider = 0
  if (!isNamedSecret(reading, valueStart, shape, length)) return null
  return (name.kinds & PASSWORD) !== 0 ? 'PASSWORD' : categoryOfProvider(name.provider)
}

function isNamedSecret(
  reading: Reading,
  valueStart: number,
  shape: KeyShape,
  length: number,
): boolean {
  const { bytes } = reading
  const floor = Math.max(0, valueStart - WINDOW)
  let at = valueStart
  let lines = 0
  let flags = 0
  let carried = false
  for (let names = 0; names < NAMES_MAX; names += 1) {
    readGap(reading, at, floor, gap)
    flags |= gap.flags
    lines += gap.lines
    if ((gap.flags & TOLD) !== 0) return names === 0 && lines === 0
    if ((gap.flags & END) !== 0 || lines > LINES_MAX) return false
    if (names === 0 && followsKeyId(bytes, gap, shape, length)) return true
    if (names === 0 && !mayStand(bytes, valueStart, gap, shape)) return false
    // On a line of its own a value has its name only behind `name:`, `name: |` and `<name>`.
    if (gap.lines > 0 && (flags & ASSIGN) === 0) return false
    readNameBackward(bytes, gap.at, floor, name, !carried)
    reading.steps += at - name.at
    if (name.at === gap.at) return false
    at = name.at
    const { kinds } = name
    const assigned = (flags & ASSIGN) !== 0
    if (shape === LETTERS && !assigned) return false
    if (shape === BLOCKS && (flags & CALL) !== 0 && !assigned) return false
    if (isDenied(kinds, name.last)) {
      // `{ "name": "API_TOKEN", "value": … }`
      if (!carried || (name.last & NAMING) === 0) return false
    } else if (tells(kinds)) return true
    else if ((kinds & (KEY | PROVIDER)) !== 0) {
      const answer = completed(reading, at, floor, kinds, assigned, lines)
      return answer ?? tellsAlone(kinds, shape, length, assigned)
    } else if ((kinds & TRANSPARENT) !== 0 && (kinds & QUALIFIER) === 0) carried = true
    else return (flags & (ASSIGN | LINE)) === 0 && isPhraseOfSecret(reading, at, floor)
  }
  return false
}

/** `q(…)` and `qq(…)` quote. */
const LOWER_Q = 0x71

/** What looks like a name in a program counts only in quotes or directly behind `=`; so does an argument, but in a table with commas. */
function mayStand(
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
function completed(
  reading: Reading,
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
    readGap(reading, at, floor, gap)
    lines += gap.lines
    if ((gap.flags & END) !== 0 || lines > LINES_MAX) return null
    if ((gap.flags & ASSIGN) !== 0 && endsWithAuthorization(reading.bytes, gap.at)) return true
    if ((gap.flags & (ASSIGN | LINE)) !== 0) isPhrase = false
    readNameBackward(reading.bytes, gap.at, floor, name, false)
    reading.steps += at - name.at
    if (name.at === gap.at) return null
    at = name.at
    const { kinds } = name
    if (isPhrase && (kinds & (HARMLESS | ABOUT)) !== 0) return false
    if ((known & KEY) !== 0) {
      if ((kinds & PROVIDER) !== 0 && !isDenied(kinds, name.last)) return true
      if (isPhrase && (kinds & (QUALIFIER | SECRET | PASSWORD)) !== 0) return true
    } else if (!assigned && isPhrase && (kinds & (KEY | SECRET | PASSWORD)) !== 0) return true
    if ((kinds & TRANSPARENT) === 0 && names > 3) return null
  }
  return null
}

/** `key = …` and `datadog = …` alone: the value itself has to look like a key. */
function tellsAlone(kinds: number, shape: KeyShape, length: number, assigned: boolean): boolean {
  if (length < ALONE_MIN || shape === UUID || shape === LETTERS) return false
  if ((kinds & PROVIDER) !== 0)
    return shape !== HEX || (assigned && shape === HEX && length >= ALONE_HEX_MIN)
  return assigned && (shape === RANDOM || shape === ONE_DIGIT)
}

/** `token of staging abc…`: a word that says nothing stands between. */
function isPhraseOfSecret(reading: Reading, from: number, floor: number): boolean {
  let at = from
  let kinds = TRANSPARENT
  for (let names = 0; names < 3 && (kinds & TRANSPARENT) !== 0; names += 1) {
    readGap(reading, at, floor, gap)
    // `Authorization: SSWS …`: the word is a scheme.
    if ((gap.flags & ASSIGN) !== 0 && endsWithAuthorization(reading.bytes, gap.at)) return true
    if ((gap.flags & (END | LINE | ASSIGN)) !== 0) return false
    readNameBackward(reading.bytes, gap.at, floor, name, false)
    reading.steps += at - name.at
    if (name.at === gap.at) return false
    at = name.at
    kinds = name.kinds
  }
  return !isDenied(kinds, name.last) && tells(kinds)
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
