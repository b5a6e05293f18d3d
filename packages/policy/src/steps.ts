import type { Decision, DecisionStep, Finding } from '@ase/schemas'
import type { Thresholds } from './policy.ts'
import { combine, countKinds, type NamedSignal } from './signals.ts'

/** The answer of a step, and what gave it. */
export interface Outcome {
  readonly decision: Decision
  readonly findings: readonly Finding[]
  readonly signals: readonly NamedSignal[]
  /** What the signals come to together, and the threshold that this reaches. */
  readonly combined?: { readonly value: number; readonly threshold: number }
}

interface Facts {
  readonly findings: readonly Finding[]
  readonly signals: readonly NamedSignal[]
}

type Judge = (facts: Facts, thresholds: Thresholds) => Outcome | null

const highSeverityRule: Judge = ({ findings }, { blockOn }) => {
  const blocking = findings.filter(
    ({ severity, code }) => severity === 'high' || blockOn?.includes(code) === true,
  )
  return blocking.length === 0 ? null : { decision: 'block', findings: blocking, signals: [] }
}

const signalOverThreshold: Judge = ({ signals }, { blockAt, confidence }) => {
  const over = signals.filter(
    (signal) =>
      signal.probability >= (blockAt[signal.name] ?? blockAt.default) &&
      signal.confidence >= confidence.floor,
  )
  return over.length === 0 ? null : { decision: 'block', findings: [], signals: over }
}

/** Signals of two kinds that are both sure can block together. Unsure ones can ask for a human, never block. */
const combinedSignals: Judge = ({ signals }, { combined, confidence }) => {
  const elevated = signals.filter(({ probability }) => probability >= combined.elevated)
  const sure = elevated.filter((signal) => signal.confidence >= confidence.floor)
  const sureValue = combine(sure)
  if (countKinds(sure) > 1 && sureValue >= combined.blockAt)
    return together('block', sure, sureValue, combined.blockAt)
  const value = combine(elevated)
  return value >= combined.reviewAt ? together('review', elevated, value, combined.reviewAt) : null
}

function together(
  decision: Decision,
  signals: readonly NamedSignal[],
  value: number,
  threshold: number,
): Outcome {
  return { decision, findings: [], signals, combined: { value, threshold } }
}

const mediumSeverityRule: Judge = ({ findings }) => {
  const medium = findings.filter(({ severity }) => severity === 'medium')
  return medium.length === 0 ? null : { decision: 'review', findings: medium, signals: [] }
}

const lowConfidence: Judge = ({ signals }, { confidence }) => {
  const unsure = signals.filter(
    (signal) => signal.confidence < confidence.floor && signal.probability >= confidence.negligible,
  )
  return unsure.length === 0 ? null : { decision: 'review', findings: [], signals: unsure }
}

/** Asked in the order of `decisionSteps`; the first answer wins. */
export const judges: Readonly<Record<DecisionStep, Judge>> = {
  high_severity_rule: highSeverityRule,
  signal_over_threshold: signalOverThreshold,
  combined_signals: combinedSignals,
  medium_severity_rule: mediumSeverityRule,
  low_confidence: lowConfidence,
  below_thresholds: () => ({ decision: 'allow', findings: [], signals: [] }),
}
