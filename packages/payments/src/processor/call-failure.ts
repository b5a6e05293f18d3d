import { Stripe } from 'stripe'

/**
 * Why a call to Stripe failed, from a closed list, without a word of Stripe's.
 * - `unreachable`: no connection, or it broke · `timeout`: no whole answer in time
 * - `server_error`: 5xx · `rate_limited`: 429 · `invalid_response`: an answer that we cannot read
 * - `unauthorized`: 401 or 403, a key that is unknown, has ended or has no right to this
 * - `refused`: any other 4xx, of which our own settings or code are the cause, or an amount that is not there
 * - `idempotency_key_in_use`: another request with this idempotency key is running
 * - `idempotency_key_conflict`: this idempotency key gets an old error, or belongs to another request
 * - `not_found`: what is asked for is not there (any more)
 */
export const callFailures = [
  'unreachable',
  'timeout',
  'server_error',
  'rate_limited',
  'invalid_response',
  'unauthorized',
  'refused',
  'idempotency_key_in_use',
  'idempotency_key_conflict',
  'not_found',
] as const
export type CallFailure = (typeof callFailures)[number]

/** The kind of what the package threw. */
export function callFailureOf(error: unknown): CallFailure {
  if (error instanceof Stripe.errors.StripeConnectionError) return 'unreachable'
  if (!(error instanceof Stripe.errors.StripeError)) return 'invalid_response'
  const { statusCode, rawType, code, headers } = error
  if (statusCode === undefined) return 'invalid_response'
  if (rawType === 'idempotency_error')
    return statusCode === 409 ? 'idempotency_key_in_use' : 'idempotency_key_conflict'
  if (statusCode >= 500) {
    return headers?.['idempotent-replayed'] === 'true' ? 'idempotency_key_conflict' : 'server_error'
  }
  if (statusCode === 429) return 'rate_limited'
  if (statusCode === 401 || statusCode === 403) return 'unauthorized'
  if (code === 'resource_missing') return 'not_found'
  return 'refused'
}
