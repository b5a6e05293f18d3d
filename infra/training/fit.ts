import { Random } from './cases/random.ts'
import { sigmoid } from './scores.ts'

/** What the score of one labelled case may rest on: the strongest of its instances counts. */
export interface Example {
  readonly attack: boolean
  readonly weight: number
  /** How far beyond even odds the score should be; 0 where it is left out. */
  readonly margin?: number
  /** Indices of the features that hold, each once, for every instance; at least one. */
  readonly instances: readonly Int32Array[]
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
 * Logistic regression over the strongest instance of each case, by AdaGrad. The same examples in the same order and the
 * same settings give the same weights to the last bit.
 */
export function fit(examples: readonly Example[], settings: FitSettings): Fitted {
  const { features, passes, rate, decay, sign } = settings
  const weights = new Float64Array(features)
  const sums = new Float64Array(features).fill(1e-3)
  const random = new Random(settings.seed)
  const order = Array.from(examples.keys())
  const averaged = new Float64Array(features)
  let averagedBias = 0
  let bias = 0
  let biasSum = 1e-3
  for (let pass = 0; pass < passes; pass += 1) {
    shuffle(order, random)
    for (const at of order) {
      const example = examples[at]
      if (example === undefined) continue
      const { score, instance } = strongest(example, weights)
      const slope =
        (sigmoid(score + bias - (example.margin ?? 0)) - (example.attack ? 1 : 0)) * example.weight
      biasSum += slope * slope
      bias -= (rate * slope) / Math.sqrt(biasSum)
      for (const feature of instance) {
        const weight = weights[feature] ?? 0
        const gradient = slope + decay(feature) * weight
        const sum = (sums[feature] ?? 0) + gradient * gradient
        sums[feature] = sum
        const moved = weight - (rate * gradient) / Math.sqrt(sum)
        const allowed = sign?.(feature) ?? 0
        weights[feature] = moved * allowed < 0 ? 0 : moved
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

/** The score of the strongest instance, without the bias, and that instance. */
export function strongest(
  { instances }: Example,
  weights: Float64Array,
): { readonly score: number; readonly instance: Int32Array } {
  let score = -Infinity
  let instance = nothing
  for (const each of instances) {
    let sum = 0
    for (const feature of each) sum += weights[feature] ?? 0
    if (sum > score) {
      score = sum
      instance = each
    }
  }
  return { score, instance }
}

const nothing: Int32Array = new Int32Array(0)

function shuffle(items: number[], random: Random): void {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = random.below(at + 1)
    const held = items[at] ?? 0
    items[at] = items[other] ?? 0
    items[other] = held
  }
}
