import type { Decision, RiskLevel, Severity } from '@ase/schemas'
import type { ReactNode } from 'react'
import { cn } from './class-names.ts'

export interface BadgeProps {
  readonly tone?: 'neutral' | 'accent' | 'good' | 'warning' | 'problem'
  /** For the eye; the words say the same. */
  readonly sign?: string
  readonly children: ReactNode
}

const tones = {
  neutral: 'bg-sunken text-soft',
  accent: 'bg-accent-tint text-accent',
  good: 'bg-allow-tint text-allow',
  warning: 'bg-review-tint text-review',
  problem: 'bg-block-tint text-block',
} as const

export function Badge({ tone = 'neutral', sign, children }: BadgeProps): ReactNode {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1 rounded-md border border-transparent px-1.5 py-px text-xs font-medium sm:whitespace-nowrap',
        tones[tone],
      )}
    >
      {sign !== undefined && (
        <span aria-hidden="true" className="w-2.5 text-center font-bold">
          {sign}
        </span>
      )}
      {children}
    </span>
  )
}

const decisions = {
  allow: ['good', '✓', 'Allow'],
  review: ['warning', '!', 'Review'],
  block: ['problem', '×', 'Block'],
} as const satisfies Record<Decision, unknown>

/** A decision by its sign, its word and its colour. */
export function DecisionBadge({ decision }: { readonly decision: Decision }): ReactNode {
  const [tone, sign, word] = decisions[decision]
  return (
    <Badge tone={tone} sign={sign}>
      {word}
    </Badge>
  )
}

const levels = {
  none: ['neutral', 'None'],
  low: ['neutral', 'Low'],
  medium: ['warning', 'Medium'],
  high: ['problem', 'High'],
} as const satisfies Record<RiskLevel, unknown>

/** The level of a risk, or the severity of a finding. */
export function LevelBadge({ level }: { readonly level: RiskLevel | Severity }): ReactNode {
  const [tone, word] = levels[level]
  return <Badge tone={tone}>{word}</Badge>
}
