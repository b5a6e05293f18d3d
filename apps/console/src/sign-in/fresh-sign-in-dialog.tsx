import type { ProfileResponse, SessionListResponse, SessionRecord } from '@ase/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { ApiFailure } from '../api/api-failure.ts'
import { profileQuery } from '../api/profile.ts'
import { get } from '../api/request.ts'
import { sessionsQuery } from '../api/sessions.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { leaveAccount } from './leave-account.ts'
import { CONSOLE_PATH, nextPath } from './next-path.ts'
import { onReturn } from './on-return.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Less than the service's ten minutes, so that what it takes for fresh is fresh when it is sent. */
const FRESH_MS_MAX = 8 * 60_000

/** Whether a request was refused because the sign-in is too long ago for what it changes. */
export function needsFreshSignIn(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'FRESH_SIGN_IN_REQUIRED'
}

export interface FreshSignInDialogProps {
  readonly onClose: () => void
  /** The person has signed in again, here or in another tab: what was refused may be repeated. */
  readonly onSignedIn: () => void
}

/** Over the dialog whose request was refused: that one stays as it is, with all that it holds. */
export function FreshSignInDialog({ onClose, onSignedIn }: FreshSignInDialogProps): ReactNode {
  const account = useQuery(profileQuery).data?.account
  const { refetch } = useFreshSession(account?.id, onSignedIn)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Sign in again first"
      description="This needs a sign-in within the last 10 minutes, so that a session left open is not enough. After it, you continue here."
      footer={<Button onClick={onClose}>Not now</Button>}
    >
      <SignInForm
        returnPath={nextPath(location.pathname + location.search) ?? CONSOLE_PATH}
        {...(account === undefined ? {} : { initialEmail: account.email })}
        keepsPage
        onSignedIn={refetch}
      />
    </Dialog>
  )
}

/** Waits until the browser's session is a new one: every sign-in begins one. */
function useFreshSession(
  accountId: string | undefined,
  onSignedIn: () => void,
): { readonly refetch: () => void } {
  const queryClient = useQueryClient()
  const asked = useQuery({
    queryKey: ['session-fresh'],
    queryFn: async ({ signal }) => {
      const { sessions } = await get<SessionListResponse>('/api/auth/sessions', {}, signal)
      const { account } = await get<ProfileResponse>('/api/auth/me', {}, signal)
      return { account, isFresh: sessions.some(isFresh) }
    },
    retry: false,
    gcTime: 0,
  })
  const { data, refetch } = asked
  useEffect(() => onReturn(() => void refetch()), [refetch])
  useEffect(() => {
    if (data === undefined || accountId === undefined) return
    // Another account gets a console of its own.
    if (data.account.id !== accountId) return leaveAccount(CONSOLE_PATH)
    if (!data.isFresh) return
    void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    onSignedIn()
  }, [data, accountId, onSignedIn, queryClient])
  return { refetch: () => void refetch() }
}

/** By the service's clock alone, which says at most a minute late when a session was seen. */
function isFresh({ isCurrent, createdAt, lastSeenAt }: SessionRecord): boolean {
  return isCurrent && Date.parse(lastSeenAt) - Date.parse(createdAt) < FRESH_MS_MAX
}
