import type { Result } from '@ase/schemas'
import type { CallFailure } from '../processor/call-failure.ts'

const SPARE_KEYS = 3

/**
 * Asks with an idempotency key, and with the next spare key while Stripe answers with an error that it has stored for the
 * key. All callers use the same keys in the same order, so that they get the same object.
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
