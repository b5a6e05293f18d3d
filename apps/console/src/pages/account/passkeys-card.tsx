import type { PasskeyRecord, SignInMethodsResponse } from '@ase/schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { failureOf } from '../../api/api-failure.ts'
import { passkeysQuery } from '../../api/passkeys.ts'
import { send } from '../../api/request.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { GivenName } from '../../kit/given-name.tsx'
import { PlusIcon } from '../../kit/icon.tsx'
import { Empty, Failed } from '../../kit/page-states.tsx'
import { RenameDialog } from '../../kit/rename-dialog.tsx'
import { Table, type Column } from '../../kit/table.tsx'
import { Time } from '../../kit/time.tsx'
import { toast } from '../../kit/toast.tsx'
import { signInMethodsQuery } from '../../api/sign-in-methods.ts'
import { canUsePasskeys } from '../../sign-in/passkey.ts'
import { FreshSignInDialog, needsFreshSignIn } from '../../sign-in/fresh-sign-in-dialog.tsx'
import { AddPasskeyDialog, SignedInAgain } from './add-passkey-dialog.tsx'

type OpenDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: PasskeyRecord }

/** The passkeys of the account: what signs in without a mail. */
export function PasskeysCard(): ReactNode {
  const { data, error, refetch } = useQuery(passkeysQuery)
  const methods = useQuery(signInMethodsQuery)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const onClose = (): void => setDialog(null)
  const obstacle = obstacleOf(methods.data)
  const isFull = data !== undefined && data.passkeys.length >= data.max
  const add = (
    <Button
      icon={PlusIcon}
      aria-haspopup="dialog"
      aria-disabled={isFull}
      onClick={() => !isFull && setDialog({ kind: 'add' })}
    >
      Add a passkey
    </Button>
  )
  return (
    <>
      <Card
        title="Passkeys"
        description={
          obstacle ??
          (isFull
            ? `You have ${data.max} passkeys, which is all that an account can have. Remove one to add another.`
            : 'Sign in with a fingerprint, a face, a PIN or a security key, without waiting for a mail.')
        }
        actions={obstacle === null && data !== undefined && data.passkeys.length > 0 && add}
        isFlush
      >
        {data === undefined ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : data.passkeys.length === 0 ? (
          <Empty title="No passkeys yet" action={obstacle === null && add}>
            A passkey stays on your device or in your password manager, and works on this site only.
          </Empty>
        ) : (
          <Table
            caption="Passkeys"
            columns={columnsWith((kind, passkey) => setDialog({ kind, passkey }))}
            rows={data.passkeys}
            keyOf={({ id }) => id}
          />
        )}
      </Card>
      {dialog?.kind === 'add' && <AddPasskeyDialog onClose={onClose} />}
      {dialog?.kind === 'rename' && (
        <RenamePasskeyDialog passkey={dialog.passkey} onClose={onClose} />
      )}
      {dialog?.kind === 'remove' && (
        <RemovePasskeyDialog passkey={dialog.passkey} onClose={onClose} />
      )}
    </>
  )
}

/** Why no passkey can be added here; null when one can. */
function obstacleOf(methods: SignInMethodsResponse | undefined): string | null {
  if (methods?.passkey === false)
    return 'The service is reached by an IP address, for which browsers make no passkeys. The operator has to give it a host name.'
  return canUsePasskeys() ? null : 'This browser cannot make passkeys for this page.'
}

function columnsWith(
  onAction: (kind: 'rename' | 'remove', passkey: PasskeyRecord) => void,
): readonly Column<PasskeyRecord>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      isRowHeader: true,
      cell: ({ name }) => <GivenName name={name} />,
    },
    {
      id: 'created',
      header: 'Added',
      cell: ({ createdAt }) => <Time value={createdAt} form="day" />,
    },
    {
      id: 'used',
      header: 'Last used',
      cell: ({ lastUsedAt }) =>
        lastUsedAt === null ? (
          <span className="text-soft">Never</span>
        ) : (
          <Time value={lastUsedAt} form="ago" />
        ),
    },
    {
      id: 'actions',
      header: 'Actions',
      isHeaderHidden: true,
      align: 'end',
      cell: (passkey) => (
        <span className="inline-flex justify-end gap-2 max-sm:w-full">
          <Button
            size="small"
            onClick={() => onAction('rename', passkey)}
            aria-label={`Rename ${passkey.name}`}
          >
            Rename
          </Button>
          <Button
            size="small"
            variant="danger"
            onClick={() => onAction('remove', passkey)}
            aria-label={`Remove ${passkey.name}`}
          >
            Remove
          </Button>
        </span>
      ),
    },
  ]
}

interface PasskeyDialogProps {
  readonly passkey: PasskeyRecord
  readonly onClose: () => void
}

function RenamePasskeyDialog({ passkey: { id, name }, onClose }: PasskeyDialogProps): ReactNode {
  const queryClient = useQueryClient()
  const rename = useMutation({
    mutationFn: (next: string) => send('/api/auth/passkeys/rename', { id, name: next }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
      onClose()
      toast('Passkey renamed')
    },
  })
  return (
    <RenameDialog
      title="Rename this passkey"
      hint="For you: the device or the password manager that has it."
      name={name}
      onClose={onClose}
      onRename={(next) => {
        if (!rename.isPending) rename.mutate(next)
      }}
      isBusy={rename.isPending}
      failure={rename.isError ? failureOf(rename.error) : null}
    />
  )
}

function RemovePasskeyDialog({ passkey: { id, name }, onClose }: PasskeyDialogProps): ReactNode {
  const queryClient = useQueryClient()
  const [hasSignedIn, setHasSignedIn] = useState(false)
  const remove = useMutation({
    mutationFn: () => send('/api/auth/passkeys', { id }, { method: 'DELETE' }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
      onClose()
      toast('Passkey removed')
    },
  })
  const isStale = needsFreshSignIn(remove.error)
  return (
    <>
      <ConfirmDialog
        isOpen
        onClose={onClose}
        title="Remove this passkey?"
        confirmLabel="Remove passkey"
        onConfirm={() => remove.mutate()}
        isBusy={remove.isPending}
        error={isStale ? null : remove.error}
      >
        <p>
          <bdi className="line-clamp-2 wrap-anywhere text-ink">{name}</bdi>
        </p>
        <p>
          It can no longer sign in; sessions that it started stay valid. Delete it in your device or
          password manager, too: the service cannot.
        </p>
        {hasSignedIn && <SignedInAgain />}
      </ConfirmDialog>
      {isStale && (
        <FreshSignInDialog
          onClose={() => remove.reset()}
          onSignedIn={() => {
            setHasSignedIn(true)
            remove.reset()
          }}
        />
      )}
    </>
  )
}
