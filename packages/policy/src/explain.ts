import type { DecisionExplanation, PolicyThresholds, SignalName } from '@ase/schemas'
import { codesBySeverity, runSteps } from './decide.ts'
import type { Evidence } from './evidence.ts'
import { blockingThreshold, thresholdsFor, type Policy, type Scope } from './policy.ts'
import type { NamedSignal } from './signals.ts'

/** Explains the decision of `decide` for the same evidence: the step, its findings or signals, and their thresholds. */
export function explain(evidence: Evidence, policy: Policy): DecisionExplanation {
  const { step, outcome, signals } = runSteps(evidence, policy)
  const thresholds = thresholdsFor(policy, evidence)
  const explained = step === 'below_thresholds' ? strongestSignal(signals) : outcome.signals
  return {
    step,
    codes: codesBySeverity(outcome.findings),
    signals: explained.map(({ name, probability, confidence }) => ({
      name,
      probability,
      confidence,
      blockAt: blockingThreshold(thresholds, name),
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

/** The complete thresholds of a policy for a type of input and the origin of its text; without both, those for all types. */
export function thresholdsOf(policy: Policy, scope: Scope = {}): PolicyThresholds {
  const thresholds = thresholdsFor(policy, scope)
  const { combined, confidence, blockOn } = thresholds
  return {
    blockAt: perSignal((name) => blockingThreshold(thresholds, name)),
    combined: { ...combined },
    confidence: { ...confidence },
    blockOn: [...new Set(blockOn)],
  }
}

function perSignal(valueOf: (name: SignalName) => number | null): PolicyThresholds['blockAt'] {
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
