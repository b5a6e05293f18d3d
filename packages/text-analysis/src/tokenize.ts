import { CAPITAL, ENDING, QUOTING, traitsIn, traitsOf, UNSPACED, WIDE, WORD } from './characters.ts'
import { foldWord } from './fold.ts'
import { fencesOf, opensAttribute, opensQuote, quoteEndOf } from './quotations.ts'
import { Token, tokenBits } from './token.ts'
import { lexiconOf, segment, type Lexicon } from './unspaced.ts'
import { vocabulary } from './vocabulary.ts'
import { mixLetter } from './word-table.ts'

/** A stretch of a text that is read by itself, and the number of its first sentence. */
interface Stretch {
  readonly from: number
  readonly to: number
  readonly sentence: number
}

const noLexicon: Lexicon = lexiconOf([])

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
  const fences = fencesOf(text, from, to)
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
    const traits = traitsOf(code)
    const kind = traits & WORD
    if (kind !== 0) {
      const start = at
      let seen = 0
      let hash = 0
      for (; at < to; at += 1) {
        const next = text.charCodeAt(at)
        const nextTraits = traitsOf(next)
        if ((nextTraits & WORD) !== kind) break
        seen |= nextTraits
        hash = mixLetter(hash, next + (nextTraits & CAPITAL))
      }
      if (!opensClause) opensClause = isCapitalised(text, start)
      const quoted = start < quoteEnd || (fences !== null && fences.holds(start))
      if (kind === UNSPACED) {
        for (const { word, start: inner } of segment(text.slice(start, at), lexicon)) {
          const known = vocabulary.find(word, 0, word.length)
          const bits = tokenBits(0, quoted, opensClause, mark)
          const first = start + inner
          tokens.push(new Token(text, first, first + word.length, word, known, sentence, bits))
          opensClause = false
          mark = 0
        }
      } else if ((seen & WIDE) === 0) {
        const known = vocabulary.findHashed(text, start, at, hash)
        const bits = tokenBits(seen, quoted, opensClause, mark)
        const word = vocabulary.wordAt(known)
        tokens.push(new Token(text, start, at, word, known, sentence, bits))
      } else {
        const word = foldWord(text.slice(start, at))
        const known = vocabulary.find(word, 0, word.length)
        const bits = tokenBits(traitsIn(word), quoted, opensClause, mark)
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
      if (opensAttribute(text, at, code)) attributeEnd = quoteEndOf(text, at, code, from, to)
      else if (opensQuote(text, at, code)) quoteEnd = quoteEndOf(text, at, code, from, to)
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
}

/** `\n` before a capital or another sign: a line of a text that stands in a record. */
function isEscapedLine(text: string, at: number): boolean {
  if (text.charCodeAt(at + 1) !== 110) return false
  const next = text.charCodeAt(at + 2)
  return !(next >= 97 && next <= 122)
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

function isWordCode(code: number): boolean {
  return (traitsOf(code) & WORD) !== 0
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
