import { lazy } from '../../lazy.ts'
import { tokenize, type Token } from '../tokenize.ts'
import { englishVocabulary, lexicon } from '../vocabulary.ts'
import { decipheredTexts } from './ciphers.ts'
import { encodedPieces } from './encoded-pieces.ts'
import { joinedWords } from './joined-words.ts'
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
const LENGTH_FACTOR = 3
const LENGTH_MIN = 16_384

/** Pieces above this length are not searched for a further wrapping. */
const NESTED_MAX = 8192
const NESTED_COUNT = 32

/**
 * Texts that stand in a text in another form: encoded, ciphered, spelled out, reversed, in look-alike letters. What was
 * decoded is decoded once more, so that one wrapping inside another is seen. Each is made when it is asked for.
 */
export function* disguisedTexts(
  text: string,
  tokens: readonly Token[],
): Generator<DisguisedText, void> {
  const views = new Views(text.length * LENGTH_FACTOR + LENGTH_MIN)
  const wrapping: DisguisedText[] = []
  for (const view of viewsOf(text, tokens)) {
    const found = views.take(view)
    if (views.full) break
    if (found === null) continue
    yield found
    if (view.wraps && view.text.length < NESTED_MAX && wrapping.length < NESTED_COUNT)
      wrapping.push(found)
  }
  for (const outer of wrapping) {
    for (const view of viewsOf(outer.text, outer.tokens())) {
      const found = views.take(view)
      if (views.full) return
      if (found !== null) yield found
    }
  }
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
  for (const plain of decipheredTexts(text, tokens))
    yield { text: plain, alone: false, wraps: true }
}

/** Different texts up to a length all together. */
class Views {
  full = false
  private readonly known = new Set<string>()
  private left: number

  constructor(room: number) {
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
