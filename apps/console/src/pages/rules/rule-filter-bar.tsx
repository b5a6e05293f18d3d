import type { EvaluationType, Severity } from '@ase/schemas'
import type { ReactNode, Ref } from 'react'
import { typeLabels, typeOrder } from '../../decision/names.ts'
import { Select, TextInput } from '../../kit/controls.tsx'
import { Field } from '../../kit/field.tsx'
import type { RuleFilters } from './find-rules.ts'

export interface RuleFilterBarProps extends RuleFilters {
  readonly ref: Ref<HTMLInputElement>
  readonly text: string
  readonly onText: (text: string) => void
  readonly onChange: (changes: RuleFilters) => void
}

/** What narrows the catalogue. */
export function RuleFilterBar({
  ref,
  text,
  onText,
  type,
  severity,
  onChange,
}: RuleFilterBarProps): ReactNode {
  return (
    <search className="grid grid-cols-2 items-start gap-3 no-print sm:grid-cols-[1fr_9rem_9rem]">
      <Field label="Search" className="max-sm:col-span-2">
        {(control) => (
          <TextInput
            {...control}
            ref={ref}
            type="search"
            data-search
            value={text}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            placeholder="Code, words or CWE-89"
            onChange={(event) => onText(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label="Type">
        {(control) => (
          <Select
            {...control}
            value={type ?? ''}
            options={typeOptions}
            onValueChange={(value) => onChange({ type: value === '' ? undefined : value })}
          />
        )}
      </Field>
      <Field label="Severity">
        {(control) => (
          <Select
            {...control}
            value={severity ?? ''}
            options={severityOptions}
            onValueChange={(value) => onChange({ severity: value === '' ? undefined : value })}
          />
        )}
      </Field>
    </search>
  )
}

const typeOptions: readonly { readonly value: EvaluationType | ''; readonly label: string }[] = [
  { value: '', label: 'All' },
  ...typeOrder.map((value) => ({ value, label: typeLabels[value] })),
]

const severityOptions: readonly { readonly value: Severity | ''; readonly label: string }[] = [
  { value: '', label: 'All' },
  { value: 'high', label: 'High' },
  { value: 'medium', label: 'Medium' },
  { value: 'low', label: 'Low' },
]
