import {
  isLabelWord,
  reportingWords,
  specimenWords,
  urgingWords,
} from './tokens/quotation-words.ts'
import { DIGIT, getCharTraits, UNSPACED, WORD } from './characters/characters.ts'
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
  const around = new Surroundings(tokens, start, quotations)
  const areDiscussed = countDiscussed(text, quotations) >= DISCUSSED_MIN
  let place: Place = 'line'
  for (const each of quotations) {
    place = readPlace(text, each, place)
    if (isCited(text, each, place, around) || (areDiscussed && isDiscussed(text, each)))
      for (let at = each.first; at < each.end; at += 1) tokens[at]?.markQuoted()
  }
}

/** From this many on, a text goes through quotations one by one. */
const DISCUSSED_MIN = 3
const DISCUSSED_WORDS = 3

function countDiscussed(text: string, quotations: readonly Quotation[]): number {
  return quotations.filter((each) => isDiscussed(text, each)).length
}

/** Words of more than a name, with something said about them behind it in the same line. */
function isDiscussed(text: string, { kind, from, to, first, end }: Quotation): boolean {
  if (kind !== 'marks' || end - first <= NAME_WORDS) return false
  if (text.charCodeAt(from - 1) === EQUALS) return false
  const after = text.slice(to + 1, to + LINE_CHARS).split('\n', 1)[0] ?? ''
  return !/^\s?[,;:)\]}|+]/.test(after) && hasWords(after, DISCUSSED_WORDS)
}

const EQUALS = 61

function isCited(text: string, quotation: Quotation, place: Place, around: Surroundings): boolean {
  // The name of a file, a tool or a button: no order is that short.
  if (quotation.kind === 'marks' && quotation.end - quotation.first <= NAME_WORDS) return true
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

/** The words around quotations. */
class Surroundings {
  private readonly tokens: readonly Token[]
  /** The tokens outside of all quotations. */
  private readonly outside: number[] = []
  /** How many of these stand before a quotation, by its first token. */
  private readonly before = new Map<number, number>()

  constructor(tokens: readonly Token[], start: number, quotations: readonly Quotation[]) {
    this.tokens = tokens
    let at = start
    for (const { first, end } of quotations) {
      for (; at < first; at += 1) this.outside.push(at)
      this.before.set(first, this.outside.length)
      at = Math.max(at, end)
    }
    for (; at < tokens.length; at += 1) this.outside.push(at)
  }

  /** The sentence before it, or the one that it stands in, is about words. */
  isReportedBefore({ first }: Quotation): boolean {
    const from = (this.before.get(first) ?? 0) - 1
    const sentence = this.at(from)?.sentence
    for (let near = from; near >= 0 && near > from - BEFORE_WORDS; near -= 1) {
      const token = this.at(near)
      if (token?.sentence !== sentence) return false
      if (this.is(near, reportingWords)) return true
    }
    return false
  }

  /** `"…" was the text of the mail.` */
  isReportedAfter({ first }: Quotation): boolean {
    const from = this.before.get(first) ?? 0
    const sentence = this.at(from)?.sentence
    for (let near = from; near < from + AFTER_WORDS; near += 1) {
      const token = this.at(near)
      if (token === undefined || token.sentence !== sentence) return false
      if (this.is(near, reportingWords)) return true
    }
    return false
  }

  isSpecimen({ first }: Quotation): boolean {
    const from = this.before.get(first) ?? 0
    for (let near = Math.max(0, from - SPECIMEN_WORDS); near < from + SPECIMEN_WORDS; near += 1) {
      if (near >= this.outside.length) return false
      if (this.is(near, specimenWords)) return true
    }
    return false
  }

  wordBefore({ first }: Quotation): string {
    return this.at((this.before.get(first) ?? 0) - 1)?.word ?? ''
  }

  private at(near: number): Token | undefined {
    return this.tokens[this.outside[near] ?? -1]
  }

  private is(near: number, words: ReadonlySet<string>): boolean {
    const token = this.at(near)
    return (
      token !== undefined &&
      token.known >= 0 &&
      // No part of a host.
      token.mark !== FULL_STOP &&
      words.has(token.word) &&
      !isBareLabel(this.tokens, this.outside[near] ?? -1)
    )
  }
}

const FULL_STOP = 46

const LABEL_WORDS = 6

/** `Example of an attack:` is a heading that anyone puts before an order; it reports nothing. */
export function isBareLabel(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token === undefined || !isLabelWord(token.word)) return false
  let first = at
  while (first > at - LABEL_WORDS && tokens[first]?.opensClause === false) {
    first -= 1
    if (tokens[first]?.sentence !== token.sentence) break
    if (!isLabelWord(tokens[first]?.word ?? '')) return false
  }
  for (let after = at + 1; after < at + LABEL_WORDS; after += 1) {
    const next = tokens[after]
    if (next === undefined || next.opensClause || next.sentence !== token.sentence)
      return startsLine(tokens[first])
    if (!isLabelWord(next.word)) return false
  }
  return false
}

/** Only signs of a heading or a list stand before it in its line or sentence. */
function startsLine(token: Token | undefined): boolean {
  const line = token?.lineBefore() ?? ''
  let at = line.length - 1
  while (at >= 0 && headingSigns.has(line.charAt(at))) at -= 1
  return token !== undefined && (at < 0 || '.!?'.includes(line.charAt(at)))
}

const headingSigns: ReadonlySet<string> = new Set('#*_>- \t"\'(')

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

/** `[text](address "title")` */
function isLinkTitle(text: string, from: number): boolean {
  const before = text.slice(Math.max(0, from - LINK_CHARS), from)
  const opening = before.lastIndexOf('](')
  return opening >= 0 && !/[\s()]/.test(before.slice(opening + 2, -1))
}

const KEY_CHARS = 60

/** `note: `, `- note: `, `{ note: `: a word alone in its line. */
function isKey(text: string, colon: number): boolean {
  const start = text.lastIndexOf('\n', colon) + 1
  if (colon - start > KEY_CHARS) return isKeyChar(text.charAt(text.lastIndexOf(' ', colon) - 1))
  const key = text.slice(start, colon).trim()
  const first = Math.max(
    key.lastIndexOf(','),
    key.lastIndexOf('{'),
    key.lastIndexOf('('),
    key.startsWith('- ') ? 0 : -1,
  )
  return !key
    .slice(first + 1)
    .trim()
    .includes(' ')
}

function isKeyChar(sign: string): boolean {
  return sign === ',' || sign === '{' || sign === '('
}

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
  const before = text.slice(Math.max(0, quotation.from - LINE_CHARS), quotation.from)
  const after = text.slice(quotation.to + 1, quotation.to + LINE_CHARS)
  const line =
    `${before.slice(before.lastIndexOf('\n') + 1)} ${after.split('\n', 1)[0] ?? ''}`.replaceAll(
      /["\u201C\u201E]/g,
      ' ',
    )
  return hasWords(line, SENTENCE_WORDS)
}

/** A character of writing without spaces counts as half a word. */
const UNSPACED_CHARS = 2

/** So many words, up to the next quotation mark. */
function hasWords(line: string, least: number): boolean {
  let words = 0
  let chars = 0
  let isInside = false
  for (let at = 0; at < line.length; at += 1) {
    const code = line.charCodeAt(at)
    if (code === 34 || code === 0x20_1c || code === 0x20_1e) return false
    const traits = getCharTraits(code)
    if ((traits & UNSPACED) !== 0) chars += 1
    const isLetter = (traits & WORD) !== 0 && (traits & DIGIT) === 0
    if (isLetter && !isInside) words += 1
    isInside = (traits & WORD) !== 0
    if (chars > 0 ? chars >= least * UNSPACED_CHARS : words >= least) return true
  }
  return false
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
