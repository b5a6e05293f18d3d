import {
  decisionSteps,
  type Decision,
  type DecisionStep,
  type Finding,
  type RiskLevel,
  type Severity,
} from '@ase/schemas'
import type { Evidence } from './evidence.ts'
import { thresholdsFor, type Policy } from './policy.ts'
import { combinedProbability, listSignals, signalCodes, type NamedSignal } from './signals.ts'
import { steps, type StepOutcome } from './steps.ts'

/** What a policy decides on evidence. */
export interface PolicyDecision {
  readonly decision: Decision
  /** The step that made the decision. */
  readonly step: DecisionStep
  readonly riskLevel: RiskLevel
  /** 0 to 1: below 0.4 with allow, below 0.8 with review, from 0.8 on with block. */
  readonly riskScore: number
  /** Codes of rules, the highest severity first and by name within a severity; then those of the signals that decided. */
  readonly riskCodes: readonly string[]
  /** `rule:<RISK_CODE>` for every code of a rule, `signal:<name>` for every signal that decided. */
  readonly reasons: readonly string[]
}

/**
 * One decision over all evidence, made by the first step that has an outcome. The order of findings and of signals
 * does not matter.
 */
export function decide(evidence: Evidence, policy: Policy): PolicyDecision {
  const { step, outcome, signals } = runSteps(evidence, policy)
  const { decision } = outcome
  const riskScore = scoreRisk(evidence.findings, signals, decision)
  const ruleCodes = codesBySeverity(evidence.findings)
  return {
    decision,
    step,
    riskLevel: riskLevelOf(decision, riskScore, ruleCodes.length > 0),
    riskScore,
    riskCodes: unique([...ruleCodes, ...outcome.signals.map(({ name }) => signalCodes[name])]),
    reasons: [
      ...ruleCodes.map((code) => `rule:${code}`),
      ...outcome.signals.map(({ name }) => `signal:${name}`),
    ],
  }
}

interface StepResult {
  readonly step: DecisionStep
  readonly outcome: StepOutcome
  /** All signals of the evidence. */
  readonly signals: readonly NamedSignal[]
}

/** Runs the steps in their order up to the first that has an outcome. */
export function runSteps(evidence: Evidence, policy: Policy): StepResult {
  const { findings, signals } = evidence
  const facts = { findings, signals: listSignals(signals, policy.kinds) }
  const thresholds = thresholdsFor(policy, evidence)
  for (const step of decisionSteps) {
    const outcome = steps[step](facts, thresholds)
    if (outcome !== null) return { step, outcome, signals: facts.signals }
  }
  throw new TypeError('The last step always has an outcome.')
}

/** Whether the findings alone block. Signals cannot change that, so the provider need not be called. */
export function isBlockedByRules(
  { type, origin, findings }: Pick<Evidence, 'type' | 'origin' | 'findings'>,
  policy: Policy,
): boolean {
  const facts = { findings, signals: [] }
  return steps.high_severity_rule(facts, thresholdsFor(policy, { type, origin })) !== null
}

/** The risk score from which an allowed request has low risk instead of none. */
const LOW_RISK_SCORE_MIN = 0.08

function riskLevelOf(decision: Decision, riskScore: number, hasFindings: boolean): RiskLevel {
  switch (decision) {
    case 'block':
      return 'high'
    case 'review':
      return 'medium'
    case 'allow':
      return hasFindings || riskScore >= LOW_RISK_SCORE_MIN ? 'low' : 'none'
  }
}

/** Each decision has its own band, so that a score never contradicts it. The end of a band belongs to the next one. */
const bands: Readonly<Record<Decision, readonly [from: number, to: number, highest: number]>> = {
  allow: [0, 0.4, 0.3999],
  review: [0.4, 0.8, 0.7999],
  block: [0.8, 1, 1],
}

/**
 * The amount of evidence, 0 to 1 with four decimals. More findings and higher probabilities never lower it, and
 * neither does a stricter decision.
 */
function scoreRisk(
  findings: readonly Finding[],
  signals: readonly NamedSignal[],
  decision: Decision,
): number {
  const evidence = 1 - remainingDoubt(findings) * (1 - combinedProbability(signals))
  const [from, to, highest] = bands[decision]
  return Math.min(highest, Math.round((from + (to - from) * evidence) * 10_000) / 10_000)
}

const severityWeights = [
  ['low', 0.1],
  ['medium', 0.5],
  ['high', 0.9],
] as const satisfies readonly (readonly [Severity, number])[]

/** Multiplied by severity, because the last digit of a product of fractions depends on the order of its factors. */
function remainingDoubt(findings: readonly Finding[]): number {
  let doubt = 1
  for (const [severity, weight] of severityWeights)
    for (const finding of findings) if (finding.severity === severity) doubt *= 1 - weight
  return doubt
}

const severities: readonly Severity[] = ['high', 'medium', 'low']

/** The codes of the findings, each once: the highest severity first, by name within a severity. */
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
