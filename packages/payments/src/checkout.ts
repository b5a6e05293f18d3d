import { attachCheckout, createPurchase, type Purchase, type PurchaseRequest } from '@ase/credits'
import type { Database } from '@ase/db'
import { fail, succeed, type ApiError, type Result } from '@ase/schemas'
import { checkoutTerms } from './checkout-terms.ts'
import { ensureCustomer, forgetCustomer } from './customers.ts'
import type { OpenCheckout, PaymentProcessor } from './processor.ts'

export interface BillingDeps {
  readonly db: Database
  /** Null when none is configured. */
  readonly processor: PaymentProcessor | null
  /** The service's address, without a trailing slash. */
  readonly publicBaseUrl: string
  /** Epoch milliseconds. */
  readonly now: () => number
}

/**
 * The address of the processor's page where a purchase is paid. The same request gives the same address, also when its
 * page was paid or has ended since; whoever wants to buy again uses a new key.
 *
 * BILLING_NOT_CONFIGURED, IDEMPOTENCY_CONFLICT (the key was used for another request), AUTH_REQUIRED (the account is
 * gone), or PAYMENT_PROVIDER_ERROR: the purchase is pending then, and the same request goes on where this one ended.
 * Throws on database failure.
 */
export async function startCheckout(
  deps: BillingDeps,
  request: PurchaseRequest,
): Promise<Result<string, ApiError>> {
  const { db, processor } = deps
  if (processor === null) return fail({ code: 'BILLING_NOT_CONFIGURED' })
  const purchase = await createPurchase(db, request)
  if (!purchase.ok) return purchase
  if (purchase.value.checkoutUrl !== null) return succeed(purchase.value.checkoutUrl)
  const opened = await openCheckout(deps, processor, purchase.value)
  if (!opened.ok) return opened
  const kept = await attachCheckout(db, purchase.value.id, opened.value)
  const url = kept?.checkoutUrl ?? null
  return url === null ? fail({ code: 'AUTH_REQUIRED' }) : succeed(url)
}

/** Once more when the processor lost the customer, as after its test data was deleted. */
async function openCheckout(
  { db, publicBaseUrl, now }: BillingDeps,
  processor: PaymentProcessor,
  purchase: Purchase,
): Promise<Result<OpenCheckout, ApiError>> {
  const { id: purchaseId, accountId, amountCents, returnPath } = purchase
  let gone: string | undefined
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const customer = await ensureCustomer(db, processor, accountId, gone)
    if (!customer.ok) return customer
    const opened = await processor.createCheckout({
      purchaseId,
      accountId,
      customerId: customer.value,
      amountCents,
      returnUrl: returnUrlOf(publicBaseUrl, returnPath),
      ...checkoutTerms(purchase, now()),
    })
    if (opened.ok) return opened
    if (opened.error !== 'no_customer') break
    gone = customer.value
    await forgetCustomer(db, accountId, gone)
  }
  return fail({ code: 'PAYMENT_PROVIDER_ERROR' })
}

/** A `SafePath` begins with a slash and holds no second one beside it, so it cannot reach into the host. */
export function returnUrlOf(publicBaseUrl: string, returnPath: string): string {
  return `${publicBaseUrl}${returnPath}`
}
