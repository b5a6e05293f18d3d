import type { Account, ProfileResponse } from '@ase/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { profileQuery } from '../api/profile.ts'
import { get } from '../api/request.ts'
import { noteSignedIn } from '../api/session-state.ts'
import { Dialog } from '../kit/dialog.tsx'
import { Button } from '../kit/button.tsx'
import { CONSOLE_PATH, nextPath } from '../sign-in/next-path.ts'
import { onReturn } from '../sign-in/on-return.ts'
import { SignInForm } from '../sign-in/sign-in-form.tsx'
import { leaveAccount } from '../sign-in/leave-account.ts'

/**
 * Over the page when its session has ended: who signs in again, here or in another tab, goes on where they were, with
 * everything that they had typed. Another account gets a console of its own.
 */
export default function SessionDialog({ account }: { readonly account: Account }): ReactNode {
  const queryClient = useQueryClient()
  // Asked for when there is reason to: the answer until then is known to be 401.
  const asked = useQuery({
    queryKey: ['session-again'],
    queryFn: ({ signal }) => get<ProfileResponse>('/api/auth/me', {}, signal),
    enabled: false,
    retry: false,
    gcTime: 0,
  })
  const { refetch } = asked
  useEffect(() => onReturn(() => void refetch()), [refetch])
  const answer = asked.isSuccess ? asked.data : undefined
  useEffect(() => {
    if (answer === undefined) return
    if (answer.account.id !== account.id) return leaveAccount(CONSOLE_PATH)
    queryClient.setQueryData(profileQuery.queryKey, answer)
    noteSignedIn()
    void queryClient.invalidateQueries({
      predicate: (query) => query.state.status === 'error' || query.isActive(),
    })
  }, [answer, account.id, queryClient])
  return (
    <Dialog
      isOpen
      isDecision
      onClose={() => {}}
      title="Your session has ended"
      description="Sign in again to continue. What you typed on this page is kept."
      footer={
        <Button variant="quiet" onClick={() => leaveAccount(`${CONSOLE_PATH}/sign-in`)}>
          Leave this page
        </Button>
      }
    >
      <SignInForm
        returnPath={nextPath(location.pathname + location.search) ?? CONSOLE_PATH}
        initialEmail={account.email}
        keepsPage
        onSignedIn={() => void refetch()}
      />
    </Dialog>
  )
}
