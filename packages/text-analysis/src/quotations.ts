import { isBareLabel } from './tokens/bare-labels.ts'
import { reportingWords, specimenWords, urgingWords } from './tokens/quotation-words.ts'
import { DIGIT, getCharTraits, UNSPACED, WORD } from './characters/characters.ts'
import { lazy } from './caching/lazy.ts'
import { vocabulary } from './vocabulary.ts'
import { isUnspaced } from './characters/segment-unspaced.ts'
import type { Token } from './tokens/token.ts'

/** A stretch of a text and its words: the tokens from `first` up to, not including, `end`. */
export interface Quotation {
  /** `marks` holds quotation marks or back-quotes; `block` is made of lines behind `>`. */
  readonly kind: 'marks' | 'fence' | 'block'
  /** Places of the mark that opens it and of the one that closes it. */
  readonly from: number
  readonly to: number
  readonly first: number
  readonly end: number
}

/**
 * Marks the words that someone cites. Quotation marks, fences and lines behind `>` are also how programs write data
 * (`["…", "…"]`) and how pages show what a customer wrote; such words are said to the reader. A citation stands inside
 * of a sentence, or near one that is about words: `the page reads "…"`. `start` is the first token of the text; the quotations are of
 * one kind and in order. Linear in the text.
 */
export function markCitations(
  tokens: readonly Token[],
  text: string,
  start: number,
  quotations: readonly Quotation[],
): void {
  const around = lazy(() => new Surroundings(tokens, start, quotations))
  const areDiscussed = lazy(() => areManyDiscussed(text, quotations))
  let place: Place = 'line'
  for (const each of quotations) {
    // The name of a file, a tool or a button: no order is that short.
    const isName = each.kind === 'marks' && each.end - each.first <= NAME_WORDS
    place = each.kind === 'marks' ? readPlace(text, each, place) : 'line'
    if (
      isName ||
      isCited(text, each, place, around()) ||
      (isDiscussed(text, each) && areDiscussed())
    )
      for (let at = each.first; at < each.end; at += 1) tokens[at]?.markQuoted()
  }
}

/** From this many on, a text goes through quotations one by one. */
const DISCUSSED_MIN = 3
const DISCUSSED_WORDS = 3

function areManyDiscussed(text: string, quotations: readonly Quotation[]): boolean {
  let count = 0
  for (const each of quotations) {
    if (isDiscussed(text, each)) count += 1
    if (count === DISCUSSED_MIN) return true
  }
  return false
}

/** Words of more than a name, with something said about them behind it in the same line. */
function isDiscussed(text: string, { kind, from, to, first, end }: Quotation): boolean {
  if (kind !== 'marks' || end - first <= NAME_WORDS) return false
  if (text.charCodeAt(from - 1) === EQUALS) return false
  const next = text.charCodeAt(to + 1) === 32 ? to + 2 : to + 1
  if (closing.has(text.charAt(next))) return false
  return countWordsAfter(text, next, DISCUSSED_WORDS) === DISCUSSED_WORDS
}

const EQUALS = 61
const closing: ReadonlySet<string> = new Set(',;:)]}|+')

function isCited(text: string, quotation: Quotation, place: Place, around: Surroundings): boolean {
  if (around.isSpecimen(quotation)) return true
  switch (quotation.kind) {
    case 'fence':
      return around.isReportedBefore(quotation)
    case 'block':
      return isIntroduced(text, quotation) && around.isReportedBefore(quotation)
    case 'marks':
      if (place === 'data') return false
      return (
        (place === 'sentence' && isPartOfSentence(text, quotation, around)) ||
        around.isReportedBefore(quotation) ||
        around.isReportedAfter(quotation) ||
        isNamedInScript(text, quotation)
      )
  }
}

const NAME_WORDS = 2

/** How far a sentence about a text stands from it, in words that stand in no quotation themselves. */
const BEFORE_WORDS = 24
const AFTER_WORDS = 16
/** Words about attacks and tests reach further, whatever sentences stand between: they are rare elsewhere. */
const SPECIMEN_WORDS = 48

/** Items of a list that are passed over. */
const ITEMS_MAX = 12

const REPORTING = 1
const SPECIMEN = 2

/** What each word of the vocabulary says of a quotation near it. */
const signs: Uint8Array = Uint8Array.from(
  vocabulary.words,
  (word) => (reportingWords.has(word) ? REPORTING : 0) | (specimenWords.has(word) ? SPECIMEN : 0),
)

/** The words around quotations. */
class Surroundings {
  private readonly tokens: readonly Token[]
  /** The tokens outside of all quotations. */
  private readonly outside: number[] = []
  /** Places in `outside` of words about texts, and of words about attacks, in order. */
  private readonly reports: number[] = []
  private readonly specimens: number[] = []
  /** How many of the words outside stand before a quotation, by its first token. */
  private readonly before = new Map<number, number>()

  constructor(tokens: readonly Token[], start: number, quotations: readonly Quotation[]) {
    this.tokens = tokens
    let at = start
    for (const { first, end } of quotations) {
      this.add(at, first)
      this.before.set(first, this.outside.length)
      at = Math.max(at, end)
    }
    this.add(at, tokens.length)
  }

  /** The sentence before it, or the one that it stands in, is about words. */
  isReportedBefore({ first }: Quotation): boolean {
    let last = (this.before.get(first) ?? 0) - 1
    // `a) "…"`: what is said of a list stands before its first item.
    for (let items = 0; items < ITEMS_MAX && this.isItem(last); items += 1) last -= 1
    return this.hasReport(last - BEFORE_WORDS + 1, last + 1, this.at(last)?.sentence)
  }

  /** `"…" was the text of the mail.` */
  isReportedAfter({ first }: Quotation): boolean {
    const next = this.before.get(first) ?? 0
    return this.hasReport(next, next + AFTER_WORDS, this.at(next)?.sentence)
  }

  isSpecimen({ first }: Quotation): boolean {
    const from = this.before.get(first) ?? 0
    const near = this.specimens[lowerBound(this.specimens, from - SPECIMEN_WORDS)]
    return near !== undefined && near < from + SPECIMEN_WORDS
  }

  wordBefore({ first }: Quotation): string {
    return this.at((this.before.get(first) ?? 0) - 1)?.word ?? ''
  }

  /** A number or a letter alone in its sentence. */
  private isItem(near: number): boolean {
    const token = this.at(near)
    const before = this.at(near - 1)
    return token !== undefined && token.length <= 2 && before?.sentence !== token.sentence
  }

  private hasReport(from: number, to: number, sentence: number | undefined): boolean {
    for (let each = lowerBound(this.reports, from); each < this.reports.length; each += 1) {
      const near = this.reports[each] ?? to
      if (near >= to) return false
      if (this.at(near)?.sentence === sentence) return true
    }
    return false
  }

  private add(from: number, to: number): void {
    for (let at = from; at < to; at += 1) {
      const token = this.tokens[at]
      // No part of a host.
      const sign = token === undefined || token.mark === FULL_STOP ? 0 : (signs[token.known] ?? 0)
      if (sign !== 0 && !isBareLabel(this.tokens, at)) {
        if ((sign & REPORTING) !== 0) this.reports.push(this.outside.length)
        if ((sign & SPECIMEN) !== 0) this.specimens.push(this.outside.length)
      }
      this.outside.push(at)
    }
  }

  private at(near: number): Token | undefined {
    return this.tokens[this.outside[near] ?? -1]
  }
}

/** The index of the first of ascending numbers that is not below a bound. */
function lowerBound(ascending: readonly number[], bound: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? 0) < bound) low = middle + 1
    else high = middle
  }
  return low
}

const FULL_STOP = 46

/**
 * Where a quotation stands: in a structure of a program or a record, behind a word of a sentence, or by itself in a
 * line or between sentences.
 */
type Place = 'data' | 'sentence' | 'line'

const structural: ReadonlySet<string> = new Set(['=', '[', '{', '+', '\\'])
const GAP_MAX = 40

function readPlace(text: string, { from }: Quotation, before: Place): Place {
  let at = from - 1
  // `"""` and `\'\'`: the marks of a text that goes on over several lines.
  while (at >= 0 && at > from - GAP_MAX && isBlankOrMark(text.charCodeAt(at))) at -= 1
  const sign = text.charAt(at)
  const gap = text.slice(at + 1, from)
  if (sign === '' || isBlankOrMark(sign.charCodeAt(0))) return 'line'
  if (structural.has(sign)) return 'data'
  if (sign === ',') {
    const last = text.charAt(at - 1)
    if (isMark(last)) return before
    return /[\d)\]}]/.test(last) || gap === '' ? 'data' : 'sentence'
  }
  if (sign === '(') return at > 0 && text.charCodeAt(at - 1) > 32 ? 'data' : 'line'
  if (sign === ':') return isKey(text, at) ? 'data' : 'line'
  if (isLinkTitle(text, from)) return 'data'
  if (gap.includes('\n') || (gap === '' && !isUnspaced(sign.charCodeAt(0)))) return 'line'
  return isWord(sign.charCodeAt(0)) || sign === '\u3001' ? 'sentence' : 'line'
}

const LINK_CHARS = 300
const SPACE = 32
const OPENING = 40
const BRACKET = 93

/** `[text](address "title")` */
function isLinkTitle(text: string, from: number): boolean {
  if (text.charCodeAt(from - 1) !== SPACE) return false
  for (let at = from - 2; at > from - LINK_CHARS; at -= 1) {
    const code = text.charCodeAt(at)
    if (code === OPENING) return text.charCodeAt(at - 1) === BRACKET
    if (!(code > SPACE)) return false
  }
  return false
}

const KEY_CHARS = 60

/** `note: `, `- note: `, `{ note: `: a word alone in its line. */
function isKey(text: string, colon: number): boolean {
  const before = text.slice(Math.max(0, colon - KEY_CHARS), colon)
  const start = Math.max(...keyStarts.map((sign) => before.lastIndexOf(sign)))
  if (start < 0 && colon > KEY_CHARS) return false
  const key = before.slice(start + 1).trim()
  return !(key.startsWith('- ') ? key.slice(2) : key).includes(' ')
}

const keyStarts = ['\n', ',', '{', '(']

const marks: ReadonlySet<string> = new Set('"\'`\u201D\u2019\u00BB\u300D')

function isMark(sign: string): boolean {
  return marks.has(sign)
}

function isBlankOrMark(code: number): boolean {
  return code <= 32 || code === 34 || code === 39
}

const LINE_CHARS = 160
/** Fewer words are a command or a key: `return "…"`. */
const SENTENCE_WORDS = 3

function isPartOfSentence(text: string, quotation: Quotation, around: Surroundings): boolean {
  if (urgingWords.has(around.wordBefore(quotation))) return false
  const before = countWordsBefore(text, quotation.from, SENTENCE_WORDS)
  return before + countWordsAfter(text, quotation.to + 1, SENTENCE_WORDS - before) >= SENTENCE_WORDS
}

/** A character of writing without spaces counts as half a word. */
const UNSPACED_CHARS = 2

/** The words behind a place, in the same line and up to the next quotation mark, as far as `most`. */
function countWordsAfter(text: string, from: number, most: number): number {
  return countWords(text, from, 1, most)
}

function countWordsBefore(text: string, from: number, most: number): number {
  return countWords(text, from - 1, -1, most)
}

function countWords(text: string, from: number, step: 1 | -1, most: number): number {
  let words = 0
  let chars = 0
  let isInside = false
  for (let at = from; Math.abs(at - from) < LINE_CHARS && words < most; at += step) {
    const code = text.charCodeAt(at)
    if (Number.isNaN(code) || code === 10) break
    if (step > 0 && (code === 34 || code === 0x20_1c || code === 0x20_1e)) break
    const traits = getCharTraits(code)
    if ((traits & UNSPACED) !== 0) {
      chars += 1
      if (chars % UNSPACED_CHARS === 0) words += 1
    } else if ((traits & WORD) !== 0 && (traits & DIGIT) === 0 && !isInside) words += 1
    isInside = (traits & WORD) !== 0
  }
  return words
}

function isWord(code: number): boolean {
  return (getCharTraits(code) & WORD) !== 0
}

/** The line before ends with a colon, and is no head of an answered mail: `On 3 May, Ann <a@b.example> wrote:`. */
function isIntroduced(text: string, { from }: Quotation): boolean {
  const before = text.slice(Math.max(0, from - LINE_CHARS), from).trimEnd()
  if (!before.endsWith(':')) return false
  const sentence = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('. '))
  return !/[@<\d]/.test(before.slice(sentence + 1))
}

/** How writing without spaces says that it cites: particles right behind the mark, words right before it. */
const particles = [
  '\u3068\u3044',
  '\u3068\u66F8',
  '\u3068\u8A18',
  '\u3068\u8FF0',
  '\u3068\u3042',
  '\u3068\u306E',
  '\u3068\u8A00',
  '\u3068\u547C',
  '\u3063\u3066',
  '\u306A\u3069',
  '\u306E\u4E00\u6587',
  '\u306E\u6587',
  '\u7684\u6587',
  '\u7684\u53E5',
  '\u7684\u5185',
  '\u8FD9\u53E5',
  '\u9019\u53E5',
]
const introductions: ReadonlySet<string> = new Set(
  '\u8AAA\u8BF4\u5199\u5BEB\u9053\u79F0\u7A31\u5982\u542B\u4E3A\u70BA\u53E5\u8A71\u8BDD\u8A9E\u8BED\u4EE4\u6587\u4F8B\u306B\u7740\u8457\u6709',
)
const INTRODUCED_CHARS = 4

function isNamedInScript(text: string, { from, to }: Quotation): boolean {
  const after = text.slice(to + 1, to + 5)
  if (particles.some((each) => after.startsWith(each))) return true
  for (let at = from - 1; at >= from - INTRODUCED_CHARS; at -= 1)
    if (introductions.has(text.charAt(at))) return true
  return false
}
