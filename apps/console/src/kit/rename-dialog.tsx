import { useState, type ReactNode } from 'react'
import type { ApiFailure } from '../api/api-failure.ts'
import { nameIssueOf } from '../api/name-issue.ts'
import { Button } from './button.tsx'
import { TextInput } from './controls.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { FailureNotice } from './page-states.tsx'

export interface RenameDialogProps {
  readonly title: string
  readonly hint: string
  readonly name: string
  readonly onClose: () => void
  readonly onRename: (name: string) => void
  readonly isBusy: boolean
  readonly failure: ApiFailure | null
}

/** Asks for another name of something that has one. */
export function RenameDialog({
  title,
  hint,
  name: before,
  onClose,
  onRename,
  isBusy,
  failure,
}: RenameDialogProps): ReactNode {
  const [name, setName] = useState(before)
  const issue = nameIssueOf(failure)
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onRename(name)
        }}
      >
        <Field label="Name" hint={hint} error={issue}>
          {(control) => (
            <TextInput
              {...control}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              onFocus={(event) => event.currentTarget.select()}
              required
              autoComplete="off"
              data-autofocus
            />
          )}
        </Field>
        {failure !== null && issue === null && <FailureNotice failure={failure} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
