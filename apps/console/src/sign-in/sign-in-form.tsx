import type { SignInMethodsResponse } from '@ase/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { failureOf } from '../api/api-failure.ts'
import { pathWith, send } from '../api/request.ts'
import { signInMethodsQuery } from '../api/sign-in-methods.ts'
import { Button, ButtonAnchorLink } from '../kit/button.tsx'
import { TextInput } from '../kit/controls.tsx'
import { Field } from '../kit/field.tsx'
import { KeyIcon } from '../kit/icon.tsx'
import { Notice } from '../kit/notice.tsx'
import { Failed, FailureNotice } from '../kit/page-states.tsx'
import { Loading, Skeleton } from '../kit/skeleton.tsx'
import { canUsePasskeys, signInWithPasskey } from './passkey.ts'

export interface SignInFormProps {
  /** Where the link in the mail and the OpenID provider come back to. */
  readonly returnPath: string
  /** A passkey has signed this page in. */
  readonly onSignedIn: () => void
  /** Opens the OpenID provider beside this page, so that nothing in it is lost. */
  readonly keepsPage?: boolean
  readonly initialEmail?: string
}

/** The ways to sign in that the service has and this browser can use. */
export function SignInForm(props: SignInFormProps): ReactNode {
  const methods = useQuery(signInMethodsQuery)
  if (methods.isPending) {
    return (
      <Loading>
        <div className="grid gap-4">
          <Skeleton className="h-9" />
          <Skeleton className="h-24" />
        </div>
      </Loading>
    )
  }
  if (methods.isError)
    return <Failed error={methods.error} onRetry={() => void methods.refetch()} />
  return <Ways {...props} methods={methods.data} />
}

function Ways({
  returnPath,
  onSignedIn,
  keepsPage = false,
  initialEmail = '',
  methods,
}: SignInFormProps & { readonly methods: SignInMethodsResponse }): ReactNode {
  const hasPasskey = methods.passkey && canUsePasskeys()
  const hasOther = hasPasskey || methods.openid
  if (!hasOther && !methods.email) {
    return (
      <Notice tone="warning" title="No way to sign in is set up">
        The operator has to configure a mail server or an OpenID provider.
      </Notice>
    )
  }
  return (
    <div className="grid gap-5">
      {methods.email && <EmailForm {...{ returnPath, initialEmail }} />}
      {hasOther && methods.email && (
        <p className="flex items-center gap-3 text-xs text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or
        </p>
      )}
      {hasOther && (
        <div className="grid gap-2">
          {hasPasskey && <PasskeyButton onSignedIn={onSignedIn} />}
          {methods.openid && (
            <ButtonAnchorLink
              href={pathWith('/api/auth/openid', { returnPath })}
              {...(keepsPage && { target: '_blank', rel: 'noopener' })}
            >
              Continue with single sign-on
            </ButtonAnchorLink>
          )}
        </div>
      )}
    </div>
  )
}

function PasskeyButton({ onSignedIn }: { readonly onSignedIn: () => void }): ReactNode {
  const [wasStopped, setWasStopped] = useState(false)
  const signIn = useMutation({
    mutationFn: signInWithPasskey,
    onMutate: () => setWasStopped(false),
    onSuccess: (done) => {
      if (done === null) setWasStopped(true)
      else onSignedIn()
    },
  })
  return (
    <>
      <Button icon={KeyIcon} isBusy={signIn.isPending} onClick={() => signIn.mutate()}>
        Use a passkey
      </Button>
      {wasStopped && (
        <Notice isLive>No passkey was chosen. Try again, or sign in another way.</Notice>
      )}
      {signIn.isError && <FailureNotice failure={failureOf(signIn.error)} />}
    </>
  )
}

interface EmailFormProps {
  readonly returnPath: string
  readonly initialEmail: string
}

function EmailForm({ returnPath, initialEmail }: EmailFormProps): ReactNode {
  const [email, setEmail] = useState(initialEmail)
  const ask = useMutation({
    mutationFn: (address: string) => send('/api/auth/email', { email: address, returnPath }),
  })
  if (ask.isSuccess) return <LinkSent address={ask.variables} onAgain={() => ask.reset()} />
  const failure = ask.isError ? failureOf(ask.error) : null
  const isWrong = failure !== null && failure.issueAt('email') !== null
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!ask.isPending) ask.mutate(email.trim())
      }}
    >
      <Field
        label="Email"
        error={isWrong ? 'Enter an email address, such as name@example.com.' : null}
      >
        {(control) => (
          <TextInput
            {...control}
            type="email"
            name="email"
            required
            autoComplete="username webauthn"
            placeholder="name@example.com"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        )}
      </Field>
      {failure !== null && !isWrong && <FailureNotice failure={failure} />}
      <Button type="submit" variant="primary" isBusy={ask.isPending}>
        Send a sign-in link
      </Button>
    </form>
  )
}

function LinkSent({
  address,
  onAgain,
}: {
  readonly address: string
  readonly onAgain: () => void
}): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone.
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="grid gap-4 outline-none">
      <Notice tone="good" title="Check your mail" isLive>
        A link is on its way to <strong className="font-medium text-ink">{address}</strong>. It
        works once, for 15 minutes. When you open it in this browser, this page continues by itself.
      </Notice>
      <Button onClick={onAgain}>Use another email address</Button>
    </div>
  )
}
