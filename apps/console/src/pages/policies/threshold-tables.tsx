import type { PolicyDescription, PolicyThresholds } from '@ase/schemas'
import type { ReactNode } from 'react'
import { cn } from '../../kit/class-names.ts'
import { Table, type Column } from '../../kit/table.tsx'
import { CodeLinks } from './code-links.tsx'
import {
  ownThresholds,
  scopeLabels,
  scopeOrder,
  thresholdsAround,
  thresholdsFor,
  type PolicyScope,
} from './policy-scope.ts'
import {
  formatThreshold,
  thresholdGroups,
  type ThresholdFact,
  type ThresholdGroup,
} from './threshold-facts.ts'
import { ThresholdScale } from './threshold-scale.tsx'

/** With more columns there is no room for a drawing. */
const SCALED_SCOPES_MAX = 2

/** All numbers of a policy; where a type or an origin has its own, they stand beside those for all types. */
export function ThresholdTables({ policy }: { readonly policy: PolicyDescription }): ReactNode {
  const scopes = scopesWithNumbers(policy)
  return (
    <div className="grid">
      {thresholdGroups.map((group) => (
        <GroupTable key={group.title} group={group} policy={policy} scopes={scopes} />
      ))}
      <BlockingCodes policy={policy} />
    </div>
  )
}

/** The types and origins that have a number of their own; others may have codes. */
export function scopesWithNumbers(policy: PolicyDescription): readonly PolicyScope[] {
  const facts = thresholdGroups.flatMap((group) => group.facts)
  return scopeOrder.filter((scope) => {
    const own = ownThresholds(policy, scope)
    const around = thresholdsAround(policy, scope)
    return own !== undefined && facts.some(({ valueOf }) => valueOf(own) !== valueOf(around))
  })
}

interface GroupTableProps {
  readonly group: ThresholdGroup
  readonly policy: PolicyDescription
  /** The types and origins that have a column. */
  readonly scopes: readonly PolicyScope[]
}

function GroupTable({ group, policy, scopes }: GroupTableProps): ReactNode {
  const { title, description, facts } = group
  return (
    <div className="min-w-0 pt-3">
      <GroupHeading title={title}>{description}</GroupHeading>
      <Table
        caption={`${title}: ${policy.id}`}
        columns={columnsOf(policy, scopes)}
        rows={facts}
        keyOf={({ id }) => id}
      />
    </div>
  )
}

function GroupHeading({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}): ReactNode {
  return (
    <div className="px-4 pb-1 max-sm:pb-2 sm:px-5">
      <h3 className="font-medium">{title}</h3>
      <p className="text-xs text-soft">{children}</p>
    </div>
  )
}

function columnsOf(
  policy: PolicyDescription,
  scopes: readonly PolicyScope[],
): readonly Column<ThresholdFact>[] {
  return [
    {
      id: 'label',
      header: 'Compared',
      isRowHeader: true,
      isHeaderHidden: true,
      className: 'max-sm:font-medium',
      cell: ({ label }) => label,
    },
    {
      id: 'all',
      header: scopes.length === 0 ? 'All types' : 'Others',
      align: 'end',
      className: scopes.length > SCALED_SCOPES_MAX ? 'sm:w-28' : 'sm:w-56',
      cell: (fact) => {
        const value = fact.valueOf(policy.thresholds)
        return (
          <span className="inline-flex items-center justify-end gap-3 whitespace-nowrap">
            {scopes.length <= SCALED_SCOPES_MAX && (
              <ThresholdScale value={value} over={fact.over} />
            )}
            <span className="min-w-10 text-right">{formatThreshold(value)}</span>
          </span>
        )
      },
    },
    ...scopes.map((scope) => ({
      id: scope,
      header: scopeLabels[scope],
      align: 'end' as const,
      className: 'sm:w-28',
      cell: (fact: ThresholdFact) => (
        <OwnNumber
          value={fact.valueOf(thresholdsFor(policy, scope))}
          common={fact.valueOf(policy.thresholds)}
        />
      ),
    })),
  ]
}

/** The number of a type or an origin, with what tells it from the policy's. */
function OwnNumber({
  value,
  common,
}: {
  readonly value: number | null
  readonly common: number | null
}): ReactNode {
  const isOwn = value !== common
  return (
    <span className={cn('whitespace-nowrap', isOwn ? 'font-semibold' : 'text-soft')}>
      {isOwn && <span className="mr-2 text-xs font-medium text-accent">own</span>}
      {formatThreshold(value)}
    </span>
  )
}

function BlockingCodes({ policy }: { readonly policy: PolicyDescription }): ReactNode {
  const common = policy.thresholds.blockOn
  const own = scopeOrder.flatMap((scope) => {
    const around = codesOf(thresholdsAround(policy, scope))
    const codes = codesOf(ownThresholds(policy, scope)).filter((code) => !around.includes(code))
    return codes.length === 0 ? [] : [{ scope, codes }]
  })
  return (
    <div className="border-t border-line px-4 py-4 sm:px-5">
      <h3 className="font-medium">Codes that block</h3>
      <p className="text-xs text-soft">
        Findings of high severity always block. These block whatever their severity.
      </p>
      <dl className="mt-2 grid gap-2">
        {common.length > 0 && <CodesOf name="All types" codes={common} />}
        {own.map(({ scope, codes }) => (
          <CodesOf key={scope} name={scopeLabels[scope]} codes={codes} />
        ))}
      </dl>
      {common.length === 0 && own.length === 0 && <p className="text-soft">No other codes.</p>}
    </div>
  )
}

function codesOf(thresholds: PolicyThresholds | undefined): readonly string[] {
  return thresholds?.blockOn ?? []
}

function CodesOf({
  name,
  codes,
}: {
  readonly name: string
  readonly codes: readonly string[]
}): ReactNode {
  return (
    <div className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[7rem_1fr]">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0">
        <CodeLinks codes={codes} />
      </dd>
    </div>
  )
}
