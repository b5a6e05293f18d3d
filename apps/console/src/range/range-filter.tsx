import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '../kit/button.tsx'
import { Select, TextInput } from '../kit/controls.tsx'
import { Field } from '../kit/field.tsx'
import { rangeNames, type RangeName, type RangeSearch } from './range-search.ts'
import { rangeLabels, type TimeRange } from './time-range.ts'

const CUSTOM = 'custom'

export interface RangeFilterProps {
  readonly range: TimeRange
  readonly onChange: (search: RangeSearch) => void
  readonly className?: string
}

const options = [
  ...rangeNames.map((name) => ({ value: name, label: rangeLabels[name] })),
  { value: CUSTOM, label: 'Custom' },
] as const

/** A choice of ranges; Custom opens two fields for moments in UTC. Its parts are items of the form's grid around it. */
export function RangeFilter({ range, onChange, className }: RangeFilterProps): ReactNode {
  const [isChoosing, setIsChoosing] = useState(false)
  const isCustom = range.name === null || isChoosing
  const choose = (value: RangeName | typeof CUSTOM): void => {
    setIsChoosing(value === CUSTOM)
    if (value !== CUSTOM) onChange({ range: value, from: undefined, to: undefined })
  }
  return (
    <>
      <Field label="Range" {...(className !== undefined && { className })}>
        {(control) => (
          <Select
            {...control}
            value={isCustom ? CUSTOM : (range.name ?? CUSTOM)}
            options={options}
            onValueChange={choose}
          />
        )}
      </Field>
      {isCustom && (
        <MomentFields
          key={`${range.from} ${range.to}`}
          range={range}
          onApply={(search) => {
            setIsChoosing(false)
            onChange(search)
          }}
        />
      )}
    </>
  )
}

function MomentFields({
  range,
  onApply,
}: {
  readonly range: TimeRange
  readonly onApply: (search: RangeSearch) => void
}): ReactNode {
  const [from, setFrom] = useState(toField(range.from))
  const [to, setTo] = useState(range.to === undefined ? '' : toField(range.to))
  const [error, setError] = useState<string | null>(null)
  const apply = (event: FormEvent): void => {
    event.preventDefault()
    const moments = { from: fromField(from), to: fromField(to) }
    if (moments.from === undefined) setError('Choose when the range begins.')
    else if (moments.to !== undefined && moments.from >= moments.to)
      setError('The range has to begin before it ends.')
    else onApply({ range: undefined, ...moments })
  }
  return (
    <form
      className="order-last col-span-full grid items-start gap-3 sm:grid-cols-[13rem_13rem_auto] sm:justify-start"
      onSubmit={apply}
    >
      <Field label="From (UTC)" error={error}>
        {(control) => (
          <TextInput
            {...control}
            type="datetime-local"
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label="Until (UTC)" hint="Empty: until now">
        {(control) => (
          <TextInput
            {...control}
            type="datetime-local"
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" className="sm:mt-6.5">
        Apply
      </Button>
    </form>
  )
}

/** What the browser's field takes: minutes, without a zone. */
function toField(moment: string): string {
  return moment.slice(0, 16)
}

function fromField(text: string): string | undefined {
  const ms = Date.parse(`${text}Z`)
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString()
}
