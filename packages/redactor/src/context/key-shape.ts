import { letterKind } from './read-name.ts'
import { DASH, EQUALS, SLASH, UNDERSCORE } from '../scan/codes.ts'

/** What a run of base64-like characters looks like. */
export type KeyShape = 0 | 1 | 2 | 3 | 4 | 5 | 6
/** Words, a path, a number, a checksum with its algorithm in front. */
export const NO_KEY: KeyShape = 0
/** Letters and many digits, but in blocks: made up by hand. */
export const BLOCKS: KeyShape = 1
export const UUID: KeyShape = 2
export const HEX: KeyShape = 3
/** Letters and digits change too often to be written by a person. */
export const RANDOM: KeyShape = 4
/** The same with one digit: a name in a program may look so. */
export const ONE_DIGIT: KeyShape = 5
/** Letters only, of both cases alike. */
export const LETTERS: KeyShape = 6

const CHARACTERS_READ = 127
const RUN_MAX = 2048
const LOWER = 1
const UPPER = 2
const DIGIT = 3
const PLUS = 0x2b
const UUID_LENGTH = 36
const BLOCK_DIGITS_MIN = 4
/** One change of kind in so many characters at least: letters to digits, small to capital. */
const RANDOM_EVERY = 5
/** More often where signs join words, as in `http-exec-8080-1`. */
const JOINED_EVERY = 4
const JOINED_LONG = 32
const PATH_EVERY = 4
/** At least one capital and one small letter in so many characters. */
const EVEN_EVERY = 5
const JOINS_MANY = 3

/** What a character adds to the counts, a byte each: digits, small letters, capitals, letters beyond hex. */
const counted = new Int32Array(256)
/** Its kind; 0 for joining signs, 4 for `/` and `+`. */
const kindOf = new Uint8Array(256)
const PATH_SIGN = 4
for (let code = 0; code < 256; code += 1) {
  const kind = letterKind[code] ?? 0
  kindOf[code] = code === SLASH || code === PLUS ? PATH_SIGN : kind
  if (kind === DIGIT) counted[code] = 1
  else if (kind !== 0)
    counted[code] = (kind === LOWER ? 1 << 8 : 1 << 16) + ((code | 0x20) > 0x66 ? 1 << 24 : 0)
}
/** A bit for each change of kind (from * 4 + to), but for the one from a capital to a small letter, as words begin. */
const CHANGES =
  (1 << (LOWER * 4 + UPPER)) |
  (1 << (LOWER * 4 + DIGIT)) |
  (1 << (UPPER * 4 + DIGIT)) |
  (1 << (DIGIT * 4 + LOWER)) |
  (1 << (DIGIT * 4 + UPPER))

/** The shape of the run `start` to `end` of letters, digits and `+/_-`. Looks at its first 127 characters. */
export function classifyKeyShape(bytes: Uint8Array, start: number, end: number): KeyShape {
  const length = end - start
  if (length > RUN_MAX) return NO_KEY
  const last = Math.min(end, start + CHARACTERS_READ)
  let counts = 0
  let changes = 1
  let previous = 0
  let isPath = 0
  for (let at = start; at < last; at += 1) {
    const code = bytes[at] ?? 0
    const kind = kindOf[code] ?? 0
    counts += counted[code] ?? 0
    if ((kind & 3) === 0) isPath |= kind
    else {
      changes += (CHANGES >> (previous * 4 + kind)) & 1
      previous = kind
    }
  }
  const digits = counts & 0xff
  const lowers = (counts >> 8) & 0xff
  const uppers = (counts >> 16) & 0xff
  const looked = last - start
  // Names in programs have a capital here and there; random letters have as many as small ones.
  const isEven = uppers * EVEN_EVERY >= looked && lowers * EVEN_EVERY >= looked
  if (digits === 0) return isEven && isPath === 0 && looked === uppers + lowers ? LETTERS : NO_KEY
  if (lowers + uppers === 0) return NO_KEY
  const isHex = counts >>> 24 === 0
  const joins = looked - digits - lowers - uppers
  if (joins === 4 && length === UUID_LENGTH && isHex && isUuid(bytes, start)) return UUID
  const every = joins < JOINS_MANY || length >= JOINED_LONG ? RANDOM_EVERY : JOINED_EVERY
  if (changes * every < looked) return joins === 0 && digits >= BLOCK_DIGITS_MIN ? BLOCKS : NO_KEY
  if (isNamedChecksum(bytes, start) || isPublicKey(bytes, start)) return NO_KEY
  if (joins !== 0 && endsWithHash(bytes, start, end)) return HEX
  if (isPath !== 0)
    return isEven && changes * PATH_EVERY >= looked && mayBeginBase64(bytes, start, end)
      ? RANDOM
      : NO_KEY
  if (isHex && joins === 0 && (uppers === 0 || lowers === 0)) return HEX
  return digits === 1 && !isEven ? ONE_DIGIT : RANDOM
}

/** A path begins with `/`; base64 that does is taken for it only with its padding. */
function mayBeginBase64(bytes: Uint8Array, start: number, end: number): boolean {
  return bytes[start] !== SLASH || (bytes[end] === EQUALS && bytes[start + 1] !== SLASH)
}

function isUuid(bytes: Uint8Array, start: number): boolean {
  return (
    bytes[start + 8] === DASH &&
    bytes[start + 13] === DASH &&
    bytes[start + 18] === DASH &&
    bytes[start + 23] === DASH
  )
}

const HASH_LENGTHS = [64, 40, 32]
const HASH_NAME_MIN = 3
const HASH_NAME_MAX = 48

/** `Linux-node-` and a hash in hex: the key of a cache. */
function endsWithHash(bytes: Uint8Array, start: number, end: number): boolean {
  let hashAt = end
  while (hashAt > start && end - hashAt <= 64 && isLowerHex(bytes[hashAt - 1] ?? 0)) hashAt -= 1
  const nameLength = hashAt - start
  if (nameLength < HASH_NAME_MIN || nameLength > HASH_NAME_MAX) return false
  if (bytes[hashAt - 1] !== DASH || !HASH_LENGTHS.includes(end - hashAt)) return false
  let numbers = 0
  for (let at = start; at < hashAt; at += 1)
    if (letterKind[bytes[at] ?? 0] === DIGIT && letterKind[bytes[at - 1] ?? 0] !== DIGIT)
      numbers += 1
  return letterKind[bytes[start] ?? 0] !== DIGIT && numbers * 4 < nameLength
}

function isLowerHex(code: number): boolean {
  return letterKind[code] === DIGIT || (code >= 0x61 && code <= 0x66)
}

/** `sha512-`, `sha256_`: of a lock file. */
function isNamedChecksum(bytes: Uint8Array, start: number): boolean {
  if (bytes[start] !== 0x73 || bytes[start + 1] !== 0x68 || bytes[start + 2] !== 0x61) return false
  for (let at = start + 3; at < start + 7; at += 1)
    if (bytes[at] === DASH || bytes[at] === UNDERSCORE) return true
    else if (letterKind[bytes[at] ?? 0] !== DIGIT) return false
  return false
}

/** The public keys of SSH begin with the length of their type's name: `AAAAB3NzaC1`, `AAAAC3NzaC1`, `AAAAE2VjZHNh`. */
function isPublicKey(bytes: Uint8Array, start: number): boolean {
  for (let at = start; at < start + 4; at += 1) if (bytes[at] !== 0x41) return false
  const kind = bytes[start + 4]
  return kind === 0x42 || kind === 0x43 || kind === 0x45
}

/** May a name in a program have this shape? */
export function mayBeName(shape: KeyShape): boolean {
  return shape === NO_KEY || shape === BLOCKS || shape === ONE_DIGIT || shape === LETTERS
}
