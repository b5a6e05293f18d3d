import { CAPITAL } from '../characters/characters.ts'
import type { WordTable } from './word-table.ts'

/** How a word stands in its text; `marks` holds these as bits, with the mark before the word above them. */
const QUOTED = 256
const OPENS_CLAUSE = 512
const MARK_SHIFT = 10
const LINE_CHARS = 120

/**
 * A word of a text. Texts have very many, of which most are asked for nothing but their place in the vocabulary: a token
 * is kept small, and the word is cut out of the text when someone asks for it.
 */
export class Token {
  readonly start: number
  /** Its place in the vocabulary; -1 for a word that no reader of prose looks for. */
  readonly known: number
  readonly sentence: number
  private readonly text: string
  private readonly end: number
  private bits: number
  private made: string | null

  /** `made` is the word where it is not what stands between `start` and `end`, but for the case of its letters. */
  constructor(
    text: string,
    start: number,
    end: number,
    made: string | null,
    known: number,
    sentence: number,
    bits: number,
  ) {
    this.text = text
    this.start = start
    this.end = end
    this.made = made
    this.known = known
    this.sentence = sentence
    this.bits = bits
  }

  /** In lower case and without accents. */
  get word(): string {
    this.made ??= this.lowerCase()
    return this.made
  }

  /** Of the word. */
  get length(): number {
    return this.made === null ? this.end - this.start : this.made.length
  }

  /** What its characters are: `DIGIT`, `UNDERSCORE`. */
  get traits(): number {
    return this.bits & 255
  }

  /** Is cited: in quotation marks, code or a block that the text around it is about. */
  get quoted(): boolean {
    return (this.bits & QUOTED) !== 0
  }

  /** For the tokenizer alone, which knows only at the end of a text what is cited. */
  markQuoted(): void {
    this.bits |= QUOTED
  }

  /** A mark of punctuation or a new line stands before it. */
  get opensClause(): boolean {
    return (this.bits & OPENS_CLAUSE) !== 0
  }

  /** The last mark of punctuation between this word and the one before; 0 when there is none. */
  get mark(): number {
    return this.bits >> MARK_SHIFT
  }

  /** What stands before it in its line, at most 120 characters. */
  lineBefore(): string {
    const before = this.text.slice(Math.max(0, this.start - LINE_CHARS), this.start)
    return before.slice(before.lastIndexOf('\n') + 1)
  }

  /** The text from this word to another one behind it, and the three characters after, at most 240 characters. */
  textTo(last: Token): string {
    return this.text.slice(this.start, Math.min(last.end + 3, this.start + 2 * LINE_CHARS))
  }

  /** The place of the word, or of its first letters, in a table. */
  placeIn(table: WordTable, letters = this.length): number {
    const length = Math.min(letters, this.length)
    return this.made === null
      ? table.find(this.text, this.start, this.start + length)
      : table.find(this.made, 0, length)
  }

  private lowerCase(): string {
    const word = this.text.slice(this.start, this.end)
    return (this.bits & CAPITAL) === 0 ? word : word.toLowerCase()
  }
}

/** The bits of a token: the traits of its characters, whether it opens a clause, and the code of the mark before it. */
export function packTokenBits(traits: number, opensClause: boolean, mark: number): number {
  return traits | (opensClause ? OPENS_CLAUSE : 0) | (mark << MARK_SHIFT)
}
