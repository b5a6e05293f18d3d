import type { Reading, Sentence } from './read-sentences.ts'
import { readText } from './read-sentences.ts'
import type { TextModel } from './text-model.ts'
import { findValues } from './values.ts'

/** What a piece of untrusted content holds. */
export interface Untrusted {
  /** The strongest window, in log-odds. */
  readonly score: number
  /** Values in it, each with the score of its sentence. */
  readonly values: ReadonlyMap<string, number>
  /** The sentences as the text model sees them, each with its score. */
  readonly sentences: readonly ScoredSentence[]
  /** Whether finding nothing in the text says something. */
  readonly isCovered: boolean
}

export interface ScoredSentence {
  readonly from: number
  /** In log-odds. */
  readonly score: number
}

/** Scores a text and remembers what stands in it. Linear in the text. */
export function readUntrusted(text: string, reading: Reading, model: TextModel): Untrusted {
  const { sentences, isCovered } = readText(text, reading)
  const scored = model.score(sentences, reading.provenance)
  return {
    score: scored.strongest,
    values: locate(text, sentences, scored.sentences),
    isCovered,
    sentences: sentences.map(({ from }, at) => ({ from, score: scored.sentences[at] ?? -9 })),
  }
}

function locate(
  text: string,
  sentences: readonly Sentence[],
  scores: Float64Array,
): Map<string, number> {
  const found = new Map<string, number>()
  let at = 0
  for (const value of findValues(text)) {
    while (at + 1 < sentences.length && (sentences[at + 1]?.from ?? Infinity) <= value.at) at += 1
    found.set(value.text, Math.max(found.get(value.text) ?? -9, scores[at] ?? -9))
  }
  return found
}
