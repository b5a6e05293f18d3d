import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { profileQuery } from '../api/profile.ts'
import { noteSignedIn } from '../api/session-state.ts'
import { Notice } from '../kit/notice.tsx'
import { Wordmark } from '../kit/wordmark.tsx'
import { CONSOLE_PATH } from './next-path.ts'
import { onReturn } from './on-return.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Where a browser without a session comes to, and from where it goes back to the page that it wanted. */
export function SignInPage(): ReactNode {
  const { next = CONSOLE_PATH, account } = useSearch({ from: '/sign-in' })
  const router = useRouter()
  const queryClient = useQueryClient()
  // Not asked for at first, where the answer would be 401. The link of the mail is opened in another tab; this one asks
  // when it is looked at again.
  const [mayBeSignedIn, setMayBeSignedIn] = useState(false)
  const profile = useQuery({
    ...profileQuery,
    enabled: mayBeSignedIn,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const { refetch } = profile
  useEffect(
    () =>
      onReturn(() => {
        setMayBeSignedIn(true)
        void refetch()
      }),
    [refetch],
  )
  const isSignedIn = profile.isSuccess && !profile.isError
  useEffect(() => {
    document.title = 'Sign in · Agent Security'
  }, [])
  useEffect(() => {
    if (!isSignedIn) return
    noteSignedIn()
    router.history.replace(next)
  }, [isSignedIn, next, router])
  return (
    <div className="grid content-start justify-items-center gap-6 px-4 py-10 sm:pt-[16vh]">
      <header>
        <Wordmark />
      </header>
      <main className="grid w-full max-w-96 gap-6 rounded-xl border border-line bg-paper p-6 shadow-card sm:p-8">
        <div className="grid gap-1">
          <h1 className="text-xl font-semibold tracking-tight">Sign in</h1>
          <p className="text-soft">With a new email address, signing in creates an account.</p>
        </div>
        {account === 'deleted' && (
          <Notice tone="good" title="Your account is deleted">
            All of its data is gone.
          </Notice>
        )}
        <SignInForm
          returnPath={next}
          onSignedIn={() => {
            setMayBeSignedIn(true)
            void queryClient.resetQueries({ queryKey: profileQuery.queryKey })
          }}
        />
      </main>
      <footer className="text-xs text-soft">
        <a href="/" className="underline underline-offset-2 hover:text-ink">
          What this service does
        </a>
      </footer>
    </div>
  )
}
