import { succeed, type Result, type SignalName, type Signals } from '@ase/schemas'
import * as z from 'zod'
import { failWith, type CallFailure } from '../remote/call-failure.ts'
import { foldLabel, listSignals, type Labels } from './labels.ts'

/** Both APIs answer a batch with the scores of all classes of each text. */
const Predictions = z.array(
  z.array(z.object({ label: z.string(), score: z.number().min(0).max(1) })).min(1),
)
export type Prediction = z.infer<typeof Predictions>[number]

/** Scores of exclusive classes add up to 1, but for rounding; independent ones to anything. */
const ROUNDING = 0.01

/** Reads an untrusted answer to a batch of `count` texts. */
export function readPredictions(
  answer: unknown,
  count: number,
): Result<readonly Prediction[], CallFailure> {
  const predictions = Predictions.safeParse(answer)
  if (!predictions.success || predictions.data.length !== count)
    return failWith('malformed_response')
  return succeed(predictions.data)
}

/**
 * The asked signals from the predictions of all windows: the strongest window counts. The confidence is how far the
 * probability is from even, |2p - 1|: a classifier says nothing else of its own. A signal that no label speaks for is
 * left out. Fails when a window has none of the labels that a signal needs.
 */
export function combinePredictions(
  predictions: readonly Prediction[],
  labels: Labels,
  asked: readonly SignalName[],
): Result<Signals, CallFailure> {
  const told = new Set(listSignals(labels))
  const signals: Partial<Record<SignalName, { probability: number; confidence: number }>> = {}
  for (const name of asked.filter((each) => told.has(each))) {
    const scores = predictions.map((one) => scorePrediction(one, labels, name))
    if (scores.includes(null)) return failWith('invalid_signals')
    const probability = scores.reduce<number>((most, score) => Math.max(most, score ?? 0), 0)
    signals[name] = { probability, confidence: Math.abs(2 * probability - 1) }
  }
  return succeed(signals)
}

/** Null when the prediction has no label of the signal. */
function scorePrediction(prediction: Prediction, labels: Labels, name: SignalName): number | null {
  const own = prediction.filter(({ label }) => labels.get(foldLabel(label))?.includes(name))
  if (own.length === 0) return null
  const areExclusive = Math.abs(sumScores(prediction) - 1) < ROUNDING
  return areExclusive ? Math.min(1, sumScores(own)) : Math.max(...own.map(({ score }) => score))
}

function sumScores(prediction: Prediction): number {
  return prediction.reduce((sum, { score }) => sum + score, 0)
}
