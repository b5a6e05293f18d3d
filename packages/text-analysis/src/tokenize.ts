import {
  CAPITAL,
  ENDING,
  QUOTING,
  getWordTraits,
  getCharTraits,
  UNSPACED,
  WIDE,
  WORD,
} from './characters/characters.ts'
import { foldWord } from './characters/fold.ts'
import { Token, packTokenBits } from './tokens/token.ts'
import { createLexicon, segment, type Lexicon } from './characters/segment-unspaced.ts'
import { markCitations, type Quotation } from './quotations.ts'
import { vocabulary } from './vocabulary.ts'
import { mixLetter } from './tokens/word-table.ts'

/** What stands between quotation marks further apart is a text that someone wrapped, not words that someone cites. */
const QUOTE_LENGTH_MAX = 240

/** The first of these marks; an apostrophe stands between two letters and ends nothing. */
function findCloser(window: string, closer: string): number {
  let first = -1
  for (const sign of closer) {
    let at = window.indexOf(sign)
    if (sign === "'" || sign === '\u2019')
      while (at > 0 && isApostrophe(window, at)) at = window.indexOf(sign, at + 1)
    if (at >= 0 && (first < 0 || at < first)) first = at
  }
  return first
}

function isApostrophe(window: string, at: number): boolean {
  return isWordCode(window.charCodeAt(at - 1)) && isWordCode(window.charCodeAt(at + 1))
}

/** The share of a text between its first and last fence from which on it counts as wrapped. */
const MOSTLY = 0.9
const LEAD = 8

/** What ends a quotation, by what opens it: printed marks are often ended with those of a keyboard. */
const closers: ReadonlyMap<number, string> = new Map([
  [34, '"'],
  [39, "'"],
  [96, '`'],
  [0x20_18, '\u2019'],
  [0x20_1a, '\u2018\u2019'],
  [0x20_1c, '\u201D"'],
  [0x20_1e, '\u201C\u201D"'],
  [0x20_39, '\u203A'],
  [0xab, '\u00BB'],
  [0xbb, '\u00AB'],
  [0x30_0c, '\u300D'],
  [0x30_0e, '\u300F'],
])

/** Does the mark at this place open a quotation? */
function opensQuote(text: string, at: number, code: number): boolean {
  if (code === 34 && (isJsonValue(text, at) || isCell(text, at))) return false
  if (code === 39 || code === 0x20_18)
    return (
      at === 0 ||
      text.charCodeAt(at - 1) <= 32 ||
      '(['.includes(text.charAt(at - 1)) ||
      isRaw(text, at)
    )
  return closers.has(code)
}

/** `title="…"` carries a value; the mark that ends it opens nothing either. */
function opensAttribute(text: string, at: number, code: number): boolean {
  return code === 34 && text.charCodeAt(at - 1) === 61
}

/** `r'a pattern'`, as Python writes it. */
function isRaw(text: string, at: number): boolean {
  return text.charAt(at - 1) === 'r' && (at === 1 || '([, '.includes(text.charAt(at - 2)))
}

/** `open,"printer offline"`: a cell of a table, whose cells are not all in quotation marks. */
function isCell(text: string, at: number): boolean {
  const separator = text.charCodeAt(at - 1)
  const before = text.charCodeAt(at - 2)
  return (separator === 44 || separator === 59 || separator === 9) && before > 32 && before !== 34
}

/** `"key": "` opens a field of a record, as `key="` does: what it holds is not cited but carried. */
function isJsonValue(text: string, at: number): boolean {
  let before = at - 1
  if (text.charCodeAt(before) === 32) before -= 1
  if (text.charCodeAt(before) !== 58) return false
  before -= 1
  if (text.charCodeAt(before) === 92) before -= 1
  return text.charCodeAt(before) === 34 || text.charCodeAt(before) === 39
}

/**
 * Where the quotation ends; an unclosed mark quotes nothing, and so does one around the whole text or one that is
 * closed in another paragraph. The search is
 * bounded, so a flood of marks stays linear.
 */
function findQuoteEnd(text: string, at: number, code: number, from: number, to: number): number {
  const closer = closers.get(code) ?? ''
  const window = text.slice(at + 1, Math.min(at + 1 + QUOTE_LENGTH_MAX, to))
  const end = findCloser(window, closer)
  if (end < 0 || end + 6 > to - from) return at
  const paragraph = window.indexOf('\n\n')
  return paragraph >= 0 && paragraph < end ? at : at + 1 + end
}

/**
 * The fences of a stretch of a text. A text that someone put between fences as a whole is no example in another text.
 */
function findFences(text: string, from: number, to: number): readonly OpenQuotation[] {
  const stretch = text.slice(from, to)
  const marks: number[] = []
  for (let at = stretch.indexOf(FENCE); at >= 0; at = stretch.indexOf(FENCE, at + FENCE.length))
    marks.push(from + at)
  const [opening = 0] = marks
  if (marks.length < 2) return []
  const length = from + stretch.lastIndexOf(FENCE) - opening
  if (opening - from < LEAD && length > (to - from) * MOSTLY) return []
  const fences: OpenQuotation[] = []
  for (let each = 0; each + 1 < marks.length; each += 2)
    fences.push({ kind: 'fence', from: marks[each] ?? 0, to: marks[each + 1] ?? 0 })
  return fences
}

/** Lines behind `>`, those next to each other as one. */
function findBlocks(text: string, from: number, to: number): readonly OpenQuotation[] {
  const blocks: OpenQuotation[] = []
  for (let at = text.charCodeAt(from) === BLOCK ? from : nextBlock(text, from, to); at < to;) {
    let end = at
    while (end < to && text.charCodeAt(end) === BLOCK) {
      const line = text.indexOf('\n', end)
      end = line < 0 ? to : Math.min(to, line + 1)
    }
    blocks.push({ kind: 'block', from: at, to: end })
    at = nextBlock(text, end - 1, to)
  }
  return blocks
}

const BLOCK = 62

function nextBlock(text: string, from: number, to: number): number {
  const at = text.indexOf('\n>', from)
  return at < 0 ? to : at + 1
}

type OpenQuotation = Omit<Quotation, 'first' | 'end'>

/** The words of each quotation; they are in order. */
function withTokens(
  tokens: readonly Token[],
  start: number,
  found: readonly OpenQuotation[],
): readonly Quotation[] {
  let at = start
  return found.map((each) => {
    while ((tokens[at]?.start ?? Infinity) < each.from) at += 1
    const first = at
    while ((tokens[at]?.start ?? Infinity) < each.to) at += 1
    return { ...each, first, end: at }
  })
}

const FENCE = '```'

/** A stretch of a text that is read by itself, and the number of its first sentence. */
interface Stretch {
  readonly from: number
  readonly to: number
  readonly sentence: number
}

const noLexicon: Lexicon = createLexicon([])

/** A line that ends earlier was ended by its writer; a longer one may be wrapped in the middle of a clause. */
const SHORT_LINE = 50

/**
 * Splits prose into words in one pass. Sentences end at `.`, `!`, `?` before a space, at blank lines and bullets. Runs
 * of scripts without spaces are cut by the words of the lexicon.
 */
export function tokenize(text: string, lexicon: Lexicon = noLexicon): readonly Token[] {
  const tokens: Token[] = []
  readWords(tokens, text, lexicon, { from: 0, to: text.length, sentence: 0 })
  return tokens
}

/** As `tokenize`, of a stretch alone; the words are added to those before. */
export function readWords(
  tokens: Token[],
  text: string,
  lexicon: Lexicon,
  { from, to, sentence: firstSentence }: Stretch,
): void {
  const firstToken = tokens.length
  const quotations: OpenQuotation[] = []
  let sentence = firstSentence
  let quoteEnd = -1
  let attributeEnd = -1
  let opensClause = true
  let mark = 0
  let lineStart = from
  for (let at = from; at < to;) {
    const code = text.charCodeAt(at)
    if (code === 32) {
      at += 1
      continue
    }
    const traits = getCharTraits(code)
    const kind = traits & WORD
    if (kind !== 0) {
      const start = at
      let seen = 0
      let hash = 0
      for (; at < to; at += 1) {
        const next = text.charCodeAt(at)
        const nextTraits = getCharTraits(next)
        if ((nextTraits & WORD) !== kind) break
        seen |= nextTraits
        hash = mixLetter(hash, next + (nextTraits & CAPITAL))
      }
      if (!opensClause) opensClause = isCapitalised(text, start)
      if (kind === UNSPACED) {
        for (const { word, start: inner } of segment(text.slice(start, at), lexicon)) {
          const known = vocabulary.find(word, 0, word.length)
          const bits = packTokenBits(0, opensClause, mark)
          const first = start + inner
          tokens.push(new Token(text, first, first + word.length, word, known, sentence, bits))
          opensClause = false
          mark = 0
        }
      } else if ((seen & WIDE) === 0) {
        const known = vocabulary.findHashed(text, start, at, hash)
        const bits = packTokenBits(seen, opensClause, mark)
        const word = vocabulary.wordAt(known)
        tokens.push(new Token(text, start, at, word, known, sentence, bits))
      } else {
        const word = foldWord(text.slice(start, at))
        const known = vocabulary.find(word, 0, word.length)
        const bits = packTokenBits(getWordTraits(word), opensClause, mark)
        tokens.push(new Token(text, start, at, word, known, sentence, bits))
      }
      opensClause = false
      mark = 0
      continue
    }
    if (code === 92 && isEscapedLine(text, at)) {
      opensClause = true
      at += 2
      continue
    }
    if ((traits & ENDING) !== 0 && endsSentence(text, at, code)) sentence += 1
    else if ((traits & QUOTING) !== 0 && at > quoteEnd && at !== attributeEnd) {
      if (opensAttribute(text, at, code)) attributeEnd = findQuoteEnd(text, at, code, from, to)
      else if (opensQuote(text, at, code)) {
        quoteEnd = findQuoteEnd(text, at, code, from, to)
        if (quoteEnd > at + 1) quotations.push({ kind: 'marks', from: at, to: quoteEnd })
      }
    }
    if (code === 10) {
      if (at - lineStart < SHORT_LINE) opensClause = true
      lineStart = at + 1
    } else if (code > 32) {
      if (!isInnerMark(text, at, code)) opensClause = true
      if (opensClause || code === 46) mark = code
    }
    at += 1
  }
  const stretches = [findFences(text, from, to), findBlocks(text, from, to), quotations]
  for (const each of stretches)
    if (each.length > 0)
      markCitations(tokens, text, firstToken, withTokens(tokens, firstToken, each))
}

/** `\n` before a capital or another sign: a line of a text that stands in a record. */
function isEscapedLine(text: string, at: number): boolean {
  if (text.charCodeAt(at + 1) !== 110) return false
  const next = text.charCodeAt(at + 2)
  return !(next >= 97 && next <= 122)
}

/** A word with a capital and a small letter: an order that is spliced into a sentence keeps its capital. */
function isCapitalised(text: string, at: number): boolean {
  const first = text.charCodeAt(at)
  if (first < 65 || first > 90) return false
  const second = text.charCodeAt(at + 1)
  return second >= 97 && second <= 122
}

/** An apostrophe, or a mark between two letters as in `well-known` and `docs.example/page`. */
function isInnerMark(text: string, at: number, code: number): boolean {
  if (code === 39 || code === 0x20_19) return true
  return (
    (code === 45 || code === 46 || code === 47) &&
    at > 0 &&
    isWordCode(text.charCodeAt(at - 1)) &&
    isWordCode(text.charCodeAt(at + 1))
  )
}

function isWordCode(code: number): boolean {
  return (getCharTraits(code) & WORD) !== 0
}

function endsSentence(text: string, at: number, code: number): boolean {
  if (code === 46 || code === 33 || code === 63) {
    const next = text.charCodeAt(at + 1)
    return (
      Number.isNaN(next) ||
      next <= 32 ||
      next === 34 ||
      next === 39 ||
      next === 41 ||
      next === 60 ||
      next === 42
    )
  }
  if (code === 10) {
    const next = text.charCodeAt(at + 1)
    return next === 10 || next === 45 || next === 42
  }
  return (
    code === 0x30_02 || code === 0xff_01 || code === 0xff_1f || code === 0x09_64 || code === 0x06_1f
  )
}
