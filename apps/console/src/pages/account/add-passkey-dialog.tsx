import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { failureOf } from '../../api/api-failure.ts'
import { nameIssueOf } from '../../api/name-issue.ts'
import { passkeysQuery } from '../../api/passkeys.ts'
import { Button } from '../../kit/button.tsx'
import { TextInput } from '../../kit/controls.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { Notice } from '../../kit/notice.tsx'
import { FailureNotice } from '../../kit/page-states.tsx'
import { toast } from '../../kit/toast.tsx'
import { FreshSignInDialog, needsFreshSignIn } from '../../sign-in/fresh-sign-in-dialog.tsx'
import { createPasskey } from '../../sign-in/passkey.ts'
import { wordsOfRefusal } from './passkey-refusals.ts'

/** Asks for a name, then the browser asks for the device. */
export function AddPasskeyDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [hasSignedIn, setHasSignedIn] = useState(false)
  const create = useMutation({
    mutationFn: createPasskey,
    onSuccess: async (done) => {
      if (done === null) return
      await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
      onClose()
      toast('Passkey added')
    },
  })
  const isStale = needsFreshSignIn(create.error)
  return (
    <>
      <Dialog
        isOpen
        onClose={() => !create.isPending && onClose()}
        title="Add a passkey"
        description="Your browser asks next where to keep it: on this device, in a password manager, on a phone or on a security key."
      >
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (!create.isPending) create.mutate(name)
          }}
        >
          <Field
            label="Name"
            hint="For you: the device or the password manager that has it."
            error={create.isError ? nameIssueOf(failureOf(create.error)) : null}
          >
            {(control) => (
              <TextInput
                {...control}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
                required
                autoComplete="off"
                placeholder="Laptop"
                data-autofocus
              />
            )}
          </Field>
          {hasSignedIn && create.isIdle && <SignedInAgain />}
          {create.data === null && (
            <Notice tone="warning" title="No passkey was made" isLive>
              The browser’s window was closed, timed out or was not allowed. Try again when you are
              ready.
            </Notice>
          )}
          {create.isError && !isStale && <Refusal error={create.error} />}
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onClose} aria-disabled={create.isPending}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" isBusy={create.isPending}>
              Add passkey
            </Button>
          </div>
        </form>
      </Dialog>
      {isStale && (
        <FreshSignInDialog
          onClose={() => create.reset()}
          onSignedIn={() => {
            setHasSignedIn(true)
            create.reset()
          }}
        />
      )}
    </>
  )
}

function Refusal({ error }: { readonly error: unknown }): ReactNode {
  const words = wordsOfRefusal(error)
  if (words !== null) {
    return (
      <Notice tone="problem" title="No passkey was made" isLive>
        {words}
      </Notice>
    )
  }
  const failure = failureOf(error)
  return nameIssueOf(failure) === null && <FailureNotice failure={failure} />
}

/** In the dialog that was refused for want of a fresh sign-in: it is as it was. */
export function SignedInAgain(): ReactNode {
  return (
    <Notice tone="good" isLive>
      You have signed in again. Now you can continue.
    </Notice>
  )
}
