import { lazy } from '../caching/lazy.ts'
import type { Token } from '../tokens/token.ts'
import { tokenize } from '../tokenize.ts'
import { englishVocabulary, lexicon } from '../vocabulary.ts'
import { decipherTexts } from './ciphers.ts'
import { findEncodedPieces } from './encoded-pieces.ts'
import { SkeletonReader } from './skeleton.ts'
import { respellTexts, uncoverTexts } from './spellings.ts'
import { findTraces } from './traces.ts'

/** Breaks inside words from which on they are put together. */
const BREAKS_MIN = 2
const LETTER_LINES_MIN = 8
const LETTER_LINE_MAX = 4
const DOUBLED_LENGTH_MIN = 8
const DOUBLED_MIN = 2

/** Texts put together again whose words were written apart over lines, strings or letters. Linear in the text. */
function* rejoinedTexts(
  text: string,
  tokens: readonly Token[],
  reader: SkeletonReader,
): Generator<string> {
  yield* overBreaks(text)
  yield* letterLines(text, reader)
  yield* joinedStrings(text)
  if (isDoubled(text, tokens)) yield text.replace(/([A-Za-z])\1/g, '$1')
}

/** Words that a hyphen or a soft break of quoted-printable parts at the end of a line. */
function* overBreaks(text: string): Generator<string> {
  for (const sign of ['-', '=']) {
    if (!text.includes(`${sign}\n`) && !text.includes(`${sign}\r`)) continue
    let breaks = 0
    const joined = text.replace(/([A-Za-z])[-=]\r?\n[ \t>]{0,8}([A-Za-z])/g, (_, before, after) => {
      breaks += 1
      return `${String(before)}${String(after)}`
    })
    if (breaks >= BREAKS_MIN) yield joined
    return
  }
}

/** One letter a line; an empty line parts words. */
function* letterLines(text: string, reader: SkeletonReader): Generator<string> {
  const runs: string[][] = []
  let run: string[] = []
  const lines = text.length / 2 > countLines(text) * LETTER_LINE_MAX ? [] : text.split('\n')
  for (const line of lines) {
    const letter = line.trim()
    if (letter.length > 1) {
      if (run.length >= LETTER_LINES_MIN) runs.push(run)
      run = []
    } else run.push(letter === '' ? ' ' : letter)
  }
  if (run.length >= LETTER_LINES_MIN) runs.push(run)
  for (const letters of runs)
    yield letters
      .join('')
      .split(' ')
      .map((word) => (word === '' ? '' : (reader.read(word) ?? reader.cut(word).text)))
      .join(' ')
}

function countLines(text: string): number {
  let count = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

const strings = /\b\w{1,16}\s{0,3}(?:=|:|\bis\b)\s{0,3}(?:"([^"\n]{2,200})"|'([^'\n]{2,200})')/g

const asksToJoin = /\b(?:join|combine|concat|concatenate|assemble|put together|merge)\b/i

/** Strings with names, where the text says that they are to be joined. */
function* joinedStrings(text: string): Generator<string> {
  if (!text.includes('"') && !text.includes("'")) return
  if (!asksToJoin.test(text) && !(text.includes('+') && /\w ?\+ ?\w/.test(text))) return
  const parts: string[] = []
  for (const { 1: double, 2: single } of text.matchAll(strings)) parts.push(double ?? single ?? '')
  if (parts.length >= 2) yield parts.join('')
}

/** `iiggnnoorree aallll`. */
function isDoubled(text: string, tokens: readonly Token[]): boolean {
  let found = 0
  for (const { start, length } of tokens) {
    if (length < DOUBLED_LENGTH_MIN || length % 2 === 1) continue
    let at = 0
    while (at < length && text.charCodeAt(start + at) === text.charCodeAt(start + at + 1)) at += 2
    if (at >= length) found += 1
    if (found === DOUBLED_MIN) return true
  }
  return false
}

/** A reference to a Latin letter, which no ordinary text has inside a word. */
const letterReference =
  /&#(?:0{0,5}(6[5-9]|[78]\d|9[07-9]|1[01]\d|12[0-2])|x0{0,5}(4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]));/gi
const tag = /<\/?([a-z][a-z0-9]{0,15})(?:[\s/][^<>]{0,200})?>/iy
const COMMENT_MAX = 400

/** Elements that part words when they are shown. */
const parting: ReadonlySet<string> = new Set(
  'p div br hr li ul ol dl dd dt td th tr table thead tbody caption h1 h2 h3 h4 h5 h6 section article aside main nav header footer pre blockquote option select button label input img title body html head script style form figure iframe'.split(
    ' ',
  ),
)

/**
 * A text whose words are put together over the tags, comments and emphasis inside them, with its letters that were
 * written as references: as a page shows it. Null when it has no such word. Linear in the text.
 */
function joinWords(text: string): string | null {
  const decoded = text.includes('&#') ? text.replace(letterReference, toLetter) : text
  const parts: string[] = []
  let kept = 0
  for (let at = nextMark(decoded, 1); at < decoded.length; at = nextMark(decoded, at)) {
    const end = marksEnd(decoded, at)
    if (isLetter(decoded.charCodeAt(at - 1)) && isLetter(decoded.charCodeAt(end))) {
      parts.push(decoded.slice(kept, at))
      kept = end
    }
    at = Math.max(end, at + 1)
  }
  if (parts.length === 0) return decoded === text ? null : decoded
  parts.push(decoded.slice(kept))
  return parts.join('')
}

function toLetter(_: string, decimal: string | undefined, hexadecimal = ''): string {
  return String.fromCharCode(
    decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal),
  )
}

function nextMark(text: string, from: number): number {
  let at = from
  while (at < text.length && !isMark(text.charCodeAt(at))) at += 1
  return at
}

/** Where the tags, comments and signs of emphasis end that follow each other from here. */
function marksEnd(text: string, from: number): number {
  let at = from
  while (isMark(text.charCodeAt(at))) {
    const end = text.charCodeAt(at) === LESS ? markupEnd(text, at) : at + 1
    if (end < 0) break
    at = end
  }
  return at
}

function markupEnd(text: string, at: number): number {
  if (text.startsWith('<!--', at)) {
    const end = text.slice(at, at + COMMENT_MAX).indexOf('-->')
    return end < 0 ? -1 : at + end + 3
  }
  tag.lastIndex = at
  const [whole = '', name = ''] = tag.exec(text) ?? []
  return whole === '' || parting.has(name.toLowerCase()) ? -1 : at + whole.length
}

const LESS = 60

/** `<`, `*` and the backtick. */
function isMark(code: number): boolean {
  return code === LESS || code === 42 || code === 96
}

function isLetter(code: number): boolean {
  return (
    (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 0xc0 && code < 0x5_30)
  )
}

const reader = new SkeletonReader(englishVocabulary)

/** A text that stands in another in disguise. */
export interface DisguisedText {
  readonly text: string
  readonly tokens: () => readonly Token[]
  /** It was encoded on its own, so that it starts where someone's message starts. */
  readonly alone: boolean
}

interface View {
  readonly text: string
  readonly alone: boolean
  /** Something else may be wrapped in it. */
  readonly wraps: boolean
}

/** What one text may be decoded to, all its views together: a bound on the work that a hostile text asks for. */
const LENGTH_FACTOR = 4
/** And so much more where texts are few: short ones have the most views for their length. */
export const FURTHER_LENGTH = 16_384

/** How often one wrapping inside another is undone, and of how many pieces. */
const LAYERS = 3
const WRAPPINGS_MAX = 1024
/** A view of the whole text is searched for a further wrapping once, up to this length; pieces of it always are. */
const NESTED_MAX = 8192

/** Characters of views of all texts of an envelope that are searched for a further wrapping. */
const NESTED_TOTAL = 163_840

export class NestedBudget {
  private left = NESTED_TOTAL

  take(characters: number): boolean {
    this.left -= characters
    return this.left >= 0
  }
}

/**
 * Texts that stand in a text in another form: encoded, ciphered, spelled out, reversed, in look-alike letters. What was
 * decoded is decoded again, up to three times, so that one wrapping inside another is seen. Each is made when it is
 * asked for. At the end it returns whether something was left undone: more than the views may measure, more pieces than
 * are looked into, or a fourth layer.
 */
export function* findDisguisedTexts(
  text: string,
  tokens: readonly Token[],
  furtherLength: number,
  nested: NestedBudget,
): Generator<DisguisedText, boolean> {
  const views = new Views(text, text.length * LENGTH_FACTOR + furtherLength)
  let isCut = false
  let layer: readonly DisguisedText[] = [{ text, tokens: () => tokens, alone: false }]
  for (let depth = 0; depth < LAYERS; depth += 1) {
    const wrapping: DisguisedText[] = []
    for (const outer of layer) {
      for (const view of makeViews(outer.text, outer.tokens())) {
        const found = views.take(view)
        if (views.full) return true
        if (found === null) continue
        yield found
        if (!view.wraps) continue
        if (!view.alone && (depth > 0 || view.text.length > NESTED_MAX)) continue
        if (!nested.take(view.text.length)) {
          isCut = true
          continue
        }
        if (wrapping.length === WRAPPINGS_MAX) return true
        wrapping.push(found)
      }
    }
    layer = wrapping
  }
  return isCut || layer.some((last) => last.alone && wrapsMore(last))
}

/** Is there something encoded in it again? */
function wrapsMore({ text, tokens }: DisguisedText): boolean {
  return findEncodedPieces(text, findTraces(text, tokens(), reader)).length > 0
}

/** One view after the other, each made when it is asked for. */
function* makeViews(text: string, tokens: readonly Token[]): Generator<View> {
  for (const uncovered of uncoverTexts(text)) yield { text: uncovered, alone: false, wraps: true }
  const joined = joinWords(text)
  if (joined !== null) yield { text: joined, alone: false, wraps: false }
  const traces = findTraces(text, tokens, reader)
  for (const piece of findEncodedPieces(text, traces))
    yield { text: piece, alone: true, wraps: true }
  for (const line of respellTexts(text, traces, reader))
    yield { text: line, alone: false, wraps: false }
  for (const whole of rejoinedTexts(text, tokens, reader))
    yield { text: whole, alone: false, wraps: true }
  for (const plain of decipherTexts(text, tokens)) yield { text: plain, alone: false, wraps: true }
}

/** Different texts up to a length all together. */
class Views {
  full = false
  private readonly known: Set<string>
  private left: number

  constructor(text: string, room: number) {
    this.known = new Set([text])
    this.left = room
  }

  take({ text, alone }: View): DisguisedText | null {
    if (this.known.has(text)) return null
    this.known.add(text)
    this.left -= text.length
    this.full = this.left < 0
    if (this.full) return null
    return { text, alone, tokens: lazy(() => tokenize(text, lexicon)) }
  }
}
