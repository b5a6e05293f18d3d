import type { Decision, SignalName } from '@ase/schemas'
import type { Evidence } from './evidence.ts'
import type { Policy } from './policy.ts'
import { combine, listSignals } from './signals.ts'

/** A step's answer, and the signals that gave it. */
export interface Outcome {
  readonly decision: Decision
  readonly signals: readonly SignalName[]
}

type Step = (evidence: Evidence, policy: Policy) => Outcome | null

const highSeverityRule: Step = ({ findings }) =>
  findings.some(({ severity }) => severity === 'high') ? { decision: 'block', signals: [] } : null

const signalOverThreshold: Step = ({ signals }, policy) => {
  const over = listSignals(signals).filter(
    ({ name, probability, confidence }) =>
      probability >= policy.blockAt[name] && confidence >= policy.confidenceMin,
  )
  return over.length === 0 ? null : { decision: 'block', signals: namesOf(over) }
}

/** Unsure signals can ask for a human, never block. */
const combinedSignals: Step = ({ signals }, policy) => {
  const elevated = listSignals(signals).filter(
    ({ probability }) => probability >= policy.combined.elevated,
  )
  const sure = elevated.filter(({ confidence }) => confidence >= policy.confidenceMin)
  if (sure.length > 1 && combine(sure) >= policy.combined.blockAt) {
    return { decision: 'block', signals: namesOf(sure) }
  }
  return combine(elevated) >= policy.combined.reviewAt
    ? { decision: 'review', signals: namesOf(elevated) }
    : null
}

const mediumSeverityRule: Step = ({ findings }) =>
  findings.some(({ severity }) => severity === 'medium')
    ? { decision: 'review', signals: [] }
    : null

const lowConfidence: Step = ({ signals }, policy) => {
  const unsure = listSignals(signals).filter(
    ({ probability, confidence }) =>
      confidence < policy.confidenceMin && probability >= policy.negligible,
  )
  return unsure.length === 0 ? null : { decision: 'review', signals: namesOf(unsure) }
}

/** INVARIANT: the order of the specification; the first answer wins. */
export const steps: readonly Step[] = [
  highSeverityRule,
  signalOverThreshold,
  combinedSignals,
  mediumSeverityRule,
  lowConfidence,
]

function namesOf(signals: readonly { readonly name: SignalName }[]): SignalName[] {
  return signals.map(({ name }) => name)
}
