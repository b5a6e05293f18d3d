import type { EvaluationType } from '@ase/schemas'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { policiesQuery, rulesQuery } from '../../api/catalogue.ts'
import { keysQuery } from '../../api/keys.ts'
import { decisionLabels, typeLabels } from '../../decision/names.ts'
import { signalCodes } from '../../decision/signal-codes.ts'
import { Button } from '../../kit/button.tsx'
import { cn } from '../../kit/class-names.ts'
import { Select, TextInput, type Option } from '../../kit/controls.tsx'
import { Field } from '../../kit/field.tsx'
import { SearchIcon } from '../../kit/icon.tsx'
import { RangeFilter } from '../../range/range-filter.tsx'
import type { TimeRange } from '../../range/time-range.ts'
import { evaluationPath } from '../../paths.ts'
import { countFilters, noFilters, type EvaluationSearch } from './filters.ts'

const KEY_NAME_SHOWN_MAX = 40
const REFERENCE_LENGTH_MAX = 128

export interface FilterBarProps {
  readonly search: EvaluationSearch
  readonly range: TimeRange
  readonly onChange: (changes: EvaluationSearch) => void
}

/** What narrows the list. On a narrow page it opens below a button. */
export function FilterBar({ search, range, onChange }: FilterBarProps): ReactNode {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const count = countFilters(search)
  const isNarrowed = count > 0 || range.name === null || search.range !== undefined
  return (
    <section aria-label="Filters" className="grid gap-3 no-print">
      <div className="flex gap-2 sm:hidden">
        <Button
          className="flex-1"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {count === 0 ? 'Filters' : `Filters (${count})`}
        </Button>
        {isNarrowed && <Button onClick={() => onChange(noFilters)}>Clear</Button>}
      </div>
      <div
        id={id}
        className={cn(
          'grid grid-cols-2 items-start gap-3 md:grid-cols-3 xl:grid-cols-6',
          !isOpen && 'max-sm:hidden',
        )}
      >
        <RangeFilter range={range} onChange={onChange} />
        <Field label="Type">
          {(control) => (
            <Select
              {...control}
              value={search.type ?? ''}
              options={typeOptions}
              onValueChange={(value) => onChange({ type: value === '' ? undefined : value })}
            />
          )}
        </Field>
        <Field label="Decision">
          {(control) => (
            <Select
              {...control}
              value={search.decision ?? ''}
              options={decisionOptions}
              onValueChange={(value) => onChange({ decision: value === '' ? undefined : value })}
            />
          )}
        </Field>
        <CodeFilter code={search.code} onChange={onChange} />
        <PolicyFilter policy={search.policy} onChange={onChange} />
        <KeyFilter keyId={search.key} onChange={onChange} />
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <Finder key={search.requestRef ?? ''} requestRef={search.requestRef} onChange={onChange} />
        {isNarrowed && (
          <Button variant="quiet" className="max-sm:hidden" onClick={() => onChange(noFilters)}>
            Clear filters
          </Button>
        )}
      </div>
    </section>
  )
}

type Change = Pick<FilterBarProps, 'onChange'>

const types = [
  'context',
  'action',
  'output',
  'mcp',
  'trace',
] as const satisfies readonly EvaluationType[]
const decisions = ['allow', 'review', 'block'] as const

const typeOptions = [
  { value: '' as const, label: 'All types' },
  ...types.map((value) => ({ value, label: typeLabels[value] })),
]
const decisionOptions = [
  { value: '' as const, label: 'All decisions' },
  ...decisions.map((value) => ({ value, label: decisionLabels[value] })),
]

function CodeFilter({
  code = '',
  onChange,
}: Change & { readonly code: string | undefined }): ReactNode {
  const rules = useQuery(rulesQuery)
  const options = withChosen(code, [
    { value: '', label: 'All codes' },
    ...signalCodes.map((value) => ({ value, label: value, group: 'Signals' })),
    ...(rules.data?.rules ?? [])
      .map(({ code: value }) => ({ value, label: value, group: 'Rules' }))
      .toSorted((a, b) => (a.value < b.value ? -1 : 1)),
  ])
  return (
    <Field label="Code">
      {(control) => (
        <Select
          {...control}
          value={code}
          options={options}
          onValueChange={(value) => onChange({ code: value === '' ? undefined : value })}
        />
      )}
    </Field>
  )
}

function PolicyFilter({
  policy = '',
  onChange,
}: Change & { readonly policy: string | undefined }): ReactNode {
  const policies = useQuery(policiesQuery)
  const options = withChosen(policy, [
    { value: '', label: 'All policies' },
    ...(policies.data?.policies ?? []).map(({ id }) => ({ value: id, label: id })),
  ])
  return (
    <Field label="Policy">
      {(control) => (
        <Select
          {...control}
          value={policy}
          options={options}
          onValueChange={(value) => onChange({ policy: value === '' ? undefined : value })}
        />
      )}
    </Field>
  )
}

function KeyFilter({
  keyId = '',
  onChange,
}: Change & { readonly keyId: string | undefined }): ReactNode {
  const keys = useQuery(keysQuery)
  const options = withChosen(keyId, [
    { value: '', label: 'All keys' },
    ...(keys.data?.keys ?? []).map(({ id, name, prefix }) => ({
      value: id,
      label: `${shortened(name)} (${prefix}…)`,
    })),
  ])
  return (
    <Field label="API key">
      {(control) => (
        <Select
          {...control}
          value={keyId}
          options={options}
          onValueChange={(value) => onChange({ key: value === '' ? undefined : value })}
        />
      )}
    </Field>
  )
}

/** What is chosen is among the options, also while they load and when it is gone. */
function withChosen(chosen: string, options: readonly Option[]): readonly Option[] {
  return options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: shortened(chosen) }]
}

/** A list of the platform is as wide as its longest name. */
function shortened(name: string): string {
  const characters = Array.from(name)
  return characters.length > KEY_NAME_SHOWN_MAX
    ? `${characters.slice(0, KEY_NAME_SHOWN_MAX).join('')}…`
    : name
}

/** Finds by the client's own reference, or opens an evaluation by its ID. */
function Finder({
  requestRef = '',
  onChange,
}: Change & { readonly requestRef: string | undefined }): ReactNode {
  const navigate = useNavigate()
  const [text, setText] = useState(requestRef)
  const find = (event: FormEvent): void => {
    event.preventDefault()
    const wanted = text.trim()
    if (/^ase_[0-9a-f]{32}$/.test(wanted)) void navigate({ to: evaluationPath(wanted) })
    else onChange({ requestRef: wanted === '' ? undefined : wanted })
  }
  return (
    <form
      role="search"
      className="flex min-w-0 flex-1 items-start gap-2 sm:max-w-xl"
      onSubmit={find}
    >
      <Field
        label="Request reference or evaluation ID"
        isLabelHidden
        hint="Only a digest of each reference is stored, so enter the whole reference."
        className="min-w-0 flex-1"
      >
        {(control) => (
          <TextInput
            {...control}
            type="search"
            data-search
            value={text}
            maxLength={REFERENCE_LENGTH_MAX}
            autoComplete="off"
            spellCheck={false}
            placeholder="Reference or evaluation ID"
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" icon={SearchIcon}>
        Find
      </Button>
    </form>
  )
}
