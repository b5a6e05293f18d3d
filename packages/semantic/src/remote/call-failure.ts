import { fail, type ApiError, type ErrorCode } from '@ase/schemas'

/** Why a call gave no signals, for an operator: `ase_semantic_provider_remote_calls_total` counts them by these names. */
export const failureKinds = [
  'cancelled',
  'circuit_open',
  'connection_lost',
  'malformed_response',
  'unexpected_status',
  'no_verdict',
  'queue_full',
  'queue_timeout',
  'rate_limited',
  'rejected',
  'server_error',
  'timeout',
  'deadline_exceeded',
  'unauthorized',
  'unreachable',
  'invalid_request',
  'invalid_signals',
  'model_mismatch',
] as const
/** The kind of a failed call. */
export type FailureKind = (typeof failureKinds)[number]

export interface CallFailure {
  readonly kind: FailureKind
  /** The code for the client when the kind alone does not give it: an open circuit answers what opened it. */
  readonly code?: ErrorCode
  readonly retryAfterSeconds?: number
}

type Failed = ReturnType<typeof fail<CallFailure>>

export function failWith(kind: FailureKind): Failed {
  return fail({ kind })
}

const timeouts: ReadonlySet<FailureKind> = new Set([
  'cancelled',
  'queue_full',
  'queue_timeout',
  'timeout',
  'deadline_exceeded',
])

/** The catalogue's error for a failure: the port knows a timeout and an unusable answer, nothing else. */
export function toApiError({ kind, code, retryAfterSeconds }: CallFailure): ApiError {
  return {
    code: code ?? (timeouts.has(kind) ? 'AGENT_SECURITY_TIMEOUT' : 'INVALID_PROVIDER_RESPONSE'),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  }
}

/**
 * Failures that are evidence of the provider's health. One caller's content can cause the others at will (a rejected input,
 * a chat model that gives no numbers, a text that takes more questions than the time allows), so counting those would let an attacker close the provider to everybody.
 */
const unhealthyKinds: ReadonlySet<FailureKind> = new Set([
  'connection_lost',
  'malformed_response',
  'unexpected_status',
  'rate_limited',
  'server_error',
  'timeout',
  'unauthorized',
  'unreachable',
  'invalid_signals',
  'model_mismatch',
])

export function isUnhealthy({ kind }: CallFailure): boolean {
  return unhealthyKinds.has(kind)
}
