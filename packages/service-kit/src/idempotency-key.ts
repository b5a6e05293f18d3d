import { fail, IdempotencyKey, succeed, type ApiError, type Result } from '@ase/schemas'
import type { AppContext } from './app-env.ts'

/**
 * The request's Idempotency-Key, or null when it has none. A header sent twice arrives joined by a comma and a space, and
 * the space makes it malformed: IDEMPOTENCY_KEY_INVALID.
 */
export function readIdempotencyKey(c: AppContext): Result<string | null, ApiError> {
  const header = c.req.header('idempotency-key')
  if (header === undefined) return succeed(null)
  const key = IdempotencyKey.safeParse(header)
  return key.success ? succeed(key.data) : fail({ code: 'IDEMPOTENCY_KEY_INVALID' })
}
