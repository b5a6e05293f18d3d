import { findHiddenCharacters, withoutUnseen, type HiddenCharacters } from '../hidden-characters.ts'
import { reverseText } from '../reverse-text.ts'
import { foldLookAlikes, hasLookAlikes } from './look-alikes.ts'
import type { SkeletonReader } from './skeleton.ts'
import type { Traces } from './traces.ts'

const HIDDEN_MIN = 8

/** The whole text without what hides letters or stands for them, when such signs are there. */
export function uncoveredTexts(text: string): readonly string[] {
  // oxlint-disable-next-line no-control-regex -- asks for anything beyond printable ASCII
  if (!/[^\u0000-\u007E]/.test(text)) return []
  const hidden = findHiddenCharacters(text)
  const base = hidden.zeroWidthInWords > 3 ? withoutUnseen(text) : text
  const plain = hasLookAlikes(base) ? foldLookAlikes(base) : base
  return [...uncovered(hidden), ...(plain === text ? [] : [plain])]
}

function uncovered({ tagText, overridden }: HiddenCharacters): readonly string[] {
  return [
    ...(tagText.length > HIDDEN_MIN ? [tagText] : []),
    ...(overridden.length > HIDDEN_MIN ? [reverseText(overridden)] : []),
  ]
}

/**
 * The lines whose words are spelled in digits, single letters, chunks, parts or without spaces, put right; each text is
 * made when it is asked for.
 */
export function* respelledTexts(
  text: string,
  traces: Traces,
  reader: SkeletonReader,
): Generator<string> {
  const { digits, spaced, chunked, parted, long } = traces
  if (spaced) yield* changedLines(text, (line) => joinLetters(line, reader))
  if (digits) yield* changedLines(text, (line) => readDigits(line, reader))
  if (chunked) yield* joinedChunks(text, reader)
  if (parted || isConcatenated(text)) yield* changedLines(text, (line) => joinParts(line, reader))
  yield* cutRuns(text, long, reader)
}

/** The changed lines of a text as one text; none when no line changes. */
function changedLines(text: string, change: (line: string) => string | null): readonly string[] {
  const changed = text.split('\n').flatMap((line) => change(line) ?? [])
  return changed.length === 0 ? [] : [changed.join('\n')]
}

const TELLING_MIN = 4

const DIGITS_MAX = 24

/** `1gn0r3 411 pr3v10u5`: words with digits and signs among their letters. */
function readDigits(line: string, reader: SkeletonReader): string | null {
  const parts: string[] = []
  let read = 0
  let kept = 0
  for (let at = 0; at < line.length;) {
    const start = at
    let signs = 0
    let plainEnd = start
    while (at < line.length && at - start < DIGITS_MAX) {
      const kind = spellingOf(line.charCodeAt(at))
      if (kind === NO_SPELLING) break
      if (kind !== LETTER) signs += 1
      at += 1
      if (kind !== END_MARK) plainEnd = at
    }
    if (at === start) at += 1
    else if (signs > 0 && at - start > 1) {
      const known = reader.read(line, start, at) ?? reader.read(line, start, plainEnd)
      if (known === null) continue
      if (known.length >= TELLING_MIN) read += 1
      parts.push(line.slice(kept, start), withCaseOf(line.charAt(start), known))
      kept = at
    }
  }
  if (read < 2) return null
  parts.push(line.slice(kept))
  return parts.join('')
}

const NO_SPELLING = 0
const LETTER = 1
const STAND_IN = 2
/** `!`, `|` and `+`, which also just end a word. */
const END_MARK = 3

function spellingOf(code: number): number {
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) return LETTER
  if ((code >= 48 && code <= 57) || code === 64 || code === 36) return STAND_IN
  return code === 33 || code === 124 || code === 43 ? END_MARK : NO_SPELLING
}

/** A capital at the head tells where a clause starts. */
function withCaseOf(spelled: string, word: string): string {
  return /^[A-Z]/.test(spelled) ? word.charAt(0).toUpperCase() + word.slice(1) : word
}

/** `I g n o r e`, `i.g.n.o.r.e`: single letters apart. Wider gaps part the words, else known words do. */
function joinLetters(line: string, reader: SkeletonReader): string | null {
  let found = 0
  const joined = line.replace(
    /(?<![A-Za-z0-9])(?:[A-Za-z0-9@$!][ .*_|/~+-]{1,3}){3,}[A-Za-z0-9@$!](?![A-Za-z0-9])/g,
    (region) => {
      found += 1
      const letters = region.replace(/ {2,3}/g, '\n').replace(/[ .*_|/~+-]/g, '')
      return letters
        .split('\n')
        .map((word) => withCaseOf(word, reader.read(word) ?? reader.cut(word).text))
        .join(' ')
    },
  )
  return found === 0 ? null : joined
}

const CHUNKS_MIN = 6
const CHUNK_MAX = 6

/** `igno reall prev ious`: every chunk as long as the others. */
function joinedChunks(text: string, reader: SkeletonReader): readonly string[] {
  const found: string[] = []
  let chunks = 0
  let width = 0
  let from = 0
  let to = 0
  const close = (): void => {
    if (chunks >= CHUNKS_MIN) {
      const letters = text.slice(from, to).replace(/[^A-Za-z0-9]/g, '')
      // Numbers are no words, and bytes in hexadecimal are read as such.
      if (/[g-z]/i.test(letters)) found.push(reader.cut(letters).text)
    }
    chunks = 0
  }
  for (let at = 0; at < text.length;) {
    while (at < text.length && isSpace(text.charCodeAt(at))) at += 1
    const start = at
    let isChunk = true
    for (; at < text.length && !isSpace(text.charCodeAt(at)); at += 1)
      if (!isLetterOrDigit(text.charCodeAt(at))) isChunk = false
    const length = at - start
    if (length < 2 || length > CHUNK_MAX) isChunk = false
    if (isChunk && chunks > 0 && length <= width) {
      chunks += 1
      to = at
      if (length === width) continue
    }
    close()
    if (isChunk) {
      chunks = 1
      width = length
      from = start
      to = at
    }
  }
  close()
  return found
}

function isLetterOrDigit(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
}

function isSpace(code: number): boolean {
  return code <= 32 || code === 0xa0 || code === 0x30_00
}

function isConcatenated(text: string): boolean {
  return ['" + ', "' + ", '"+"', "'+'"].some((sign) => text.includes(sign))
}

/** `ig-nore pre-vious`, `"ig" + "nore"`: parts of a word with a mark in between. */
function joinParts(line: string, reader: SkeletonReader): string | null {
  let found = 0
  const concatenated = line.replace(/["']\s{0,3}\+\s{0,3}["']/g, () => {
    found += 2
    return ''
  })
  // What is put together is run or read, no longer cited.
  const joined = (found > 0 ? concatenated.replace(/["']/g, ' ') : line).replace(
    /[A-Za-z][A-Za-z*._|\u00B7-]{3,79}/g,
    (parts) => {
      const word = parts.replace(/[^A-Za-z]/g, '')
      if (word.length === parts.length) return parts
      const known = word.length >= TELLING_MIN ? reader.read(word) : null
      if (known === null) return parts
      found += 1
      return withCaseOf(parts, known)
    },
  )
  return found >= 2 ? joined : null
}

const RUN_MIN = 16
const RUN_MAX = 4000

/** `ignoreallpreviousinstructions`: known words written together. */
function cutRuns(text: string, long: Traces['long'], reader: SkeletonReader): readonly string[] {
  return long.flatMap(({ start, length }) => {
    if (length < RUN_MIN) return []
    const cut = reader.cut(text.slice(start, start + Math.min(length, RUN_MAX)))
    return cut.known >= 3 ? [cut.text] : []
  })
}
