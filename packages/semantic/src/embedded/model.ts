import { indexOfFeature, featureNames } from './feature-names.ts'
import type { Weights } from './logistic.ts'
import { manifestWeights, textWeights, type NamedWeights } from './weights.ts'

/** Does this text tell an AI system to do something that its user did not ask for? */
export const textModel = prepare(textWeights)
/** Does this description of a tool do so? */
export const manifestModel = prepare(manifestWeights)

function prepare({ bias, weights }: NamedWeights): Weights {
  const byIndex = new Float64Array(featureNames.length)
  for (const [name, weight] of Object.entries(weights)) byIndex[indexOfFeature(name)] = weight
  return { bias, weights: byIndex }
}
