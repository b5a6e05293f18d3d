import { useId, type ReactNode } from 'react'
import { cn } from './class-names.ts'

/** What a control has to be given so that its label, hint and error belong to it. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

export interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
  /** What is wrong with the value, as a sentence; null or absent when nothing is. */
  readonly error?: string | null
  /** Leaves the label to those who do not see the field. */
  readonly isLabelHidden?: boolean
  readonly className?: string
  readonly children: (control: ControlProps) => ReactNode
}

/** A label, a control, and below it what helps and what is wrong. */
export function Field({
  label,
  hint,
  error = null,
  isLabelHidden = false,
  className,
  children,
}: FieldProps): ReactNode {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [error !== null && errorId, hint !== undefined && hintId]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'font-medium'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error === null ? undefined : true,
      })}
      {hint !== undefined && (
        <p id={hintId} className="text-xs text-soft">
          {hint}
        </p>
      )}
      {error !== null && (
        <p id={errorId} className="flex gap-1.5 text-xs font-medium text-block">
          <span aria-hidden="true">×</span>
          {error}
        </p>
      )}
    </div>
  )
}
