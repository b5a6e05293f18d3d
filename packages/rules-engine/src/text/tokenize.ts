import { foldWord } from './fold.ts'
import { isUnspaced, lexiconOf, segment, type Lexicon } from './unspaced.ts'
import { mixLetter, type WordTable } from './word-table.ts'

/** A word in lower case and without accents, where it starts, and in which sentence it stands. */
export interface Token {
  readonly word: string
  /** Its place among the words of the vocabulary that the text was cut with; -1 for any other word. */
  readonly known: number
  readonly start: number
  readonly sentence: number
  /** Stands in a short quotation or inside a code span. */
  readonly quoted: boolean
  /** A mark of punctuation or a new line stands before it. */
  readonly opensClause: boolean
  /** The last mark of punctuation between this word and the one before; 0 when there is none. */
  readonly mark: number
}

/** The words that matter to whoever asks for the tokens. */
export interface Vocabulary {
  readonly words: WordTable | null
  /** Those of scripts without spaces. */
  readonly lexicon: Lexicon
}

const noVocabulary: Vocabulary = { words: null, lexicon: lexiconOf([]) }

/** What stands between quotation marks further apart is a text that someone wrapped, not words that someone cites. */
const QUOTE_LENGTH_MAX = 240

/** The share of a text between its first and last fence from which on it counts as wrapped. */
const MOSTLY = 0.9
const LEAD = 8

/** A line that ends earlier was ended by its writer; a longer one may be wrapped in the middle of a clause. */
const SHORT_LINE = 50

/**
 * Splits prose into words in one pass. Sentences end at `.`, `!`, `?` before a space, at blank lines and bullets. Runs
 * of scripts without spaces are cut by the words of the lexicon.
 */
export function tokenize(
  text: string,
  { words, lexicon }: Vocabulary = noVocabulary,
): readonly Token[] {
  const tokens: Token[] = []
  const fences = new FenceReader(text)
  const fenced = fences.holdsAny()
  const { length } = text
  let sentence = 0
  let quoteEnd = -1
  let opensClause = true
  let mark = 0
  let lineStart = 0
  for (let at = 0; at < length;) {
    const code = text.charCodeAt(at)
    if (code === 32) {
      at += 1
      continue
    }
    const kind = kindOf(code)
    if (kind !== BETWEEN) {
      const start = at
      let seen = 0
      let hash = 0
      for (; at < length; at += 1) {
        const next = text.charCodeAt(at)
        if (kindOf(next) !== kind) break
        seen |= next
        hash = mixLetter(hash, next >= 65 && next <= 90 ? next + 32 : next)
      }
      if (!opensClause) opensClause = isCapitalised(text, start)
      const quoted = start < quoteEnd || (fenced && fences.holds(start))
      if (kind === UNSPACED) {
        for (const { word, start: inner } of segment(text.slice(start, at), lexicon)) {
          const known = words === null ? -1 : words.find(word, 0, word.length)
          tokens.push({ word, known, start: start + inner, sentence, quoted, opensClause, mark })
          opensClause = false
          mark = 0
        }
      } else if (seen < 128) {
        const known = words === null ? -1 : words.findHashed(text, start, at, hash)
        const word = words?.wordAt(known) ?? text.slice(start, at).toLowerCase()
        tokens.push({ word, known, start, sentence, quoted, opensClause, mark })
      } else {
        const word = foldWord(text.slice(start, at))
        const known = words === null ? -1 : words.find(word, 0, word.length)
        tokens.push({ word, known, start, sentence, quoted, opensClause, mark })
      }
      opensClause = false
      mark = 0
      continue
    }
    if (endsSentence(text, at, code)) sentence += 1
    else if (at > quoteEnd && opensQuote(text, at, code)) quoteEnd = quoteEndOf(text, at, code)
    if (code === 10) {
      if (at - lineStart < SHORT_LINE) opensClause = true
      lineStart = at + 1
    } else if (code > 32) {
      if (!isInnerMark(text, at, code)) opensClause = true
      if (opensClause || code === 46) mark = code
    }
    at += 1
  }
  return tokens
}

/** A word with a capital and a small letter: whoever splices an order into a sentence leaves the capital. */
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

/** Knows which places stand between two fences of three marks, as long as other text stands outside of them. */
class FenceReader {
  private readonly marks: readonly number[]
  private next = 0

  constructor(text: string) {
    this.marks = isMostlyFenced(text) ? [] : fenceMarks(text)
  }

  holdsAny(): boolean {
    return this.marks.length > 1
  }

  /** Asked for places in ascending order. */
  holds(at: number): boolean {
    while ((this.marks[this.next] ?? Infinity) <= at) this.next += 1
    return this.next % 2 === 1 && this.next < this.marks.length
  }
}

/** A text that someone put between fences as a whole is no example in another text. */
function isMostlyFenced(text: string): boolean {
  const first = text.indexOf('```')
  const last = text.lastIndexOf('```')
  return first >= 0 && first < LEAD && last - first > text.length * MOSTLY
}

function fenceMarks(text: string): readonly number[] {
  const marks: number[] = []
  for (let at = text.indexOf('```'); at >= 0; at = text.indexOf('```', at + 3)) marks.push(at)
  return marks
}

const BETWEEN = 0
const SPACED = 1
const UNSPACED = 2

const kinds: Uint8Array = Uint8Array.from({ length: 0x1_00_00 }, (_, code) => {
  if (!isLetter(code)) return BETWEEN
  return isUnspaced(code) ? UNSPACED : SPACED
})

/** Does a code stand between words, in one, or in one of a script without spaces? */
function kindOf(code: number): number {
  return kinds[code] ?? BETWEEN
}

function isWordCode(code: number): boolean {
  return kindOf(code) !== BETWEEN
}

/** Letters, digits, underscores, and everything beyond Latin-1 that is not punctuation. */
function isLetter(code: number): boolean {
  if (code < 128)
    return (
      (code >= 97 && code <= 122) ||
      (code >= 65 && code <= 90) ||
      (code >= 48 && code <= 57) ||
      code === 95
    )
  return (
    code >= 0xc0 &&
    !(code >= 0x20_00 && code <= 0x20_6f) &&
    !(code >= 0x21_90 && code <= 0x2b_ff) &&
    !(code >= 0xd8_00 && code <= 0xdf_ff) &&
    !(code >= 0xfe_00 && code <= 0xfe_0f) &&
    !(code >= 0x30_00 && code <= 0x30_1f) &&
    !(code >= 0xff_00 && code <= 0xff_0f) &&
    !(code >= 0xff_1a && code <= 0xff_20) &&
    code !== 0x09_64 &&
    code !== 0x06_0c &&
    code !== 0x06_1b &&
    code !== 0x06_1f &&
    code !== 0x30_fb
  )
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

const closers: ReadonlyMap<number, string> = new Map([
  [34, '"'],
  [96, '`'],
  [0x20_1c, '\u201D'],
  [0x20_1e, '\u201C'],
  [0xab, '\u00BB'],
  [0x30_0c, '\u300D'],
])

function opensQuote(text: string, at: number, code: number): boolean {
  if (code === 34 && (text.charCodeAt(at - 1) === 61 || isJsonValue(text, at))) return false
  if (code === 39 || code === 0x20_18)
    return at === 0 || text.charCodeAt(at - 1) <= 32 || text.charAt(at - 1) === '('
  return closers.has(code)
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
 * Where the quotation ends; an unclosed mark quotes nothing, and so does one around the whole text. The search is
 * bounded, so a flood of marks stays linear.
 */
function quoteEndOf(text: string, at: number, code: number): number {
  const closer = closers.get(code) ?? (code === 39 ? "'" : '\u2019')
  const window = text.slice(at + 1, at + 1 + QUOTE_LENGTH_MAX)
  const end = window.indexOf(closer)
  return end < 0 || end + 6 > text.length ? at : at + 1 + end
}
