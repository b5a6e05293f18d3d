import type { PlaygroundResult } from '@ase/schemas'
import type { ReactNode } from 'react'
import { stepLabels } from '../../decision/names.ts'
import { DecisionBadge } from '../../kit/badge.tsx'
import { cn } from '../../kit/class-names.ts'
import { formatShare } from '../../kit/format.ts'

export interface PolicyComparisonProps {
  readonly results: readonly PlaygroundResult[]
  readonly shownId: string
  readonly onShow: (policyId: string) => void
}

/** What several policies decide over the same evidence. */
export function PolicyComparison({ results, shownId, onShow }: PolicyComparisonProps): ReactNode {
  return (
    <div
      role="group"
      aria-label="Policies side by side"
      className="grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))]"
    >
      {results.map(({ policy, decision, riskScore, explanation }) => (
        <button
          key={policy.id}
          type="button"
          aria-pressed={policy.id === shownId}
          onClick={() => onShow(policy.id)}
          className={cn(
            'grid content-start gap-1.5 rounded-lg border px-3 py-2.5 text-left',
            policy.id === shownId
              ? 'border-accent bg-accent-tint'
              : 'border-line bg-paper hover:border-control',
          )}
        >
          <span className="flex flex-wrap justify-between gap-x-2">
            <span className="font-medium wrap-anywhere">{policy.id}</span>
            <span className="text-soft tabular-nums">{formatShare(riskScore)}</span>
          </span>
          <span>
            <DecisionBadge decision={decision} />
          </span>
          <span className="text-xs text-soft">{stepLabels[explanation.step]}</span>
        </button>
      ))}
    </div>
  )
}
