import type { Signal, Signals } from '@ase/schemas'
import { callFeatureNames, type CallFeatures, type ReadCall } from './call-features.ts'
import type { Effect } from './effect-words.ts'
import { toRelationSignal, toTextSignal } from './logistic.ts'
import { callModel } from './relation-weights.ts'
import { textModel } from './text-model.ts'

/** How far a call departs from what was asked, in log-odds. */
export function scoreCall({ features }: { readonly features: CallFeatures }): number {
  return callFeatureNames.reduce(
    (score, name) => score + features[name] * callModel.weights[name],
    callModel.bias,
  )
}

const outward: ReadonlySet<Effect> = new Set<Effect>(['send', 'publish'])

/** Not every departure that sends something private is a leak; in log-odds. */
const doubt = 1
/** What nothing speaks for, in log-odds. */
const noEvidence = -3.6

/**
 * Whether a call takes private data out, in log-odds: it sends, what it carries is private, and it departs from the
 * request by `score`. A departure alone is no evidence of this, so that the two signals do not count one thing twice.
 */
export function scoreOutflow(
  { tool: { effect }, evidence, features }: ReadCall,
  score: number,
): number {
  if (effect === null || !outward.has(effect)) return noEvidence
  const carries =
    evidence.carriesSecret || evidence.secretToThirdParty || features.privateUnasked > 0
  return carries ? Math.max(noEvidence, score - doubt) : noEvidence
}

/** The signals that a call itself gives; `score` is its own, see `scoreCall`. */
export function toCallSignals(call: ReadCall, score: number): Signals {
  return {
    intentMisalignment: toDepartureSignal(score, call.isComparable),
    dataExfiltration: toDepartureSignal(scoreOutflow(call, score), true),
  }
}

/**
 * The signal of a departure. A call that cannot be compared with what was asked for shows none unless the evidence is
 * strong, and the model says that it is unsure.
 */
export function toDepartureSignal(score: number, isComparable: boolean): Signal {
  const signal = toRelationSignal(score)
  if (isComparable || signal.probability >= STRONG) return signal
  return {
    probability: Math.min(signal.probability, UNKNOWN),
    confidence: Math.min(signal.confidence, INCOMPARABLE_CONFIDENCE),
  }
}

/** From here on a person would see the departure, whatever the tool is called. */
const STRONG = 0.6
/** Below what the default policy takes for a sign of a risk. */
const UNKNOWN = 0.25
const INCOMPARABLE_CONFIDENCE = 0.45

/**
 * The signal of an order in what a call or run has read. Where that cannot be read, the model is unsure; unlike a text on
 * its own it needs no review for that, because the call itself was compared with the request.
 */
export function toTakenUpSignal(injected: number, score: number, isRead: boolean): Signal {
  const signal = toTextSignal(Math.max(textModel.bias, Math.min(injected, score - takenUpDoubt)))
  return isRead ? signal : { ...signal, confidence: Math.min(signal.confidence, UNREAD_CONFIDENCE) }
}

/** A departure is more often seen than an order obeyed, and one thing shall not count twice; in log-odds. */
const takenUpDoubt = 1
const UNREAD_CONFIDENCE = 0.2
