import type { Acknowledgement, Balance, DeleteAccountRequest } from '@ase/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { keysQuery } from '../../api/keys.ts'
import { profileQuery } from '../../api/profile.ts'
import { send } from '../../api/request.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { formatCents, formatCount, formatUnits } from '../../kit/format.ts'
import { Notice } from '../../kit/notice.tsx'
import { AddCredits } from '../../kit/page-states.tsx'
import { leaveAccount } from '../../sign-in/leave-account.ts'
import { FreshSignInDialog, needsFreshSignIn } from '../../sign-in/fresh-sign-in-dialog.tsx'
import { CONSOLE_PATH } from '../../sign-in/next-path.ts'
import { SignedInAgain } from './add-passkey-dialog.tsx'

/** The end of the account. */
export function DeletionCard(): ReactNode {
  const balance = useQuery(profileQuery).data?.balance
  const [isOpen, setIsOpen] = useState(false)
  const debt = balance?.debt ?? 0
  return (
    <Card
      title="Delete the account"
      description="Deletes everything that is stored about the account. This cannot be undone."
      actions={
        <Button
          variant="danger"
          aria-haspopup="dialog"
          aria-disabled={balance === undefined || debt > 0}
          onClick={() => balance !== undefined && debt === 0 && setIsOpen(true)}
        >
          Delete account
        </Button>
      }
    >
      {debt > 0 ? (
        <Notice
          tone="warning"
          title={`The account owes ${formatUnits(debt, 'credit')} (${formatCents(debt)})`}
          action={<AddCredits />}
        >
          It can be deleted when they are paid: buy credits, or ask the operator.
        </Notice>
      ) : (
        <p className="text-soft">Download your data first if you want to keep any of it.</p>
      )}
      {isOpen && balance !== undefined && (
        <DeletionDialog balance={balance} onClose={() => setIsOpen(false)} />
      )}
    </Card>
  )
}

function DeletionDialog({
  balance: { credits, held },
  onClose,
}: {
  readonly balance: Balance
  readonly onClose: () => void
}): ReactNode {
  const activeKeys = useQuery(keysQuery).data?.activeCount
  const [hasSignedIn, setHasSignedIn] = useState(false)
  const deletion = useMutation({
    mutationFn: () => {
      const body: DeleteAccountRequest = { confirmation: 'DELETE' }
      return send<Acknowledgement>('/api/account/data', body, { method: 'DELETE' })
    },
    // A new document: nothing of the account stays in memory.
    onSuccess: () => leaveAccount(`${CONSOLE_PATH}/sign-in?account=deleted`),
  })
  const isStale = needsFreshSignIn(deletion.error)
  return (
    <>
      <ConfirmDialog
        isOpen
        onClose={onClose}
        title="Delete the account?"
        confirmLabel="Delete account"
        typedWord="DELETE"
        onConfirm={() => deletion.mutate()}
        isBusy={deletion.isPending || deletion.isSuccess}
        error={isStale ? null : deletion.error}
      >
        <p>This takes effect immediately and cannot be undone. You lose:</p>
        <ul className="list-disc pl-5">
          <li>
            <strong className="font-medium text-ink">
              {formatUnits(credits, 'credit')} ({formatCents(credits)})
            </strong>
            {credits > 0 && ', which are not paid back'}
            {held > 0 &&
              `; ${formatUnits(held, 'credit')} (${formatCents(held)}) of them are held by running calls`}
          </li>
          <li>
            all API keys
            {activeKeys !== undefined && activeKeys > 0 && ` (${formatCount(activeKeys)} active)`}:
            calls with them are refused
          </li>
          <li>all evaluations, usage and reports; links to reports end</li>
          <li>the ledger, purchases and activity</li>
          <li>all passkeys and sessions</li>
        </ul>
        {hasSignedIn && deletion.isIdle && <SignedInAgain />}
      </ConfirmDialog>
      {isStale && (
        <FreshSignInDialog
          onClose={() => deletion.reset()}
          onSignedIn={() => {
            setHasSignedIn(true)
            deletion.reset()
          }}
        />
      )}
    </>
  )
}
