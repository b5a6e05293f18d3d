import { detachCustomers, readCustomer } from '@ase/credits'
import { fail, succeed, type ApiError, type Result } from '@ase/schemas'
import { returnUrlOf, type BillingDeps } from './start-checkout.ts'

const RETURN_PATH = '/console/billing'

/**
 * The URL of the processor's billing portal for an account; it leads back to the console's page of purchases.
 * BILLING_NOT_CONFIGURED, BILLING_CUSTOMER_REQUIRED before the first checkout, PAYMENT_PROVIDER_ERROR. Throws on
 * database failure.
 */
export async function openPortal(
  { db, processor, publicBaseUrl }: BillingDeps,
  accountId: string,
): Promise<Result<string, ApiError>> {
  if (processor === null) return fail({ code: 'BILLING_NOT_CONFIGURED' })
  const customerId = await readCustomer(db, accountId, processor.mode)
  if (customerId === undefined) return fail({ code: 'BILLING_CUSTOMER_REQUIRED' })
  const opened = await processor.createPortal(customerId, returnUrlOf(publicBaseUrl, RETURN_PATH))
  if (opened.ok) return succeed(opened.value)
  if (opened.error !== 'not_found') return fail({ code: 'PAYMENT_PROVIDER_ERROR' })
  await detachCustomers(db.kysely, accountId, customerId)
  return fail({ code: 'BILLING_CUSTOMER_REQUIRED' })
}
