import {
  decisionSteps,
  type Decision,
  type DecisionStep,
  type Finding,
  type RiskLevel,
  type Severity,
} from '@ase/schemas'
import type { Evidence, Verdict } from './evidence.ts'
import { thresholdsFor, type Policy } from './policy.ts'
import { scoreRisk } from './risk-score.ts'
import { listSignals, signalCodes, type NamedSignal } from './signals.ts'
import { judges, type Outcome } from './steps.ts'

const severities: readonly Severity[] = ['high', 'medium', 'low']
/** An allowed request whose score reaches this is noted as low risk. */
const NOTED = 0.08

/**
 * One decision over all evidence: the first step with an answer makes it. The order of findings and of signals does
 * not matter.
 */
export function decide(evidence: Evidence, policy: Policy): Verdict {
  const { step, outcome, signals } = firstAnswer(evidence, policy)
  const { decision } = outcome
  const riskScore = scoreRisk(evidence.findings, signals, decision)
  const ruleCodes = codesBySeverity(evidence.findings)
  return {
    decision,
    step,
    riskLevel: levelOf(decision, riskScore, ruleCodes.length > 0),
    riskScore,
    riskCodes: unique([...ruleCodes, ...outcome.signals.map(({ name }) => signalCodes[name])]),
    reasons: [
      ...ruleCodes.map((code) => `rule:${code}`),
      ...outcome.signals.map(({ name }) => `signal:${name}`),
    ],
  }
}

interface FirstAnswer {
  readonly step: DecisionStep
  readonly outcome: Outcome
  /** All that there are. */
  readonly signals: readonly NamedSignal[]
}

/** The step that decides, and what it decided by. */
export function firstAnswer({ type, findings, signals }: Evidence, policy: Policy): FirstAnswer {
  const facts = { findings, signals: listSignals(signals, policy.kinds) }
  const thresholds = thresholdsFor(policy, type)
  for (const step of decisionSteps) {
    const outcome = judges[step](facts, thresholds)
    if (outcome !== null) return { step, outcome, signals: facts.signals }
  }
  throw new TypeError('The last step always answers.')
}

/** Whether the findings block by themselves: no signal could change that, so that no provider need be asked. */
export function isBlockedByRules(
  { type, findings }: Pick<Evidence, 'type' | 'findings'>,
  policy: Policy,
): boolean {
  const facts = { findings, signals: [] }
  return judges.high_severity_rule(facts, thresholdsFor(policy, type)) !== null
}

function levelOf(decision: Decision, riskScore: number, hasFindings: boolean): RiskLevel {
  switch (decision) {
    case 'block':
      return 'high'
    case 'review':
      return 'medium'
    case 'allow':
      return hasFindings || riskScore >= NOTED ? 'low' : 'none'
  }
}

/** The worst first; within a severity by name. */
export function codesBySeverity(findings: readonly Finding[]): string[] {
  return unique(
    severities.flatMap((severity) =>
      findings
        .filter((finding) => finding.severity === severity)
        .map(({ code }) => code)
        .toSorted(),
    ),
  )
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}
