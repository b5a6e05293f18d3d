import type { ErrorCode, ErrorDetail } from '@ase/schemas'

/** `OFFLINE`: this machine has no network. `UNREACHABLE`: the service did not answer, or with something else than JSON. */
export type FailureCode = ErrorCode | 'OFFLINE' | 'UNREACHABLE'

/** Why a request of the console failed, as the service said it. */
export class ApiFailure extends Error {
  readonly code: FailureCode
  /** 0 when there was no answer. */
  readonly status: number
  /** What an operator finds the request by. */
  readonly requestId: string | null
  readonly details: readonly ErrorDetail[]
  /** When the request may be repeated, as `Date.now()` counts. */
  readonly retryAt: number | null

  constructor(
    message: string,
    facts: {
      readonly code: FailureCode
      readonly status?: number
      readonly requestId?: string | null
      readonly details?: readonly ErrorDetail[]
      readonly retryAt?: number | null
    },
  ) {
    super(message)
    this.name = 'ApiFailure'
    this.code = facts.code
    this.status = facts.status ?? 0
    this.requestId = facts.requestId ?? null
    this.details = facts.details ?? []
    this.retryAt = facts.retryAt ?? null
  }

  /** The problem of one field of the request, by its path; null when it has none. */
  issueAt(path: string): string | null {
    return this.details.find((detail) => detail.path === path)?.issue ?? null
  }
}

/** Any thrown value as a failure; a defect of the console itself is `UNREACHABLE` with its own sentence. */
export function failureOf(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error
  return new ApiFailure('Something went wrong in the console itself. Load the page again.', {
    code: 'UNREACHABLE',
  })
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'AUTH_REQUIRED'
}

/** Whether the same request may succeed in a moment: the service was away, not wrong. */
export function isTransient(error: unknown): boolean {
  return (
    error instanceof ApiFailure &&
    (error.code === 'UNREACHABLE' ||
      error.code === 'DATABASE_UNAVAILABLE' ||
      error.code === 'SHUTTING_DOWN')
  )
}
