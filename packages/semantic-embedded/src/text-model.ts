import {
  calibratedAs,
  layout,
  provenances,
  type CalibratedProvenance,
  type Provenance,
} from './layout.ts'
import type { Sentence } from './read-sentences.ts'
import { textWeightData as data } from './text-weights.ts'

const none = new Int32Array(0)

/** What training has set. */
interface TextWeights {
  readonly bias: number
  /** By the place of a feature, see `layout.ts`. */
  readonly weights: Float32Array
  /** Raw scores, rising, and the log-odds that they were found to mean, by what they are calibrated for. */
  readonly knots: Readonly<Record<CalibratedProvenance, Knots>>
}

type Knots = readonly (readonly [score: number, logOdds: number])[]

/** What a text reads like: the score of every sentence, and the strongest of them, as log-odds. */
interface TextScore {
  readonly strongest: number
  readonly sentences: Float64Array
}

/** The sentence model, with the weights of each provenance put together once. */
export class TextModel {
  /** The log-odds of a text without a sentence. */
  readonly bias: number
  readonly #bias: number
  readonly #knots: TextWeights['knots']
  readonly #byProvenance: ReadonlyMap<Provenance, Float32Array>
  readonly #seen = new Uint8Array(layout.count)

  constructor({ bias, weights, knots }: TextWeights) {
    this.#bias = bias
    this.#knots = knots
    this.bias = Math.min(...Object.values(knots).map((each) => each[0]?.[1] ?? bias))
    this.#byProvenance = new Map(
      provenances.map((provenance, at) => [provenance, combine(weights, at)]),
    )
  }

  /**
   * Scores every sentence alone and together with the one before it; the better counts. A long text does not dilute
   * one bad sentence.
   */
  score(sentences: readonly Sentence[], provenance: Provenance): TextScore {
    const weights = this.#byProvenance.get(provenance) ?? new Float32Array(layout.count)
    const knots = this.#knots[calibratedAs[provenance]]
    const scores = new Float64Array(sentences.length)
    let strongest = this.bias
    let before: Sentence | undefined
    for (const [at, sentence] of sentences.entries()) {
      const score = interpolate(this.#scoreOf(sentence, before, weights), knots)
      scores[at] = score
      strongest = Math.max(strongest, score)
      before = sentence
    }
    return { strongest, sentences: scores }
  }

  #scoreOf(sentence: Sentence, before: Sentence | undefined, weights: Float32Array): number {
    const { features } = sentence
    let alone = this.#bias
    for (let at = 0; at < features.length; at += 1) {
      const feature = features[at] ?? 0
      alone += weights[feature] ?? 0
      this.#seen[feature] = 1
    }
    let more = 0
    const earlier = before?.features ?? none
    for (let at = 0; at < earlier.length; at += 1) {
      const feature = earlier[at] ?? 0
      if (this.#seen[feature] === 0) more += weights[feature] ?? 0
    }
    for (let at = 0; at < features.length; at += 1) this.#seen[features[at] ?? 0] = 0
    return alone + Math.max(0, more)
  }
}

/** Straight lines between the knots, level outside them. */
function interpolate(score: number, knots: Knots): number {
  let [lastScore, lastOdds] = knots[0] ?? [0, score]
  if (score <= lastScore) return lastOdds
  for (const [nextScore, nextOdds] of knots) {
    if (score < nextScore)
      return lastOdds + ((nextOdds - lastOdds) * (score - lastScore)) / (nextScore - lastScore)
    lastScore = nextScore
    lastOdds = nextOdds
  }
  return lastOdds
}

/** The weights that all share, with the own ones of a provenance added. */
function combine(weights: Float32Array, provenance: number): Float32Array {
  const combined = weights.slice(0, layout.count)
  for (let feature = 0; feature < layout.ownCount; feature += 1)
    combined[feature] = (weights[feature] ?? 0) + (weights[layout.own(feature, provenance)] ?? 0)
  return combined
}

/** Scores whether a text orders an AI system to do something that its user did not request. */
export const textModel = new TextModel({
  bias: data.bias,
  weights: unpack(data.weights, data.scale),
  knots: {
    user: knotsOf(data.knots.user),
    thirdParty: knotsOf(data.knots.thirdParty),
    manifest: knotsOf(data.knots.manifest),
  },
})

/** From thousandths. */
function knotsOf(rows: Knots): Knots {
  return rows.map(([score, logOdds]) => [score / 1000, logOdds / 1000] as const)
}

/** One signed byte for each feature, in base64. */
function unpack(packed: string, scale: number): Float32Array {
  const bytes = atob(packed)
  const weights = new Float32Array(layout.count)
  for (let at = 0; at < weights.length; at += 1)
    weights[at] = ((bytes.charCodeAt(at) << 24) >> 24) * scale
  return weights
}
