import { lazy } from '../lazy.ts'
import type { Token } from '../token.ts'
import { tokenize } from '../tokenize.ts'
import { englishVocabulary, lexicon } from '../vocabulary.ts'
import { decipheredTexts } from './ciphers.ts'
import { encodedPieces } from './encoded-pieces.ts'
import { joinedWords } from './joined-words.ts'
import { rejoinedTexts } from './rejoined-texts.ts'
import { SkeletonReader } from './skeleton.ts'
import { respelledTexts, uncoveredTexts } from './spellings.ts'
import { tracesOf } from './traces.ts'

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
export function* disguisedTexts(
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
      for (const view of viewsOf(outer.text, outer.tokens())) {
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
  return encodedPieces(text, tracesOf(text, tokens(), reader)).length > 0
}

/** One view after the other, each made when it is asked for. */
function* viewsOf(text: string, tokens: readonly Token[]): Generator<View> {
  for (const uncovered of uncoveredTexts(text)) yield { text: uncovered, alone: false, wraps: true }
  const joined = joinedWords(text)
  if (joined !== null) yield { text: joined, alone: false, wraps: false }
  const traces = tracesOf(text, tokens, reader)
  for (const piece of encodedPieces(text, traces)) yield { text: piece, alone: true, wraps: true }
  for (const line of respelledTexts(text, traces, reader))
    yield { text: line, alone: false, wraps: false }
  for (const whole of rejoinedTexts(text, tokens, reader))
    yield { text: whole, alone: false, wraps: true }
  for (const plain of decipheredTexts(text, tokens))
    yield { text: plain, alone: false, wraps: true }
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
