import { ensureCustomerRecord, saveCustomer, saveEmailSent, readAccountEmail } from '@ase/credits'
import type { Database } from '@ase/db'
import { fail, succeed, type ApiError, type Result } from '@ase/schemas'
import type { PaymentProcessor } from '../processor/payment-processor.ts'

/**
 * The processor's customer of an account. It is created at the first use, once also under concurrent requests: they use the
 * same reference, and the first stored answer is used by all.
 *
 * INVARIANT: the record is committed before the processor is asked, and the email address is sent only for a customer whose
 * id is committed. Whatever fails in between, and whenever the account is deleted: a customer that remains at the processor holds no
 * personal data, or is found and deleted.
 *
 * PAYMENT_PROVIDER_ERROR, or AUTH_REQUIRED when the account was deleted. Throws on database failure.
 */
export async function ensureCustomer(
  db: Database,
  processor: PaymentProcessor,
  accountId: string,
  within: AbortSignal,
): Promise<Result<string, ApiError>> {
  const record = await ensureCustomerRecord(db, accountId, processor.mode)
  if (record === undefined) return fail({ code: 'AUTH_REQUIRED' })
  const { ref, hasEmail } = record
  let { customerId } = record
  if (customerId === null) {
    const made = await processor.createCustomer(ref, within)
    if (!made.ok) return fail({ code: 'PAYMENT_PROVIDER_ERROR' })
    customerId = made.value
    await saveCustomer(db, { ref, mode: processor.mode }, customerId)
  }
  if (hasEmail) return succeed(customerId)
  const email = await readAccountEmail(db, accountId)
  if (email === undefined) return fail({ code: 'AUTH_REQUIRED' })
  const updated = await processor.updateCustomerEmail(customerId, email, within)
  if (updated.ok) await saveEmailSent(db, ref)
  // A lost customer is detected by the checkout, as in every other case.
  else if (updated.error !== 'not_found') return fail({ code: 'PAYMENT_PROVIDER_ERROR' })
  return succeed(customerId)
}
