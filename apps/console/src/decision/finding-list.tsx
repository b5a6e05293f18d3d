import type { Finding, RuleDescription } from '@ase/schemas'
import type { ReactNode } from 'react'
import { LevelBadge } from '../kit/badge.tsx'
import { cn } from '../kit/class-names.ts'
import { Code } from '../kit/code.tsx'
import { RuleDetails } from './rule-details.tsx'

export interface FindingListProps<Item extends Finding> {
  readonly findings: readonly Item[]
  /** The rules with their facts, as far as they are known. */
  readonly rules: readonly RuleDescription[]
  /** The codes that made the decision. */
  readonly decidedBy: readonly string[]
  /** Where a finding is; its path unless given. */
  readonly placesOf?: (finding: Item) => ReactNode
}

/** What the rules found: code, severity, reason, place, and what the rule is about. */
export function FindingList<Item extends Finding>({
  findings,
  rules,
  decidedBy,
  placesOf,
}: FindingListProps<Item>): ReactNode {
  if (findings.length === 0) return <p className="text-soft">No rule found anything.</p>
  return (
    <ol className="grid gap-3">
      {findings.map((finding) => {
        const { code, severity, path, reason } = finding
        const isDeciding = decidedBy.includes(code)
        const rule = rules.find((candidate) => candidate.code === code)
        return (
          <li
            key={`${code} ${path}`}
            className={cn(
              'grid gap-1.5 border-l-2 pl-3',
              isDeciding ? 'border-block' : 'border-line',
            )}
          >
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Code className="font-semibold">{code}</Code>
              <LevelBadge level={severity} />
              {isDeciding && <span className="text-xs text-soft">decided</span>}
            </div>
            <p>{reason}</p>
            {placesOf?.(finding) ?? (
              <p className="text-xs text-soft">
                In <Code className="text-xs">{path}</Code>
              </p>
            )}
            {rule !== undefined && <RuleDetails rule={rule} />}
          </li>
        )
      })}
    </ol>
  )
}
