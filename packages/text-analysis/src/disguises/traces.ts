import { DIGIT, UNDERSCORE } from '../characters/characters.ts'
import type { Token } from '../tokens/token.ts'
import type { SkeletonReader } from './skeleton.ts'

/** The hints at a disguise, found in one pass over the words: ordinary text has none and costs no more than that. */
export interface Traces {
  /** Single letters in a row. */
  readonly spaced: boolean
  /** Words of equal length in a row. */
  readonly chunked: boolean
  /** Known words with digits among their letters. */
  readonly digits: boolean
  /** Hexadecimal or decimal numbers in a row. */
  readonly numbers: boolean
  /** Known words in parts with a single mark between them. */
  readonly parted: boolean
  /** Words too long to be one. */
  readonly long: readonly Token[]
}

const SPACED_MIN = 4
const CHUNKED_MIN = 6
const CHUNK_MAX = 6
const NUMBERS_MIN = 6
const NUMBER_MAX = 8
const MIXED_MIN = 2
const PARTED_MIN = 1
const KNOWN_MIN = 4
const PARTS_MAX = 24
const LONG_MIN = 12
const LONG_KEPT = 8192

export function findTraces(text: string, tokens: readonly Token[], reader: SkeletonReader): Traces {
  let [singles, equals, numbers, mixed, parted] = [0, 0, 0, 0, 0]
  let [spaced, chunked, numbered] = [false, false, false]
  let lengthBefore = 0
  let head: Token | null = null
  let parts: string | null = null
  let endBefore = -2
  const long: Token[] = []
  for (const token of tokens) {
    const { start, length, traits } = token
    singles = length === 1 ? singles + 1 : 0
    if (singles >= SPACED_MIN) spaced = true
    equals = length === lengthBefore && length > 1 && length <= CHUNK_MAX ? equals + 1 : 0
    if (equals >= CHUNKED_MIN) chunked = true
    lengthBefore = length
    if (length >= LONG_MIN) {
      if (long.length < LONG_KEPT) long.push(token)
    }
    if ((traits & UNDERSCORE) !== 0 && length >= 5 && isSpelledWithUnderscores(token.word))
      spaced = true
    const kind =
      (traits & DIGIT) !== 0 ? classifyDigits(token.word) : length === 2 ? 'only' : 'none'
    if (kind === 'mixed' && mixed < MIXED_MIN && isKnown(token.word, reader)) mixed += 1
    numbers = kind !== 'none' && length <= NUMBER_MAX ? numbers + 1 : 0
    if (numbers >= NUMBERS_MIN) numbered = true
    if (start !== endBefore + 1 || !isMark(text.charCodeAt(endBefore))) {
      head = token
      parts = null
    } else if (parted < PARTED_MIN) {
      parts ??= head?.word ?? ''
      if (parts.length < PARTS_MAX) {
        parts += token.word
        if (isKnown(parts, reader)) parted += 1
      }
    }
    endBefore = start + length
  }
  return {
    spaced,
    chunked,
    digits: mixed >= MIXED_MIN,
    numbers: numbered,
    parted: parted >= PARTED_MIN,
    long,
  }
}

function isKnown(word: string, reader: SkeletonReader): boolean {
  return word.length >= KNOWN_MIN && word.length <= PARTS_MAX && reader.read(word) !== null
}

function classifyDigits(word: string): 'none' | 'only' | 'mixed' {
  let digits = 0
  const length = Math.min(word.length, 24)
  for (let at = 0; at < length; at += 1) {
    const code = word.charCodeAt(at)
    if (code >= 48 && code <= 57) digits += 1
  }
  if (digits === 0) return word.length === 2 ? 'only' : 'none'
  return digits === length ? 'only' : 'mixed'
}

/** `-`, `.`, `*`, `|` and the middle dot. */
function isMark(code: number): boolean {
  return code === 45 || code === 46 || code === 42 || code === 124 || code === 0xb7
}

function isSpelledWithUnderscores(word: string): boolean {
  return word.charAt(1) === '_' && word.charAt(3) === '_'
}
