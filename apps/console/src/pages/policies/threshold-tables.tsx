import type { EvaluationType, PolicyDescription, PolicyThresholds } from '@ase/schemas'
import type { ReactNode } from 'react'
import { typeLabels, typeOrder } from '../../decision/names.ts'
import { cn } from '../../kit/class-names.ts'
import { Table, type Column } from '../../kit/table.tsx'
import { CodeLinks } from './code-links.tsx'
import {
  formatThreshold,
  thresholdGroups,
  type ThresholdFact,
  type ThresholdGroup,
} from './threshold-facts.ts'
import { ThresholdScale } from './threshold-scale.tsx'

/** With more columns there is no room for a drawing. */
const SCALED_TYPES_MAX = 2

/** All numbers of a policy; where a type has its own, they stand beside those for all types. */
export function ThresholdTables({ policy }: { readonly policy: PolicyDescription }): ReactNode {
  const types = typesWithNumbers(policy)
  return (
    <div className="grid">
      {thresholdGroups.map((group) => (
        <GroupTable key={group.title} group={group} policy={policy} types={types} />
      ))}
      <BlockingCodes policy={policy} />
    </div>
  )
}

/** The types that have a number of their own; others may have codes. */
export function typesWithNumbers({
  thresholds,
  types,
}: PolicyDescription): readonly EvaluationType[] {
  const facts = thresholdGroups.flatMap((group) => group.facts)
  return typeOrder.filter((type) => {
    const own = types[type]
    return own !== undefined && facts.some(({ valueOf }) => valueOf(own) !== valueOf(thresholds))
  })
}

interface GroupTableProps {
  readonly group: ThresholdGroup
  readonly policy: PolicyDescription
  /** The types that have a column. */
  readonly types: readonly EvaluationType[]
}

function GroupTable({ group, policy, types }: GroupTableProps): ReactNode {
  const { title, description, facts } = group
  return (
    <div className="min-w-0 pt-3">
      <GroupHeading title={title}>{description}</GroupHeading>
      <Table
        caption={`${title}: ${policy.id}`}
        columns={columnsOf(policy, types)}
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
  types: readonly EvaluationType[],
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
      header: types.length === 0 ? 'All types' : 'Other types',
      align: 'end',
      className: types.length > SCALED_TYPES_MAX ? 'sm:w-28' : 'sm:w-56',
      cell: (fact) => {
        const value = fact.valueOf(policy.thresholds)
        return (
          <span className="inline-flex items-center justify-end gap-3 whitespace-nowrap">
            {types.length <= SCALED_TYPES_MAX && <ThresholdScale value={value} over={fact.over} />}
            <span className="min-w-10 text-right">{formatThreshold(value)}</span>
          </span>
        )
      },
    },
    ...types.map((type) => ({
      id: type,
      header: typeLabels[type],
      align: 'end' as const,
      className: 'sm:w-28',
      cell: (fact: ThresholdFact) => (
        <OwnNumber
          value={fact.valueOf(policy.types[type] ?? policy.thresholds)}
          common={fact.valueOf(policy.thresholds)}
        />
      ),
    })),
  ]
}

/** The number of a type, with what tells it from the policy's. */
function OwnNumber({
  value,
  common,
}: {
  readonly value: number
  readonly common: number
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
  const own = typeOrder.flatMap((type) => {
    const codes = codesOf(policy.types[type]).filter((code) => !common.includes(code))
    return codes.length === 0 ? [] : [{ type, codes }]
  })
  return (
    <div className="border-t border-line px-4 py-4 sm:px-5">
      <h3 className="font-medium">Codes that block</h3>
      <p className="text-xs text-soft">
        Findings of high severity always block. These block whatever their severity.
      </p>
      <dl className="mt-2 grid gap-2">
        {common.length > 0 && <CodesOf name="All types" codes={common} />}
        {own.map(({ type, codes }) => (
          <CodesOf key={type} name={typeLabels[type]} codes={codes} />
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
