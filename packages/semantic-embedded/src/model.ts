import { layout } from './layout.ts'
import { TextModel } from './text-model.ts'
import { textWeightData as data } from './text-weights.ts'

/** Does a text tell an AI system to do something that its user did not ask for? */
export const textModel = new TextModel({
  bias: data.bias,
  weights: unpack(data.weights, data.scale),
  knots: data.knots.map(([score, logOdds]) => [score / 1000, logOdds / 1000] as const),
})

/** One signed byte for each feature, in base64. */
function unpack(packed: string, scale: number): Float32Array {
  const bytes = atob(packed)
  const weights = new Float32Array(layout.count)
  for (let at = 0; at < weights.length; at += 1)
    weights[at] = ((bytes.charCodeAt(at) << 24) >> 24) * scale
  return weights
}
