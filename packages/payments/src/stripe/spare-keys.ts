import type { Result } from '@ase/schemas'
import type { CallFailure } from '../processor/call-failure.ts'

const SPARE_KEYS = 3

/**
 * Asks with an idempotency key, and with the next spare one as long as Stripe answers a key with the error that it has
 * kept for it. Everybody walks the same keys in the same order, so all come to the same object.
 */
export async function withSpareKeys<T>(
  key: string,
  call: (key: string) => Promise<Result<T, CallFailure>>,
): Promise<Result<T, CallFailure>> {
  let result = await call(key)
  for (
    let spare = 1;
    spare <= SPARE_KEYS && !result.ok && result.error === 'idempotency_key_conflict';
    spare += 1
  ) {
    result = await call(`${key}:${spare}`)
  }
  return result
}
