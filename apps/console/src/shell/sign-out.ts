import { useMutation } from '@tanstack/react-query'
import { failureOf, isSignedOut } from '../api/api-failure.ts'
import { send } from '../api/request.ts'
import { toast } from '../kit/toast.tsx'
import { CONSOLE_PATH } from '../sign-in/next-path.ts'
import { leaveAccount } from '../sign-in/leave-account.ts'

/** Ends the session. The page stays, and says so, when that failed: a session must not be left open without a notice. */
export function useSignOut(): () => void {
  const signOut = useMutation({
    mutationFn: () => send('/api/auth/sign-out'),
    onSuccess: leave,
    onError: (error) =>
      isSignedOut(error)
        ? leave()
        : toast(`You are still signed in. ${failureOf(error).message}`, 'problem'),
  })
  return () => signOut.mutate()
}

function leave(): void {
  leaveAccount(`${CONSOLE_PATH}/sign-in`)
}
