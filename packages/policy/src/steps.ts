import type { Decision, DecisionStep, Finding } from '@ase/schemas'
import { blockingThreshold, type Thresholds } from './policy.ts'
import { combinedProbability, countKinds, type NamedSignal } from './signals.ts'

/** The decision of a step, and the findings or signals that it is based on. */
export interface StepOutcome {
  readonly decision: Decision
  readonly findings: readonly Finding[]
  readonly signals: readonly NamedSignal[]
  /** The combined probability of the signals, and the threshold that it reaches. */
  readonly combined?: { readonly value: number; readonly threshold: number }
}

interface Facts {
  readonly findings: readonly Finding[]
  readonly signals: readonly NamedSignal[]
}

/** The outcome of a step, or null when it does not decide. */
type Step = (facts: Facts, thresholds: Thresholds) => StepOutcome | null

const highSeverityRule: Step = ({ findings }, { blockOn }) => {
  const blocking = findings.filter(
    ({ severity, code }) => severity === 'high' || blockOn?.includes(code) === true,
  )
  return blocking.length === 0 ? null : { decision: 'block', findings: blocking, signals: [] }
}

const signalOverThreshold: Step = ({ signals }, thresholds) => {
  const over = signals.filter(({ name, probability, confidence }) => {
    const threshold = blockingThreshold(thresholds, name)
    return (
      threshold !== null && probability >= threshold && confidence >= thresholds.confidence.floor
    )
  })
  return over.length === 0 ? null : { decision: 'block', findings: [], signals: over }
}

/** Confident signals of two kinds can block together. Signals below the confidence floor can lead to a review, never to a block. */
const combinedSignals: Step = ({ signals }, { combined, confidence }) => {
  const elevated = signals.filter(({ probability }) => probability >= combined.elevated)
  const confident = elevated.filter((signal) => signal.confidence >= confidence.floor)
  const confidentValue = combinedProbability(confident)
  if (countKinds(confident) > 1 && confidentValue >= combined.blockAt)
    return combinedOutcome('block', confident, confidentValue, combined.blockAt)
  const value = combinedProbability(elevated)
  return value >= combined.reviewAt
    ? combinedOutcome('review', elevated, value, combined.reviewAt)
    : null
}

function combinedOutcome(
  decision: Decision,
  signals: readonly NamedSignal[],
  value: number,
  threshold: number,
): StepOutcome {
  return { decision, findings: [], signals, combined: { value, threshold } }
}

const mediumSeverityRule: Step = ({ findings }) => {
  const medium = findings.filter(({ severity }) => severity === 'medium')
  return medium.length === 0 ? null : { decision: 'review', findings: medium, signals: [] }
}

const lowConfidence: Step = ({ signals }, { confidence }) => {
  const unsure = signals.filter(
    (signal) => signal.confidence < confidence.floor && signal.probability >= confidence.negligible,
  )
  return unsure.length === 0 ? null : { decision: 'review', findings: [], signals: unsure }
}

/** The steps by name. They run in the order of `decisionSteps`; the first outcome is the decision. */
export const steps: Readonly<Record<DecisionStep, Step>> = {
  high_severity_rule: highSeverityRule,
  signal_over_threshold: signalOverThreshold,
  combined_signals: combinedSignals,
  medium_severity_rule: mediumSeverityRule,
  low_confidence: lowConfidence,
  below_thresholds: () => ({ decision: 'allow', findings: [], signals: [] }),
}
