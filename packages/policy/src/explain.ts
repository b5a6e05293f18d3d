import type {
  DecisionExplanation,
  EvaluationType,
  PolicyThresholds,
  SignalName,
} from '@ase/schemas'
import { codesBySeverity, runSteps } from './decide.ts'
import type { Evidence } from './evidence.ts'
import { thresholdsFor, type Policy } from './policy.ts'
import type { NamedSignal } from './signals.ts'

/** Explains the decision of `decide` for the same evidence: the step, its findings or signals, and their thresholds. */
export function explain(evidence: Evidence, policy: Policy): DecisionExplanation {
  const { step, outcome, signals } = runSteps(evidence, policy)
  const { blockAt } = thresholdsFor(policy, evidence.type)
  const explained = step === 'below_thresholds' ? strongestSignal(signals) : outcome.signals
  return {
    step,
    codes: codesBySeverity(outcome.findings),
    signals: explained.map(({ name, probability, confidence }) => ({
      name,
      probability,
      confidence,
      blockAt: blockAt[name] ?? blockAt.default,
    })),
    combined: outcome.combined ?? null,
  }
}

/** The signal with the highest probability, as a list of at most one; of equal signals the first in the order of `signalNames`. */
function strongestSignal(signals: readonly NamedSignal[]): readonly NamedSignal[] {
  const [first, ...others] = signals
  if (first === undefined) return []
  return [others.reduce((best, one) => (one.probability > best.probability ? one : best), first)]
}

/** The complete thresholds of a policy for a type of input; without a type, the thresholds for all types. */
export function thresholdsOf(policy: Policy, type?: EvaluationType): PolicyThresholds {
  const { blockAt, combined, confidence, blockOn } = thresholdsFor(policy, type)
  return {
    blockAt: perSignal((name) => blockAt[name] ?? blockAt.default),
    combined: { ...combined },
    confidence: { ...confidence },
    blockOn: [...new Set(blockOn)],
  }
}

function perSignal(valueOf: (name: SignalName) => number): PolicyThresholds['blockAt'] {
  return {
    promptInjection: valueOf('promptInjection'),
    intentMisalignment: valueOf('intentMisalignment'),
    dataExfiltration: valueOf('dataExfiltration'),
    privilegeEscalation: valueOf('privilegeEscalation'),
    destructiveOperation: valueOf('destructiveOperation'),
    sensitiveDisclosure: valueOf('sensitiveDisclosure'),
    toolPoisoning: valueOf('toolPoisoning'),
    goalDrift: valueOf('goalDrift'),
  }
}
