import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { cn } from './class-names.ts'
import { ChevronIcon } from './icon.tsx'

const control =
  'w-full min-w-0 rounded-md border border-control bg-paper px-2.5 py-1.5 text-ink placeholder:text-soft ' +
  'aria-invalid:border-block disabled:bg-sunken disabled:text-soft max-sm:text-base pointer-coarse:min-h-10'

interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly ref?: Ref<HTMLInputElement>
}

export function TextInput({ className, ...rest }: TextInputProps): ReactNode {
  return <input type="text" {...rest} className={cn(control, 'min-h-9', className)} />
}

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly ref?: Ref<HTMLTextAreaElement>
}

export function TextArea({ className, ...rest }: TextAreaProps): ReactNode {
  return <textarea {...rest} className={cn(control, 'min-h-24 font-mono', className)} />
}

export interface Option<Value extends string = string> {
  readonly value: Value
  readonly label: string
  /** Options of one group follow each other and stand under its name. */
  readonly group?: string
}

export interface SelectProps<Value extends string> extends Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'value' | 'onChange' | 'children' | 'multiple'
> {
  readonly value: Value
  readonly options: readonly Option<Value>[]
  readonly onValueChange: (value: Value) => void
  readonly ref?: Ref<HTMLSelectElement>
}

/** The platform's own list: right on phones, with a keyboard and with a reader. */
export function Select<Value extends string>({
  value,
  options,
  onValueChange,
  className,
  ...rest
}: SelectProps<Value>): ReactNode {
  return (
    <span className="relative inline-grid min-w-0">
      <select
        {...rest}
        value={value}
        className={cn(control, 'min-h-9 appearance-none truncate pr-8', className)}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value)
          if (chosen !== undefined) onValueChange(chosen.value)
        }}
      >
        {groupsOf(options).map(({ group, members }) => {
          const items = members.map(({ value: optionValue, label }) => (
            <option key={optionValue} value={optionValue}>
              {label}
            </option>
          ))
          return group === undefined ? (
            items
          ) : (
            <optgroup key={group} label={group}>
              {items}
            </optgroup>
          )
        })}
      </select>
      <ChevronIcon className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-soft" />
    </span>
  )
}

interface OptionGroup {
  readonly group: string | undefined
  readonly members: Option[]
}

function groupsOf(options: readonly Option[]): readonly OptionGroup[] {
  const groups: OptionGroup[] = []
  for (const option of options) {
    const last = groups.at(-1)
    if (last !== undefined && last.group === option.group) last.members.push(option)
    else groups.push({ group: option.group, members: [option] })
  }
  return groups
}

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** As a switch: what it sets takes effect immediately. */
  readonly isSwitch?: boolean
}

export function Checkbox({
  label,
  hint,
  isSwitch = false,
  className,
  ...rest
}: CheckboxProps): ReactNode {
  const id = useId()
  return (
    <span className={cn('flex items-start gap-2.5', className)}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        role={isSwitch ? 'switch' : undefined}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="mt-0.5 size-4 shrink-0 accent-accent pointer-coarse:size-5"
      />
      <span className="grid gap-0.5">
        <label htmlFor={id} className="-my-0.5 py-0.5">
          {label}
        </label>
        {hint !== undefined && (
          <span id={`${id}-hint`} className="text-xs text-soft">
            {hint}
          </span>
        )}
      </span>
    </span>
  )
}
