import { startsOrderAt } from '../tokens/starts-order.ts'
import type { PhraseFamily, Phrase } from '../phrases/phrases.ts'
import type { Token } from '../tokens/token.ts'
import type { WordTable } from '../tokens/word-table.ts'
import { isNegatedInside, isNegated } from './used-phrases.ts'

/** A phrase with a bit for each of its steps, which the words of the step have. */
interface Steps {
  readonly phrase: Phrase
  readonly bits: readonly number[]
}

/** The places of the words of a text in a table; -1 for others. */
export function findWordPlaces(table: WordTable, tokens: readonly Token[]): Int16Array {
  const places = new Int16Array(tokens.length)
  for (let at = 0; at < tokens.length; at += 1) places[at] = tokens[at]?.placeIn(table) ?? -1
  return places
}

/** The words of all steps. */
export function listWords(family: PhraseFamily): readonly string[] {
  return family.flatMap(({ steps }) => steps.flatMap(({ words }) => [...words]))
}

/** The words that a phrase starts with. */
export function listOpenings(family: PhraseFamily): readonly string[] {
  return family.flatMap(({ steps }) => [...(steps[0]?.words ?? [])])
}

/** Finds the phrases of a small family once per text, so that any stretch of it can be asked for them. */
export class PhraseFinder {
  private readonly steps: readonly Steps[]
  /** By the place of a word in the table. */
  private readonly bitsOf: Int32Array

  /** Of plain words, all in `table`, with at most 31 steps together. */
  constructor(family: PhraseFamily, table: WordTable) {
    const bits = new Map<string, number>()
    let next = 1
    this.steps = family.map((phrase) => ({
      phrase,
      bits: phrase.steps.map((step) => {
        const bit = next
        next <<= 1
        for (const word of step.words) bits.set(word, (bits.get(word) ?? 0) | bit)
        return bit
      }),
    }))
    this.bitsOf = Int32Array.from(table.words, (word) => bits.get(word) ?? 0)
  }

  /** `places` are those of the words in the table. */
  find(tokens: readonly Token[], places: Int16Array): FoundPhrases | null {
    const words = new Int32Array(places.length)
    let seen = 0
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] ?? -1
      if (place < 0) continue
      const bits = this.bitsOf[place] ?? 0
      words[at] = bits
      seen |= bits
    }
    let ends: Float64Array | null = null
    for (const { phrase, bits } of this.steps) {
      if (bits.some((bit) => (seen & bit) === 0)) continue
      const [first = 0] = bits
      for (let at = 0; at < words.length; at += 1) {
        if (((words[at] ?? 0) & first) === 0) continue
        const end = findPhraseEnd(tokens, words, at, phrase, bits)
        if (end < 0 || isNegatedInside(tokens, at, end, phrase)) continue
        ends ??= new Float64Array(words.length).fill(Infinity)
        ends[at] = Math.min(end, ends[at] ?? Infinity)
      }
    }
    return ends === null ? null : new FoundPhrases(tokens, ends)
  }
}

/** As `matchFrom`, of words of which the steps are known. */
function findPhraseEnd(
  tokens: readonly Token[],
  words: Int32Array,
  start: number,
  { gap, opening }: Phrase,
  bits: readonly number[],
): number {
  if (opening && !startsOrderAt(tokens, start)) return -1
  let at = start
  for (let step = 1; step < bits.length; step += 1) {
    const bit = bits[step] ?? 0
    const end = Math.min(at + 1 + gap, words.length - 1)
    let next = at + 1
    while (next <= end && ((words[next] ?? 0) & bit) === 0) next += 1
    if (next > end) return -1
    at = next
  }
  return tokens[at]?.sentence === tokens[start]?.sentence ? at : -1
}

/** How many words before a phrase may negate it. */
const NEGATION_WORDS = 6

/** Where a text has phrases. A stretch is read as a text of its own: what stands before it neither quotes nor negates. */
export class FoundPhrases {
  private readonly tokens: readonly Token[]
  /** Where the first phrase ends that starts at a word; infinite without one. */
  private readonly ends: Float64Array
  /** Of the phrases from a word on that are used, not negated: where the first one ends. */
  private readonly firstEnds: Float64Array
  /** The same inside of the quotation that a word stands in, taken for plain text. */
  private readonly quotedEnds: Float64Array

  constructor(tokens: readonly Token[], ends: Float64Array) {
    this.tokens = tokens
    this.ends = ends
    this.firstEnds = new Float64Array(ends.length + 1).fill(Infinity)
    this.quotedEnds = new Float64Array(ends.length + 1).fill(Infinity)
    for (let at = ends.length - 1; at >= 0; at -= 1) {
      const end = ends[at] ?? Infinity
      const said = end < Infinity && !isNegated(tokens, at, 0) ? end : Infinity
      const quoted = tokens[at]?.quoted === true
      this.firstEnds[at] = Math.min(quoted ? Infinity : said, this.firstEnds[at + 1] ?? Infinity)
      if (quoted) this.quotedEnds[at] = Math.min(said, this.quotedEnds[at + 1] ?? Infinity)
    }
  }

  /** Does a stretch of words use one of the phrases, without a negation? */
  usesPhraseBetween(from: number, to: number): boolean {
    const { tokens, ends } = this
    if ((this.firstEnds[from] ?? Infinity) < to) return true
    const startsInQuotation = tokens[from]?.quoted === true && tokens[from - 1]?.quoted === true
    if (startsInQuotation && (this.quotedEnds[from] ?? Infinity) < to) return true
    // The negation of these may stand before the stretch.
    for (let at = from; at < to && at < from + NEGATION_WORDS; at += 1)
      if (
        (ends[at] ?? Infinity) < to &&
        (tokens[at]?.quoted === false || startsInQuotation) &&
        !isNegated(tokens, at, from)
      )
        return true
    return false
  }
}
