import { useState, type ReactNode } from 'react'
import { failureOf } from '../api/api-failure.ts'
import { Button } from './button.tsx'
import { TextInput } from './controls.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { FailureNotice } from './page-states.tsx'

export interface ConfirmDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  /** What will happen, and what cannot be undone. */
  readonly children: ReactNode
  readonly confirmLabel: string
  /** Has to be typed, exactly, before it can be confirmed. */
  readonly typedWord?: string
  readonly onConfirm: () => void
  readonly isBusy?: boolean
  /** Why the last try failed. */
  readonly error?: unknown
}

/** Asks before something that cannot be undone. The focus begins on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { isOpen, onClose, title } = props
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <ConfirmForm {...props} />
    </Dialog>
  )
}

function ConfirmForm({
  onClose,
  children,
  confirmLabel,
  typedWord,
  onConfirm,
  isBusy = false,
  error = null,
}: ConfirmDialogProps): ReactNode {
  const [typed, setTyped] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const submit = (): void => {
    if (typedWord !== undefined && typed !== typedWord) setIsMissing(true)
    else onConfirm()
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) submit()
      }}
    >
      <div className="grid gap-2 text-soft">{children}</div>
      {typedWord !== undefined && (
        <Field
          label={`Type ${typedWord} to confirm`}
          error={
            isMissing && typed !== typedWord
              ? `This is not ${typedWord}, in capitals as shown.`
              : null
          }
        >
          {(control) => (
            <TextInput
              {...control}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
      )}
      {error !== null && error !== undefined && <FailureNotice failure={failureOf(error)} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button type="submit" variant="danger" isBusy={isBusy}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}
