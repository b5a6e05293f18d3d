/**
 * Why a call to Stripe failed, from a closed list, without any text of Stripe.
 * - `unreachable`: no connection, or it broke · `timeout`: no whole answer in time
 * - `server_error`: 5xx · `rate_limited`: 429 · `invalid_response`: an answer that we cannot read
 * - `unauthorized`: 401 or 403, a key that is unknown, has ended or has no right to this
 * - `refused`: any other 4xx, of which our own settings or code are the cause, or an amount beyond the payment
 * - `idempotency_key_in_use`: another request with this idempotency key is running
 * - `idempotency_key_conflict`: this idempotency key gets an old error, or belongs to another request
 * - `not_found`: the object does not exist (any more)
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
