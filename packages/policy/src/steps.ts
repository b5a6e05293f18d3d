import type { Decision, Finding } from '@ase/schemas'
import type { DecisionStep } from './evidence.ts'
import type { Thresholds } from './policy.ts'
import { combine, countKinds, type NamedSignal } from './signals.ts'

/** The answer of a step, and the signals that gave it. */
export interface Outcome {
  readonly decision: Decision
  readonly signals: readonly NamedSignal[]
}

interface Facts {
  readonly findings: readonly Finding[]
  readonly signals: readonly NamedSignal[]
}

type Judge = (facts: Facts, thresholds: Thresholds) => Outcome | null

const highSeverityRule: Judge = ({ findings }, { blockOn }) =>
  findings.some(({ severity, code }) => severity === 'high' || blockOn?.includes(code) === true)
    ? { decision: 'block', signals: [] }
    : null

const signalOverThreshold: Judge = ({ signals }, { blockAt, confidence }) => {
  const over = signals.filter(
    (signal) =>
      signal.probability >= (blockAt[signal.name] ?? blockAt.default) &&
      signal.confidence >= confidence.floor,
  )
  return over.length === 0 ? null : { decision: 'block', signals: over }
}

/** Signals of two kinds that are both sure can block together. Unsure ones can ask for a human, never block. */
const combinedSignals: Judge = ({ signals }, { combined, confidence }) => {
  const elevated = signals.filter(({ probability }) => probability >= combined.elevated)
  const sure = elevated.filter((signal) => signal.confidence >= confidence.floor)
  if (countKinds(sure) > 1 && combine(sure) >= combined.blockAt)
    return { decision: 'block', signals: sure }
  return combine(elevated) >= combined.reviewAt ? { decision: 'review', signals: elevated } : null
}

const mediumSeverityRule: Judge = ({ findings }) =>
  findings.some(({ severity }) => severity === 'medium')
    ? { decision: 'review', signals: [] }
    : null

const lowConfidence: Judge = ({ signals }, { confidence }) => {
  const unsure = signals.filter(
    (signal) => signal.confidence < confidence.floor && signal.probability >= confidence.negligible,
  )
  return unsure.length === 0 ? null : { decision: 'review', signals: unsure }
}

/** Asked in the order of `decisionSteps`; the first answer wins. */
export const judges: Readonly<Record<DecisionStep, Judge>> = {
  high_severity_rule: highSeverityRule,
  signal_over_threshold: signalOverThreshold,
  combined_signals: combinedSignals,
  medium_severity_rule: mediumSeverityRule,
  low_confidence: lowConfidence,
  below_thresholds: () => ({ decision: 'allow', signals: [] }),
}
