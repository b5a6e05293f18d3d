import { layout } from '@ase/semantic-embedded/training'
import { Random } from './cases/random.ts'
import { sigmoid } from './scores.ts'

/** A sentence of a text, as the model scores it: alone, and with the one before it. */
export interface TrainedSentence {
  readonly features: Int32Array
  /** The place of its provenance in `provenances`. */
  readonly provenance: number
  /** Whether the sentence before it in the list belongs to the same text. */
  readonly continues: boolean
}

/** The sentences of one labelled case: the strongest window counts. */
export interface SentenceExample {
  readonly attack: boolean
  readonly weight: number
  /** How far beyond even odds the score should be. */
  readonly margin: number
  readonly sentences: readonly TrainedSentence[]
}

export interface FitSettings {
  readonly features: number
  readonly passes: number
  readonly rate: number
  readonly seed: number
  /** How strongly the weight of a feature is drawn to zero. */
  readonly decay: (feature: number) => number
  /** 1: a weight below zero would contradict what the feature means; -1: above zero; 0: either may be. */
  readonly sign?: (feature: number) => -1 | 0 | 1
}

export interface Fitted {
  readonly bias: number
  readonly weights: Float64Array
}

/**
 * Logistic regression over the strongest window of each case, by AdaGrad. The same examples in the same order and the
 * same settings give the same weights to the last bit.
 */
export function fit(examples: readonly SentenceExample[], settings: FitSettings): Fitted {
  const { features, passes, rate } = settings
  const window = new StrongestWindow(features)
  const weights = new Float64Array(features)
  const sums = new Float64Array(features).fill(1e-3)
  const decays = Float64Array.from({ length: features }, (_, feature) => settings.decay(feature))
  const signs = Int8Array.from({ length: features }, (_, feature) => settings.sign?.(feature) ?? 0)
  const averaged = new Float64Array(features)
  const random = new Random(settings.seed)
  const order = Array.from(examples.keys())
  let averagedBias = 0
  let bias = 0
  let biasSum = 1e-3
  for (let pass = 0; pass < passes; pass += 1) {
    shuffle(order, random)
    for (const at of order) {
      const example = examples[at]
      if (example === undefined) continue
      const score = window.find(example.sentences, weights) + bias
      const slope = (sigmoid(score - example.margin) - (example.attack ? 1 : 0)) * example.weight
      biasSum += slope * slope
      bias -= (rate * slope) / Math.sqrt(biasSum)
      for (let each = 0; each < window.length; each += 1) {
        const feature = window.features[each] ?? 0
        const weight = weights[feature] ?? 0
        const gradient = slope + (decays[feature] ?? 0) * weight
        const sum = (sums[feature] ?? 0) + gradient * gradient
        sums[feature] = sum
        const moved = weight - (rate * gradient) / Math.sqrt(sum)
        weights[feature] = moved * (signs[feature] ?? 0) < 0 ? 0 : moved
      }
    }
    if (pass * 2 < passes) continue
    // What the later passes agree on says more than where the last one happened to stop.
    const share = 1 / (passes - Math.ceil(passes / 2))
    averagedBias += bias * share
    for (let feature = 0; feature < features; feature += 1)
      averaged[feature] = (averaged[feature] ?? 0) + (weights[feature] ?? 0) * share
  }
  return { bias: averagedBias, weights: averaged }
}

/** The strongest window of a text: its score without the bias, and its features. */
export class StrongestWindow {
  /** The features of the window that was found last, up to `length`. */
  features = new Int32Array(4096)
  length = 0
  readonly #seen: Uint32Array
  #turn = 0

  constructor(features: number) {
    this.#seen = new Uint32Array(features)
  }

  find(sentences: readonly TrainedSentence[], weights: Float64Array): number {
    let best = -Infinity
    let bestAt = 0
    let withBefore = false
    for (let at = 0; at < sentences.length; at += 1) {
      const sentence = sentences[at]
      if (sentence === undefined) continue
      const alone = this.#sum(sentence, sentence.provenance, weights, true)
      if (alone > best) {
        best = alone
        bestAt = at
        withBefore = false
      }
      const before = sentence.continues ? sentences[at - 1] : undefined
      if (before === undefined) continue
      const more = this.#sum(before, sentence.provenance, weights, false)
      if (more <= 0 || alone + more <= best) continue
      best = alone + more
      bestAt = at
      withBefore = true
    }
    this.length = 0
    const found = sentences[bestAt]
    if (found === undefined) return best
    this.#turn += 1
    this.#take(found, found.provenance)
    const before = withBefore ? sentences[bestAt - 1] : undefined
    if (before !== undefined) this.#take(before, found.provenance)
    return best
  }

  /** The weights of a sentence; those that the sentence after it has already do not count again. */
  #sum(
    { features }: TrainedSentence,
    provenance: number,
    weights: Float64Array,
    isFirst: boolean,
  ): number {
    if (isFirst) this.#turn += 1
    const turn = this.#turn
    const seen = this.#seen
    const own = layout.own(0, provenance)
    let sum = 0
    for (let at = 0; at < features.length; at += 1) {
      const feature = features[at] ?? 0
      if (isFirst) seen[feature] = turn
      else if (seen[feature] === turn) continue
      sum += weights[feature] ?? 0
      if (feature < layout.ownCount) sum += weights[own + feature] ?? 0
    }
    return sum
  }

  #take({ features }: TrainedSentence, provenance: number): void {
    if (this.features.length < this.length + 2 * features.length) {
      const longer = new Int32Array(2 * (this.length + 2 * features.length))
      longer.set(this.features)
      this.features = longer
    }
    for (const feature of features) {
      if (this.#seen[feature] === this.#turn) continue
      this.#seen[feature] = this.#turn
      this.features[this.length] = feature
      this.length += 1
      if (feature >= layout.ownCount) continue
      this.features[this.length] = layout.own(feature, provenance)
      this.length += 1
    }
  }
}

function shuffle(items: number[], random: Random): void {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = random.below(at + 1)
    const held = items[at] ?? 0
    items[at] = items[other] ?? 0
    items[other] = held
  }
}
