import type {
  ApiKeyRecord,
  RenameApiKeyResponse,
  RevokeApiKeyResponse,
  RotateApiKeyResponse,
} from '@ase/schemas'
import { useState, type ReactNode } from 'react'
import { send } from '../../api/request.ts'
import { Button } from '../../kit/button.tsx'
import { Code } from '../../kit/code.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Select, type Option } from '../../kit/controls.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { Notice } from '../../kit/notice.tsx'
import { FailureNotice } from '../../kit/page-states.tsx'
import { RenameDialog } from '../../kit/rename-dialog.tsx'
import { Time } from '../../kit/time.tsx'
import { toast } from '../../kit/toast.tsx'
import { holdSecret } from './held-secret.ts'
import type { IssuedKey } from './issued-key-dialog.tsx'
import { prefixOf } from './status-of-key.tsx'
import { useKeyChange } from './use-key-change.ts'

interface ChangeKeyProps {
  readonly apiKey: ApiKeyRecord
  readonly onClose: () => void
}

type GraceHours = '0' | '1' | '24' | '168'

const graces: readonly Option<GraceHours>[] = [
  { value: '0', label: 'None: revoke it now' },
  { value: '1', label: '1 hour' },
  { value: '24', label: '24 hours' },
  { value: '168', label: '7 days' },
]

/** Asks how long the secret of a key stays good beside the one that replaces it. */
export function RotateKeyDialog({
  apiKey,
  onClose,
  onIssued,
}: ChangeKeyProps & { readonly onIssued: (issued: IssuedKey) => void }): ReactNode {
  const [grace, setGrace] = useState<GraceHours>('24')
  const { run, isBusy, failure, isUncertain } = useKeyChange(
    async (graceHours: number, refresh) => {
      const body = { id: apiKey.id, graceHours }
      const { key, secret, previous } = await send<RotateApiKeyResponse>('/api/keys/rotate', body)
      onIssued({ key, secret: holdSecret(secret), previous })
      void refresh()
    },
  )
  return (
    <Dialog
      isOpen
      onClose={() => !isBusy && onClose()}
      title="Rotate this API key?"
      description={<NameAndPrefix apiKey={apiKey} />}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          run(Number(grace))
        }}
      >
        <p className="text-soft">
          You get a new secret under the same name{apiKey.expiresAt !== null && ' and expiry'}. Give
          your programs time to change to it: for this time, both secrets are valid.
        </p>
        <Field
          label="The current secret stays valid for"
          hint={
            grace === '0'
              ? 'Calls with it are refused from the moment that you press Rotate. Right when it has leaked.'
              : 'After that, calls with it are refused. You can revoke it earlier.'
          }
        >
          {(control) => (
            <Select
              {...control}
              value={grace}
              options={graces}
              onValueChange={setGrace}
              data-autofocus
            />
          )}
        </Field>
        {apiKey.expiresAt !== null && (
          <p className="text-soft">
            Both end at the latest on <Time value={apiKey.expiresAt} form="day" />, when the key
            expires.
          </p>
        )}
        {failure !== null && <FailureNotice failure={failure} />}
        {isUncertain && (
          <Notice tone="warning">
            The key may be rotated all the same. If the list has a new key of this name, rotate that
            one: its secret is lost.
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose} aria-disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            Rotate
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

export function RenameKeyDialog({ apiKey, onClose }: ChangeKeyProps): ReactNode {
  const { run, isBusy, failure } = useKeyChange(async (name: string, refresh) => {
    await send<RenameApiKeyResponse>('/api/keys/rename', { id: apiKey.id, name })
    await refresh()
    onClose()
    toast('API key renamed')
  })
  return (
    <RenameDialog
      title="Rename this API key"
      hint="For you: the program or the place that uses it. Its secret stays the same."
      name={apiKey.name}
      onClose={onClose}
      onRename={run}
      isBusy={isBusy}
      failure={failure}
    />
  )
}

export function RevokeKeyDialog({ apiKey, onClose }: ChangeKeyProps): ReactNode {
  const { run, isBusy, failure } = useKeyChange(async (_: undefined, refresh) => {
    await send<RevokeApiKeyResponse>('/api/keys', { id: apiKey.id }, { method: 'DELETE' })
    // The focus goes back when it is known whether the key is still shown.
    await refresh()
    onClose()
    toast('API key revoked')
  })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Revoke this API key?"
      confirmLabel="Revoke key"
      onConfirm={() => run(undefined)}
      isBusy={isBusy}
      error={failure}
    >
      <NameAndPrefix apiKey={apiKey} />
      <p>Calls with it are refused from now on. This cannot be undone.</p>
      <p>
        {apiKey.lastUsedAt === null ? (
          'It was never used.'
        ) : (
          <>
            It was last used <Time value={apiKey.lastUsedAt} form="ago" />.
          </>
        )}
      </p>
    </ConfirmDialog>
  )
}

function NameAndPrefix({ apiKey }: { readonly apiKey: ApiKeyRecord }): ReactNode {
  return (
    <p>
      <bdi className="line-clamp-2 wrap-anywhere text-ink">{apiKey.name}</bdi>
      <Code>{prefixOf(apiKey)}</Code>
    </p>
  )
}
