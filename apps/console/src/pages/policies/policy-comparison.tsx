import type { PolicyDescription } from '@ase/schemas'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Badge } from '../../kit/badge.tsx'
import { Button, ButtonLink } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Code } from '../../kit/code.tsx'
import { Select } from '../../kit/controls.tsx'
import { Field } from '../../kit/field.tsx'
import { formatUnits } from '../../kit/format.ts'
import { Table, type Column } from '../../kit/table.tsx'
import { paths } from '../../paths.ts'
import { CodeLinks } from './code-links.tsx'
import { scopeLabels } from './policy-scope.ts'
import { comparePolicies, type Difference } from './compare-policies.ts'
import type { Direction } from './threshold-facts.ts'

export interface PolicyComparisonProps {
  readonly policies: readonly PolicyDescription[]
  readonly first: PolicyDescription
  readonly second: PolicyDescription
}

/** Two policies side by side, as far as they differ. */
export function PolicyComparison({ policies, first, second }: PolicyComparisonProps): ReactNode {
  const differences = comparePolicies(first, second)
  return (
    <Card
      title="Compare two"
      description="Only what differs."
      isFlush
      actions={
        <ButtonLink to={paths.policies} search={{ policy: first.id }} size="small">
          Close comparison
        </ButtonLink>
      }
    >
      <PairForm policies={policies} first={first} second={second} />
      <p role="status" className="px-4 pb-3 sm:px-5">
        {differences.length === 0 ? (
          <>They make the same decisions: nothing differs.</>
        ) : (
          <>
            {formatUnits(differences.length, 'difference')}. The last column says what{' '}
            <Code>{second.id}</Code> does that <Code>{first.id}</Code> does not.
          </>
        )}
      </p>
      {differences.length > 0 && (
        <Table
          caption={`What differs between ${first.id} and ${second.id}`}
          columns={columnsOf(first, second)}
          rows={differences}
          keyOf={({ id, scope }) => `${scope ?? ''} ${id}`}
        />
      )}
    </Card>
  )
}

function PairForm({ policies, first, second }: PolicyComparisonProps): ReactNode {
  const navigate = useNavigate()
  const show = (one: string, other: string): void =>
    void navigate({
      to: paths.policies,
      search: { compare: `${one},${other}` },
      replace: true,
      resetScroll: false,
    })
  const options = policies.map(({ id }) => ({ value: id, label: id }))
  return (
    <div className="flex flex-wrap items-end gap-3 px-4 pb-4 sm:px-5">
      <Field label="Policy" className="min-w-0 max-sm:w-full">
        {(control) => (
          <Select
            {...control}
            className="sm:max-w-72"
            value={first.id}
            options={options.filter(({ value }) => value !== second.id)}
            onValueChange={(id) => show(id, second.id)}
          />
        )}
      </Field>
      <Field label="Compared with" className="min-w-0 max-sm:w-full">
        {(control) => (
          <Select
            {...control}
            className="sm:max-w-72"
            value={second.id}
            options={options.filter(({ value }) => value !== first.id)}
            onValueChange={(id) => show(first.id, id)}
          />
        )}
      </Field>
      <Button onClick={() => show(second.id, first.id)}>Swap</Button>
    </div>
  )
}

const ID_SHOWN_MAX = 12

const directions = {
  stricter: ['accent', '↑', 'Stricter'],
  looser: ['neutral', '↓', 'Looser'],
  mixed: ['warning', '↕', 'Mixed'],
} as const satisfies Record<Direction, unknown>

function columnsOf(
  first: PolicyDescription,
  second: PolicyDescription,
): readonly Column<Difference>[] {
  return [
    {
      id: 'label',
      header: 'What',
      isRowHeader: true,
      isHeaderHidden: true,
      className: 'max-sm:font-medium',
      cell: ({ label, scope }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          {label}
          {scope !== null && <Badge>For {scopeLabels[scope]}</Badge>}
        </span>
      ),
    },
    {
      id: 'first',
      header: shortened(first.id),
      className: 'sm:w-40',
      cell: (difference) => <Values difference={difference} values={difference.first} />,
    },
    {
      id: 'second',
      header: shortened(second.id),
      className: 'sm:w-40',
      cell: (difference) => <Values difference={difference} values={difference.second} />,
    },
    {
      id: 'effect',
      header: 'Difference',
      className: 'sm:w-88',
      cell: ({ effect }) => <EffectCell effect={effect} />,
    },
  ]
}

function Values({
  difference: { id },
  values,
}: {
  readonly difference: Difference
  readonly values: readonly string[]
}): ReactNode {
  if (values.length === 0) return <span className="text-soft">None</span>
  if (id === 'blockOn') return <CodeLinks codes={values} />
  return (
    <ul className="grid gap-1 tabular-nums max-sm:text-right">
      {values.map((value) => (
        <li key={value}>{value}</li>
      ))}
    </ul>
  )
}

/** On a narrow page it stands before each value. Ids of one operator often begin alike, so their end is kept. */
function shortened(id: string): string {
  return id.length > ID_SHOWN_MAX ? `${id.slice(0, 6)}…${id.slice(-5)}` : id
}

function EffectCell({ effect }: Pick<Difference, 'effect'>): ReactNode {
  if (effect === null) return <span className="text-soft">The same here</span>
  const [tone, sign, word] = directions[effect.direction]
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:justify-end max-sm:text-right">
      <Badge tone={tone} sign={sign}>
        {word}
      </Badge>
      {effect.words}
    </span>
  )
}
