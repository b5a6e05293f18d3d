import {
  ABOUT,
  EVENT,
  HARMLESS,
  HASH_START,
  KEY,
  PASSWORD,
  PROVIDER,
  QUALIFIER,
  SECRET,
  TRANSPARENT,
  hashStep,
  isHarmlessName,
  wordKindsOf,
  wordKindsOfEnding,
} from './word-kinds.ts'

/** A name read backward: where it begins, what its words say about the value (see `word-kinds.ts`), and the hash of a service among them. */
export type NameCursor = {
  at: number
  kinds: number
  /** The kinds of the last word. */
  last: number
  words: number
  provider: number
}

const NONE = 0
const LOWER = 1
const UPPER = 2
const DIGIT = 3
const NAME_MAX = 72
const WORDS_MAX = 10
const WORD_MAX = 24
const MIXED_MAX = 1
/** A name whose last words say nothing is not read to its beginning. */
const UNKNOWN_MAX = 3

/** 0 for a character that is no letter or digit. */
export const letterKind: Uint8Array = Uint8Array.from({ length: 256 }, (_, code) => {
  if (code >= 0x61 && code <= 0x7a) return LOWER
  if (code >= 0x41 && code <= 0x5a) return UPPER
  return code >= 0x30 && code <= 0x39 ? DIGIT : NONE
})
const joins = Uint8Array.from({ length: 256 }, (_, code) =>
  '_-.$'.includes(String.fromCharCode(code)) ? 1 : 0,
)
/** The last characters of the words with a meaning at the end of another: secret, token, password, passphrase, key, credentials. */
const endings = Uint8Array.from({ length: 256 }, (_, code) =>
  'tndeyls'.includes(String.fromCharCode(code)) ? 1 : 0,
)

export function startName(): NameCursor {
  return { at: 0, kinds: 0, last: 0, words: 0, provider: 0 }
}

/**
 * Reads the name that ends at `end` (exclusive), word by word: `api_key`, `apiKey`, `API-KEY`, `config.api.key`. Looks at no more
 * than 72 characters. With `stopsAtHarmless`, not beyond a word that settles that the value is none.
 */
export function readNameBackward(
  bytes: Uint8Array,
  end: number,
  floor: number,
  cursor: NameCursor,
  stopsAtHarmless: boolean,
): void {
  const lowest = Math.max(floor, end - NAME_MAX)
  cursor.at = end
  cursor.kinds = 0
  cursor.last = 0
  cursor.words = 0
  while (cursor.at > lowest && cursor.words < WORDS_MAX) {
    const at = readWord(bytes, cursor.at, lowest, cursor)
    cursor.at = at
    if (at <= lowest || (cursor.words >= UNKNOWN_MAX && (cursor.kinds & ~TRANSPARENT) === 0)) return
    if (stopsAtHarmless && isHarmlessName(cursor.kinds & ~(ABOUT | EVENT), cursor.last)) return
    if (letterKind[bytes[at - 1] ?? 0] !== NONE) continue
    // One or two joining characters between words belong to the name: `a__b`, `user-_key`.
    if (at - 2 < lowest || joins[bytes[at - 1] ?? 0] !== 1) return
    if (letterKind[bytes[at - 2] ?? 0] !== NONE) cursor.at = at - 1
    else if (
      at - 3 >= lowest &&
      joins[bytes[at - 2] ?? 0] === 1 &&
      letterKind[bytes[at - 3] ?? 0] !== NONE
    )
      cursor.at = at - 2
    else return
  }
}

// A word ends where the case changes: `apiKey`, `APIKey`. Digits at its end say nothing: `token2`, `sha256`.
function readWord(bytes: Uint8Array, end: number, lowest: number, cursor: NameCursor): number {
  let hash = HASH_START
  let lettersAt = 0
  let mixed = 0
  let next = NONE
  let at = end
  while (at > lowest) {
    const code = bytes[at - 1] ?? 0
    const kind = letterKind[code] ?? 0
    if (kind === NONE || (next === UPPER && kind !== UPPER)) break
    at -= 1
    if (kind !== DIGIT) {
      if (lettersAt === 0) lettersAt = at + 1
      hash = hashStep(hash, code | 0x20)
    } else if (lettersAt !== 0) {
      // `a1b2c3`: a value, and no word.
      if (next !== DIGIT) mixed += 1
      if (mixed > MIXED_MAX) {
        cursor.words = WORDS_MAX
        return at
      }
      hash = hashStep(hash, code)
    }
    const startsHere = kind === UPPER && next === LOWER
    next = kind
    if (startsHere) break
  }
  let kinds = wordKindsOf(hash)
  if (kinds === 0 && lettersAt - at > 3 && lettersAt - at <= WORD_MAX)
    kinds = kindsOfTail(bytes, at, lettersAt)
  if ((kinds & (PROVIDER | QUALIFIER)) !== 0) cursor.provider = hash
  if (cursor.words === 0) cursor.last = kinds
  cursor.kinds |= kinds
  cursor.words += 1
  return at
}

/** `mytoken`, `mistralkey`: an unknown word or the name of a service, followed by one with a meaning. */
function kindsOfTail(bytes: Uint8Array, start: number, end: number): number {
  const beginning = kindsOfBeginning(bytes, start)
  if (beginning !== 0 || endings[(bytes[end - 1] ?? 0) | 0x20] !== 1) return beginning
  let hash = HASH_START
  let kinds = 0
  for (let at = end - 1; at > start; at -= 1) {
    const code = bytes[at] ?? 0
    hash = hashStep(hash, letterKind[code] === UPPER ? code | 0x20 : code)
    if (end - at >= 3) kinds = wordKindsOfEnding(hash) || kinds
  }
  return kinds === 0 ? kindsWithoutKey(bytes, start, end) : kinds
}

/** `mistralkey`: the name of a service or a word that goes with keys, and `key`. */
function kindsWithoutKey(bytes: Uint8Array, start: number, end: number): number {
  if (end - start < 6 || end - start > WORD_MAX || !endsWithKey(bytes, end)) return 0
  let hash = HASH_START
  for (let at = end - 4; at >= start; at -= 1) {
    const code = bytes[at] ?? 0
    hash = hashStep(hash, letterKind[code] === UPPER ? code | 0x20 : code)
  }
  const kinds = wordKindsOf(hash)
  return (kinds & (PROVIDER | QUALIFIER)) !== 0 ? kinds | KEY : kinds & HARMLESS
}

function endsWithKey(bytes: Uint8Array, end: number): boolean {
  return (
    ((bytes[end - 1] ?? 0) | 0x20) === 0x79 &&
    ((bytes[end - 2] ?? 0) | 0x20) === 0x65 &&
    ((bytes[end - 3] ?? 0) | 0x20) === 0x6b
  )
}

/** `secretvalue`, `passwordhere`. */
function kindsOfBeginning(bytes: Uint8Array, start: number): number {
  if (beginsWith(bytes, start, 'secret')) return SECRET
  return beginsWith(bytes, start, 'passw') ? PASSWORD : 0
}

function beginsWith(bytes: Uint8Array, at: number, word: string): boolean {
  for (let index = 0; index < word.length; index += 1)
    if (((bytes[at + index] ?? 0) | 0x20) !== word.charCodeAt(index)) return false
  return true
}
