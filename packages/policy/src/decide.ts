import type { Decision, RiskLevel, Severity } from '@ase/schemas'
import type { Evidence, Verdict } from './evidence.ts'
import type { Policy } from './policy.ts'
import { scoreRisk } from './risk-score.ts'
import { signalCodes } from './signals.ts'
import { steps, type Outcome } from './steps.ts'

const severities: readonly Severity[] = ['high', 'medium', 'low']
/** An allowed request whose score reaches this is noted as low risk. */
const NOTED = 0.08

/** One decision over all evidence: the first step with an answer wins, and nothing known against it is `allow`. */
export function decide(evidence: Evidence, policy: Policy): Verdict {
  const { decision, signals } = firstOutcome(evidence, policy)
  const riskScore = scoreRisk(evidence, decision)
  const ruleCodes = codesBySeverity(evidence)
  return {
    decision,
    riskLevel: levelOf(decision, riskScore, ruleCodes.length > 0),
    riskScore,
    riskCodes: unique([...ruleCodes, ...signals.map((name) => signalCodes[name])]),
    reasons: [
      ...ruleCodes.map((code) => `rule:${code}`),
      ...signals.map((name) => `signal:${name}`),
    ],
  }
}

function firstOutcome(evidence: Evidence, policy: Policy): Outcome {
  for (const step of steps) {
    const outcome = step(evidence, policy)
    if (outcome !== null) return outcome
  }
  return { decision: 'allow', signals: [] }
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

/** The worst first; within a severity in the order of the findings. */
function codesBySeverity({ findings }: Evidence): string[] {
  return unique(
    severities.flatMap((severity) =>
      findings.filter((finding) => finding.severity === severity).map(({ code }) => code),
    ),
  )
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}
