import type { ApiKeyRecord } from '@ase/schemas'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '../../kit/button.tsx'
import { CodeBlock } from '../../kit/code.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { SecretOnce } from '../../kit/secret-once.tsx'
import { Time } from '../../kit/time.tsx'
import { firstCall } from './first-call.ts'
import type { HeldSecret } from './held-secret.ts'

/** A key that was made a moment ago. */
export interface IssuedKey {
  readonly key: ApiKeyRecord
  readonly secret: HeldSecret
  /** The key that it replaces. */
  readonly previous?: ApiKeyRecord
}

/** Shows a secret once. Leaving it, in whichever way, asks first while it was not copied. */
export function IssuedKeyDialog({
  issued: { key, secret, previous },
  onClose,
}: {
  readonly issued: IssuedKey
  readonly onClose: () => void
}): ReactNode {
  const [isCopied, setIsCopied] = useState(false)
  const [asks, setAsks] = useState(false)
  const { history } = useRouter()
  useEffect(
    () =>
      isCopied
        ? undefined
        : history.block({
            blockerFn: () => {
              setAsks(true)
              return true
            },
          }),
    [isCopied, history],
  )
  const forget = (): void => {
    secret.forget()
    onClose()
  }
  const close = (): void => {
    if (isCopied) forget()
    else setAsks(true)
  }
  return (
    <>
      <Dialog
        isOpen
        onClose={close}
        width="medium"
        title={previous === undefined ? 'Your new API key' : 'The new secret of your API key'}
        description={<bdi className="line-clamp-2 wrap-anywhere">{key.name}</bdi>}
        footer={
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        }
      >
        <SecretOnce secret={secret.read()} label="API key" onCopied={() => setIsCopied(true)} />
        {previous !== undefined && <Previous previous={previous} />}
        <div className="grid gap-2">
          <h3 className="font-medium">Try it</h3>
          <p className="text-soft">
            The key goes into a variable of your shell. An evaluation costs 1 credit ($0.01).
          </p>
          <CodeBlock text={firstCall(location.origin)} label="command" />
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={asks}
        onClose={() => setAsks(false)}
        title="Close without copying the key?"
        confirmLabel="Close without copying"
        onConfirm={forget}
      >
        <p>
          The secret cannot be shown again. A key whose secret is lost is of no use: revoke it, or
          rotate it for a new one.
        </p>
      </ConfirmDialog>
    </>
  )
}

function Previous({ previous }: { readonly previous: ApiKeyRecord }): ReactNode {
  const { graceEndsAt } = previous
  return (
    <p className="text-soft">
      {graceEndsAt === null ? (
        'The previous secret is revoked. Calls with it are refused from now on.'
      ) : (
        <>
          The previous secret stays valid until <Time value={graceEndsAt} form="long" />. Put the
          new one in its place everywhere before that.
        </>
      )}
    </p>
  )
}
