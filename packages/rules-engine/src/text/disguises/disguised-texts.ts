import { tokenize, type Token } from '../tokenize.ts'
import { englishVocabulary } from '../vocabulary.ts'
import { decipheredTexts } from './ciphers.ts'
import { encodedPieces } from './encoded-pieces.ts'
import { SkeletonReader } from './skeleton.ts'
import { respelledTexts, uncoveredTexts } from './spellings.ts'
import { tracesOf } from './traces.ts'

const reader = new SkeletonReader(englishVocabulary)

/** A text that stands in another in disguise. */
export interface DisguisedText {
  readonly text: string
  /** It was encoded on its own, so that it starts where someone's message starts. */
  readonly alone: boolean
}

/** What one text may be decoded to, all its views together: a bound on the work that a hostile text asks for. */
const LENGTH_FACTOR = 6
const LENGTH_MIN = 16_384

/** Pieces above this length are not searched for a further wrapping. */
const NESTED_MAX = 8192
const NESTED_COUNT = 32

/**
 * Texts that stand in a text in another form: encoded, ciphered, spelled out, reversed, in look-alike letters. What was
 * decoded is decoded once more, so that one wrapping inside another is seen.
 */
export function disguisedTexts(text: string, tokens: readonly Token[]): readonly DisguisedText[] {
  const uncovered = uncoveredTexts(text)
  const first = viewsOf(text, tokens)
  const nested = [...uncovered, ...first.map((view) => view.text)]
    .filter((piece) => piece.length < NESTED_MAX)
    .slice(0, NESTED_COUNT)
  return withinBudget(
    [
      ...uncovered.map((piece) => ({ text: piece, alone: false })),
      ...first,
      ...nested.flatMap((piece) => viewsOf(piece, tokenize(piece))),
    ],
    text.length * LENGTH_FACTOR + LENGTH_MIN,
  )
}

function viewsOf(text: string, tokens: readonly Token[]): readonly DisguisedText[] {
  const traces = tracesOf(text, tokens, reader)
  return [
    ...encodedPieces(text, traces).map((piece) => ({ text: piece, alone: true })),
    ...[...respelledTexts(text, traces, reader), ...decipheredTexts(text, tokens)].map((piece) => ({
      text: piece,
      alone: false,
    })),
  ]
}

function withinBudget(pieces: readonly DisguisedText[], budget: number): readonly DisguisedText[] {
  const kept: DisguisedText[] = []
  const known = new Set<string>()
  let left = budget
  for (const piece of pieces) {
    if (known.has(piece.text)) continue
    known.add(piece.text)
    left -= piece.text.length
    if (left < 0) break
    kept.push(piece)
  }
  return kept
}
