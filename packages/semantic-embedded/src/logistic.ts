import type { Signal } from '@ase/schemas'

/** A probability; no text of this model is ever certain. */
function sigmoid(score: number): number {
  return Math.min(0.97, Math.max(0.01, 1 / (1 + Math.exp(-score))))
}

/** Sure far from one half, unsure near it: in the middle a human should look. */
export function toSignal(score: number): Signal {
  const probability = sigmoid(score)
  return {
    probability: round(probability),
    confidence: round(0.4 + 0.55 * Math.abs(2 * probability - 1)),
  }
}

/**
 * The signal of a calibrated text score. Below the probability of a review the model is sure enough to ask for none: what
 * it cannot read is another matter, see `lowerConfidenceIfUnread`.
 */
export function toTextSignal(logOdds: number): Signal {
  const probability = sigmoid(logOdds)
  const distance = Math.abs(2 * probability - 1)
  return {
    probability: round(probability),
    confidence: round((probability < 0.6 ? 0.5 : 0.4) + 0.45 * distance),
  }
}

/**
 * The signal of how far a call or a run departs. In the middle many benign ones lie: there it is no
 * reason for a review.
 */
export function toRelationSignal(logOdds: number): Signal {
  const probability = sigmoid(logOdds)
  return {
    probability: round(probability),
    confidence: round(0.5 + 0.45 * Math.abs(2 * probability - 1)),
  }
}

/**
 * What was not read may hold evidence, and takes none away: only a signal that is not raised becomes unsure. It is not small
 * either: policies ask for no review of a small signal, unsure or not.
 */
export function lowerConfidenceIfUnread(signal: Signal, isRead: boolean): Signal {
  return isRead || signal.probability >= 0.5
    ? signal
    : {
        probability: Math.max(signal.probability, UNREAD_PROBABILITY),
        confidence: Math.min(signal.confidence, UNREAD_CONFIDENCE),
      }
}

/** Below the confidence that any shipped policy takes for an answer. */
const UNREAD_CONFIDENCE = 0.2
/** From here on the policy `default` asks for a review of an unsure signal; `permissive` does not yet. */
const UNREAD_PROBABILITY = 0.3

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
