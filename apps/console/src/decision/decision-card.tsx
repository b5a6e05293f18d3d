import type { Decision, DecisionExplanation, PolicyThresholds, RiskLevel } from '@ase/schemas'
import type { ReactNode } from 'react'
import { cn } from '../kit/class-names.ts'
import { formatShare } from '../kit/format.ts'
import { explainDecision } from './explain-decision.ts'
import { decisionLabels, stepLabels } from './names.ts'
import { Sentence } from './sentence.tsx'

export interface DecisionCardProps {
  readonly decision: Decision
  readonly riskLevel: RiskLevel
  readonly riskScore: number
  /** Null for evaluations that are older than their explanations. */
  readonly explanation: DecisionExplanation | null
  /** Null when the policy version is not known any more. */
  readonly thresholds: PolicyThresholds | null
  /** Which policy decided, where several are compared. */
  readonly policy?: string
  readonly children?: ReactNode
}

const looks = {
  allow: ['border-allow bg-allow-tint', 'text-allow', '✓'],
  review: ['border-review bg-review-tint', 'text-review', '!'],
  block: ['border-block bg-block-tint', 'text-block', '×'],
} as const satisfies Record<Decision, unknown>

/** A decision by sign, word and colour, its risk, and why it was made. */
export function DecisionCard({
  decision,
  riskLevel,
  riskScore,
  explanation,
  thresholds,
  policy,
  children,
}: DecisionCardProps): ReactNode {
  const [box, ink, sign] = looks[decision]
  return (
    <div className={cn('grid gap-3 rounded-lg border p-4', box)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className={cn('flex items-baseline gap-2 text-xl font-semibold tracking-tight', ink)}>
          <span aria-hidden="true">{sign}</span>
          {decisionLabels[decision]}
          {policy !== undefined && (
            <span className="text-sm font-normal tracking-normal text-soft">by {policy}</span>
          )}
        </p>
        <p className="text-soft">
          Risk {riskLevel} ·{' '}
          <strong className="font-semibold text-ink tabular-nums">{formatShare(riskScore)}</strong>
        </p>
      </div>
      {explanation !== null && (
        <div className="grid gap-1">
          <p className="text-xs font-medium text-soft">
            Decided by: {stepLabels[explanation.step]}
          </p>
          <p className="wrap-anywhere">
            <Sentence parts={explainDecision(explanation, thresholds)} />
          </p>
        </div>
      )}
      {children}
    </div>
  )
}
