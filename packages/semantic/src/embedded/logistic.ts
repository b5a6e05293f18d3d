import type { Signal } from '@ase/schemas'
import type { Sentence } from './read-sentences.ts'

export interface Weights {
  readonly bias: number
  /** By the index of a feature. */
  readonly weights: Float64Array
}

/**
 * The score of the strongest window of a text, as log-odds: every sentence alone, and together with the one before it.
 * A long text does not dilute one bad sentence.
 */
export function strongestWindow(sentences: readonly Sentence[], model: Weights): number {
  let strongest = model.bias
  let before: Sentence | undefined
  for (const sentence of sentences) {
    strongest = Math.max(
      strongest,
      scoreOf(sentence, undefined, model),
      scoreOf(sentence, before, model),
    )
    before = sentence
  }
  return strongest
}

/** The log-odds of one sentence, with those features of the one before it that it does not have. */
export function scoreOf(
  sentence: Sentence,
  before: Sentence | undefined,
  { bias, weights }: Weights,
): number {
  let score = bias
  for (const index of sentence.features) score += weights[index] ?? 0
  for (const index of before?.features ?? [])
    if (!sentence.features.has(index)) score += weights[index] ?? 0
  return score
}

/** A probability; no text of this model is ever certain. */
function sigmoid(score: number): number {
  return Math.min(0.97, Math.max(0.01, 1 / (1 + Math.exp(-score))))
}

/** Sure far from one half, unsure near it: in the middle a human should look. */
export function signalOf(score: number): Signal {
  const probability = sigmoid(score)
  return {
    probability: round(probability),
    confidence: round(0.4 + 0.55 * Math.abs(2 * probability - 1)),
  }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
