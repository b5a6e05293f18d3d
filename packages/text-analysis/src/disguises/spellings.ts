import {
  findHiddenCharacters,
  removeInvisibleCharacters,
  type HiddenCharacters,
} from '../characters/hidden-characters.ts'
import { normalize } from '../characters/normalize.ts'
import { reverseText } from '../characters/reverse-text.ts'
import { recode } from './recode.ts'
import type { SkeletonReader } from './skeleton.ts'
import type { Traces } from './traces.ts'

/** Letters of other scripts, each before the Latin letter that it looks like (Unicode TR 39, the common ones). */
const pairs =
  '\u0430a \u0441c \u0435e \u043Eo \u0440p \u0445x \u0443y \u0456i \u0455s \u0458j \u04BBh \u0501d \u051Bq \u051Dw \u0432b \u043Am \u043Dh \u0442t \u043Cm \u0433r \u0438u \u03BFo \u03B1a \u03B5e \u03BDv \u03C1p \u03B9i \u03BAk \u03C4t \u03C5u \u03C9w \u03B7n \u03B3y \u0410A \u0412B \u0415E \u041AK \u041CM \u041DH \u041EO \u0420P \u0421C \u0422T \u0425X \u0423Y \u0406I \u0405S \u0408J \u0391A \u0392B \u0395E \u0396Z \u0397H \u0399I \u039AK \u039CM \u039DN \u039FO \u03A1P \u03A4T \u03A5Y \u03A7X \u0131i \u0261g \u026Ai \u217Cl \u0578n \u057Du \u0585o \u0570h \u0561w \u13A5i \u0251a \u0299b \u1D04c \u1D05d \u1D07e \uA730f \u0262g \u029Ch \u1D0Aj \u1D0Bk \u029Fl \u1D0Dm \u0274n \u1D0Fo \u1D18p \u0280r \uA731s \u1D1Bt \u1D1Cu \u1D20v \u1D21w \u028Fy \u1D22z'

const lookAlikes: ReadonlyMap<string, string> = new Map(
  pairs.split(' ').map((pair) => [pair.charAt(0), pair.charAt(1)]),
)

/** Letters of another script beside Latin ones inside one word; letters of the mathematical, circled and wide kinds. */
function hasLookAlikes(text: string): boolean {
  return /[a-zA-Z][\u0251-\u02AF\u0370-\u03FF\u0400-\u051F\u0561-\u0587\u13A0-\u13F5\u1D00-\u1D22]|[\u0251-\u02AF\u0370-\u03FF\u0400-\u051F\u0561-\u0587\u13A0-\u13F5\u1D00-\u1D22][a-zA-Z]|[\u{1D400}-\u{1D7FF}\uFF21-\uFF3A\uFF41-\uFF5A\u249C-\u24E9\u{1F130}-\u{1F189}]{2}|[\u1D2C-\u1D6A\u1D9B-\u1DBF\u02B0-\u02B8\u2071\u207F]{2}|[\u{1F1E6}-\u{1F1FF}](?:[ \u200B]?[\u{1F1E6}-\u{1F1FF}]){4}|[\u1D00-\u1D22\u0280\u029F\u0274]{2}/u.test(
    text,
  )
}

/** Latin letters for look-alikes by their code, other codes for themselves. */
const plainCodes: Uint16Array = Uint16Array.from({ length: 0xa7_32 }, (_, code) =>
  (lookAlikes.get(String.fromCharCode(code)) ?? String.fromCharCode(code)).charCodeAt(0),
)

/** The text with every such letter turned into the Latin one. */
function foldLookAlikes(text: string): string {
  return recode(isNormal(text) ? text : normalised(text), plainCodes)
}

/** Nothing but ASCII and letters of the Greek and Cyrillic blocks that normalisation leaves alone. */
function isNormal(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- asks for anything beyond ASCII
  return !/[^\u0000-\u007F\u0391-\u03C9\u0410-\u044F\u0450-\u0475\u048A-\u04FF]/.test(text)
}

function normalised(text: string): string {
  // Nearly all texts have none of the letters below, whose first half this is.
  if (!/[\u249C-\u24B5\uD83C]/.test(text)) return normalize(text, 'NFKC')
  const plain = text
    .replace(/[\u{1F130}-\u{1F149}\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]/gu, squared)
    .replace(/[\u249C-\u24B5]/g, (letter) =>
      String.fromCharCode(letter.charCodeAt(0) - 0x24_9c + 97),
    )
    .replace(/[\u{1F1E6}-\u{1F1FF}]\u200B?/gu, (letter) =>
      String.fromCharCode((letter.codePointAt(0) ?? 0) - 0x1_f1_e6 + 97),
    )
  return normalize(plain, 'NFKC')
}

/** Squared and negative circled letters, which no normalisation takes apart. */
function squared(letter: string): string {
  return String.fromCharCode(65 + (((letter.codePointAt(0) ?? 0) - 0x1_f1_30) % 32))
}

const HIDDEN_MIN = 8

/** The whole text without what hides letters or stands for them, when such signs are there. */
export function uncoverTexts(text: string): readonly string[] {
  // oxlint-disable-next-line no-control-regex -- asks for anything beyond printable ASCII
  if (!/[^\u0000-\u007E]/.test(text)) return []
  const hidden = findHiddenCharacters(text)
  const base = hidden.zeroWidthInWords > 3 ? removeInvisibleCharacters(text) : text
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
export function* respellTexts(
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
      const kind = readSpelling(line.charCodeAt(at))
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
      parts.push(line.slice(kept, start), copyCase(line.charAt(start), known))
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

function readSpelling(code: number): number {
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) return LETTER
  if ((code >= 48 && code <= 57) || code === 64 || code === 36) return STAND_IN
  return code === 33 || code === 124 || code === 43 ? END_MARK : NO_SPELLING
}

/** A capital letter marks where a clause starts. */
function copyCase(spelled: string, word: string): string {
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
        .map((word) => copyCase(word, reader.read(word) ?? reader.cut(word).text))
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
      return copyCase(parts, known)
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
