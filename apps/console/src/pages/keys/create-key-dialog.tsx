import type { CreateApiKeyRequest, CreateApiKeyResponse } from '@ase/schemas'
import { useState, type ReactNode } from 'react'
import { nameIssueOf } from '../../api/name-issue.ts'
import { send } from '../../api/request.ts'
import { Button } from '../../kit/button.tsx'
import { Select, TextInput, type Option } from '../../kit/controls.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { formatLocal, formatUtc } from '../../kit/format.ts'
import { Notice } from '../../kit/notice.tsx'
import { FailureNotice } from '../../kit/page-states.tsx'
import { dayOf, expiryOf, type ExpiryChoice } from './expiry.ts'
import { holdSecret } from './held-secret.ts'
import type { IssuedKey } from './issued-key-dialog.tsx'
import { useKeyChange } from './use-key-change.ts'

export interface CreateKeyDialogProps {
  readonly onClose: () => void
  readonly onIssued: (issued: IssuedKey) => void
}

const choices: readonly Option<ExpiryChoice>[] = [
  { value: 'never', label: 'Never' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'date', label: 'After a day of your choice' },
]

/** Asks for the name and the end of a new key. */
export function CreateKeyDialog({ onClose, onIssued }: CreateKeyDialogProps): ReactNode {
  const [name, setName] = useState('')
  const [choice, setChoice] = useState<ExpiryChoice>('never')
  const [date, setDate] = useState('')
  const [isDateMissing, setIsDateMissing] = useState(false)
  const [openedAt] = useState(() => Date.now())
  const { run, isBusy, failure, isUncertain } = useKeyChange(
    async (body: CreateApiKeyRequest, refresh) => {
      const { key, secret } = await send<CreateApiKeyResponse>('/api/keys', body)
      onIssued({ key, secret: holdSecret(secret) })
      void refresh()
    },
  )
  const submit = (): void => {
    const expiresAt = expiryOf(choice, date, Date.now())
    setIsDateMissing(expiresAt === undefined)
    if (expiresAt !== undefined) run({ name, ...(expiresAt === null ? {} : { expiresAt }) })
  }
  const nameIssue = nameIssueOf(failure)
  const isPast = failure !== null && failure.issueAt('expiresAt') !== null
  const hasFieldIssue = nameIssue !== null || isPast
  return (
    <Dialog
      isOpen
      onClose={() => !isBusy && onClose()}
      title="Create an API key"
      description="A program sends it with each call. It is shown once, in the next step."
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field
          label="Name"
          hint="For you: the program or the place that uses it."
          error={nameIssue}
        >
          {(control) => (
            <TextInput
              {...control}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              required
              autoComplete="off"
              placeholder="production"
              data-autofocus
            />
          )}
        </Field>
        <Field label="Expires" hint={expiryWords(expiryOf(choice, date, openedAt))}>
          {(control) => (
            <Select {...control} value={choice} options={choices} onValueChange={setChoice} />
          )}
        </Field>
        {choice === 'date' && (
          <Field
            label="Last day, in UTC"
            error={
              isPast
                ? 'This day is over. Choose a later one.'
                : isDateMissing
                  ? 'Choose the last day that the key is valid.'
                  : null
            }
          >
            {(control) => (
              <TextInput
                {...control}
                type="date"
                value={date}
                min={dayOf(openedAt)}
                required
                onChange={(event) => setDate(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
        {failure !== null && !hasFieldIssue && <FailureNotice failure={failure} />}
        {isUncertain && (
          <Notice tone="warning">
            The key may exist all the same. If it is in the list, revoke it: its secret is lost.
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose} aria-disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            Create key
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function expiryWords(expiresAt: string | null | undefined): string {
  if (expiresAt === null) return 'It is valid until you revoke it.'
  if (expiresAt === undefined) return 'It is valid through that day.'
  return `It is refused from ${formatUtc(expiresAt)} UTC on (${formatLocal(expiresAt)}).`
}
