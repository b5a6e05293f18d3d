import { useEffect, useState, type ReactNode } from 'react'
import { failureOf, type ApiFailure, type FailureCode } from '../api/api-failure.ts'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from './button.tsx'
import { Code } from './code.tsx'
import { CopyButton } from './copy-button.tsx'
import { Notice } from './notice.tsx'

export interface EmptyProps {
  /** What there is not, as in "No evaluations yet". */
  readonly title: string
  /** One sentence: what appears here, and how. */
  readonly children: ReactNode
  /** One button or link. */
  readonly action?: ReactNode
}

/** In place of a list that has never had anything. */
export function Empty({ title, children, action }: EmptyProps): ReactNode {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
      <p className="font-semibold">{title}</p>
      <p className="max-w-md text-soft">{children}</p>
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  )
}

/** In place of a list whose filters leave nothing. */
export function NoMatch({
  onClear,
  children,
}: {
  readonly onClear: () => void
  readonly children?: ReactNode
}): ReactNode {
  return (
    <Empty
      title="Nothing matches these filters"
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      {children ?? 'Choose a longer range, or remove a filter.'}
    </Empty>
  )
}

/** In place of what could not be loaded. */
export function Failed({
  error,
  onRetry,
}: {
  readonly error: unknown
  readonly onRetry?: () => void
}): ReactNode {
  return (
    <div className="in-data-flush:p-4 sm:in-data-flush:p-5">
      <FailureNotice failure={failureOf(error)} {...(onRetry && { onRetry })} />
    </div>
  )
}

export interface FailureNoticeProps {
  readonly failure: ApiFailure
  readonly onRetry?: () => void
  /** Buttons in place of the one that repeats. */
  readonly action?: ReactNode
}

/** Why something failed: in words, with its code, its request id, and what to do about it. */
export function FailureNotice({ failure, onRetry, action }: FailureNoticeProps): ReactNode {
  const { code, message, requestId, retryAt } = failure
  const title = titles[code] ?? 'That did not work'
  const fix = action ?? fixOf(failure, onRetry)
  return (
    <Notice tone={code === 'OFFLINE' ? 'warning' : 'problem'} title={title} action={fix} isLive>
      <p>{message}</p>
      {stopped[code] !== undefined && <p>{stopped[code]}</p>}
      {code !== 'OFFLINE' && (
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-xs">
          <Code className="text-xs">{code}</Code>
          {requestId !== null && (
            <span className="inline-flex items-center gap-1">
              <span>
                Request <Code className="text-xs">{requestId}</Code>
              </span>
              <CopyButton text={requestId} label="Copy request ID" />
            </span>
          )}
        </p>
      )}
      {retryAt !== null && <Countdown until={retryAt} />}
    </Notice>
  )
}

const titles: Partial<Record<FailureCode, string>> = {
  OFFLINE: 'You are offline',
  UNREACHABLE: 'The service does not answer',
  INSUFFICIENT_CREDITS: 'Not enough credits',
  RATE_LIMITED: 'Too many requests',
  FRESH_SIGN_IN_REQUIRED: 'Sign in again first',
  NOT_FOUND: 'Not found',
  INVALID_SCHEMA: 'Some of this is not accepted',
  INTERNAL_ERROR: 'The service failed',
}

/** What does not work, and what does, while a part of the service is stopped. */
const stopped: Partial<Record<FailureCode, string>> = {
  PLAYGROUND_DISABLED: 'The operator has switched it off. Evaluations with an API key still work.',
  DATABASE_UNAVAILABLE: 'Nothing was changed and nothing was charged.',
  AGENT_SECURITY_DISABLED: 'The operator has switched it off. Everything else still works.',
  AGENT_SECURITY_NOT_CONFIGURED: 'Rules that block still decide. Everything else still works.',
  BILLING_NOT_CONFIGURED: 'Credits cannot be bought here. Ask the operator for some.',
  SIGN_IN_NOT_CONFIGURED: 'Use another way to sign in, or ask the operator.',
  INTERNAL_ERROR: 'Nothing was charged. Tell the operator the request ID.',
}

function fixOf({ code, retryAt }: ApiFailure, onRetry: (() => void) | undefined): ReactNode {
  if (code === 'INSUFFICIENT_CREDITS') return <AddCredits />
  return onRetry && <RetryButton until={retryAt} onRetry={onRetry} />
}

/** The way from 402 to the page where credits are bought. */
export function AddCredits(): ReactNode {
  return (
    <ButtonLink to={paths.billing} variant="primary" size="small">
      Add credits
    </ButtonLink>
  )
}

function RetryButton({
  until,
  onRetry,
}: {
  readonly until: number | null
  readonly onRetry: () => void
}): ReactNode {
  const seconds = useSecondsUntil(until)
  return (
    <Button size="small" aria-disabled={seconds > 0} onClick={() => seconds === 0 && onRetry()}>
      Try again
    </Button>
  )
}

/** How long it takes until a request may be repeated. Readers hear the first number only. */
function Countdown({ until }: { readonly until: number }): ReactNode {
  const seconds = useSecondsUntil(until)
  const words = seconds > 0 ? `You can try again in ${inWords(seconds)}.` : 'You can try again now.'
  return (
    <p aria-live="off" className="tabular-nums">
      {words}
    </p>
  )
}

function inWords(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  return seconds < 7200
    ? `${Math.ceil(seconds / 60)} minutes`
    : `${Math.ceil(seconds / 3600)} hours`
}

/** Whole seconds that are left, 0 when none are or there is no end. */
function useSecondsUntil(until: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  const seconds = until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
  const isRunning = seconds > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return seconds
}
