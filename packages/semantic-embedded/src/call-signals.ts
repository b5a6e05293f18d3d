import type { Signal, Signals } from '@ase/schemas'
import { callFeatureNames, type CallFeatures, type ReadCall } from './call-features.ts'
import type { Effect } from './effect-words.ts'
import { toSignal } from './logistic.ts'
import { callModel } from './relation-weights.ts'

/** How far a call departs from what was asked, in log-odds. */
export function scoreCall({ features }: { readonly features: CallFeatures }): number {
  return callFeatureNames.reduce(
    (score, name) => score + features[name] * callModel.weights[name],
    callModel.bias,
  )
}

const outward: ReadonlySet<Effect> = new Set<Effect>(['send', 'publish', 'grant', 'credential'])
const empowering: ReadonlySet<Effect> = new Set<Effect>(['grant', 'credential', 'open'])
const destroying: ReadonlySet<Effect> = new Set<Effect>(['delete', 'stop'])

/** Not every departure is the harm that its effect could do; in log-odds. */
const doubt = 0.8
/** What nothing speaks for. */
const noEvidence = -3.6

/** The harms that a call could do, each as likely as its departure allows. `score` is in log-odds. */
export function scoreHarms(
  { tool: { effect }, evidence }: ReadCall,
  score: number,
): {
  readonly dataExfiltration: number
  readonly privilegeEscalation: number
  readonly destructiveOperation: number
} {
  const likely = (effects: ReadonlySet<Effect>) =>
    effect !== null && effects.has(effect) ? Math.max(noEvidence, score - doubt) : noEvidence
  return {
    dataExfiltration: Math.max(likely(outward), noEvidence + evidence.exfiltration),
    privilegeEscalation: Math.max(likely(empowering), noEvidence + evidence.escalation),
    destructiveOperation: Math.max(likely(destroying), noEvidence + evidence.destruction),
  }
}

/** The four signals that a call itself gives; `score` is its own, see `scoreCall`. */
export function toCallSignals(call: ReadCall, score: number): Signals {
  const harms = scoreHarms(call, score)
  return {
    intentMisalignment: lowerConfidenceIfIncomparable(toSignal(score), call.isComparable),
    dataExfiltration: toSignal(harms.dataExfiltration),
    privilegeEscalation: toSignal(harms.privilegeEscalation),
    destructiveOperation: toSignal(harms.destructiveOperation),
  }
}

/** A call that cannot be compared with what was asked for leaves the model unsure, however harmless it looks. */
export function lowerConfidenceIfIncomparable(signal: Signal, isComparable: boolean): Signal {
  return isComparable
    ? signal
    : { ...signal, confidence: Math.min(signal.confidence, INCOMPARABLE_CONFIDENCE) }
}

const INCOMPARABLE_CONFIDENCE = 0.45
