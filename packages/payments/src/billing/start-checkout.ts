import {
  attachCheckout,
  createPurchase,
  detachCustomers,
  type Purchase,
  type PurchaseRequest,
} from '@ase/credits'
import type { Database } from '@ase/db'
import { fail, succeed, type ApiError, type Result } from '@ase/schemas'
import { checkoutTerms } from './checkout-terms.ts'
import { ensureCustomer } from './ensure-customer.ts'
import type {
  CheckoutOrder,
  OpenCheckout,
  PaymentProcessor,
} from '../processor/payment-processor.ts'

/** For all that a checkout asks of the processor: under the 15 s that a server waits at its stop for requests to end. */
const DEADLINE_MS = 12_000

export interface BillingDeps {
  readonly db: Database
  /** Null when none is configured. */
  readonly processor: PaymentProcessor | null
  /** The public URL of the service, without a trailing slash. */
  readonly publicBaseUrl: string
  /** Epoch milliseconds. */
  readonly now: () => number
  /** For all that one request asks of the processor; 12 s when absent. */
  readonly deadlineMs?: number
}

export type CheckoutStart = Omit<PurchaseRequest, 'mode'>

/**
 * The URL of the processor's page where a purchase is paid. The same request gives the same URL, also after its page was
 * paid or has expired; another purchase needs another idempotency key.
 *
 * BILLING_NOT_CONFIGURED, IDEMPOTENCY_CONFLICT (the key was used for another request), AUTH_REQUIRED (the account was
 * deleted), or PAYMENT_PROVIDER_ERROR: the purchase stays pending, and the same request continues it.
 * Throws on database failure.
 */
export async function startCheckout(
  deps: BillingDeps,
  request: CheckoutStart,
): Promise<Result<string, ApiError>> {
  const { db, processor } = deps
  if (processor === null) return fail({ code: 'BILLING_NOT_CONFIGURED' })
  const purchase = await createPurchase(db, { ...request, mode: processor.mode })
  if (!purchase.ok) return purchase
  if (purchase.value.checkoutUrl !== null) return succeed(purchase.value.checkoutUrl)
  const opened = await openCheckout(deps, processor, purchase.value)
  if (!opened.ok) return opened
  const kept = await attachCheckout(db, purchase.value.id, opened.value)
  const url = kept?.checkoutUrl ?? null
  return url === null ? fail({ code: 'AUTH_REQUIRED' }) : succeed(url)
}

/** Once more when the processor does not know the customer, as after its test data was deleted. */
async function openCheckout(
  { db, publicBaseUrl, now, deadlineMs = DEADLINE_MS }: BillingDeps,
  processor: PaymentProcessor,
  purchase: Purchase,
): Promise<Result<OpenCheckout, ApiError>> {
  const { id: purchaseId, accountId, amountCents, returnPath } = purchase
  const within = AbortSignal.timeout(deadlineMs)
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const customer = await ensureCustomer(db, processor, accountId, within)
    if (!customer.ok) return customer
    const customerId = customer.value
    const urls = checkoutUrls(returnUrlOf(publicBaseUrl, returnPath), purchaseId)
    const terms = checkoutTerms(purchase, now())
    const order = { purchaseId, accountId, customerId, amountCents, ...urls, ...terms }
    const opened = await processor.createCheckout(order, within)
    if (opened.ok) return opened
    if (opened.error !== 'not_found') break
    await detachCustomers(db.kysely, accountId, customerId)
  }
  return fail({ code: 'PAYMENT_PROVIDER_ERROR' })
}

/** Where the browser goes from the processor's page, paid or not, so that the page there can name the purchase. */
function checkoutUrls(
  returnUrl: string,
  purchaseId: string,
): Pick<CheckoutOrder, 'successUrl' | 'cancelUrl'> {
  const successUrl = withParameter(returnUrl, `purchase=${purchaseId}`)
  return { successUrl, cancelUrl: withParameter(successUrl, 'checkout=cancelled') }
}

/** Adds to the query and leaves all that was there as it was written. */
function withParameter(url: string, parameter: string): string {
  const hash = url.indexOf('#')
  const fragmentAt = hash === -1 ? url.length : hash
  const beforeFragment = url.slice(0, fragmentAt)
  const separator = beforeFragment.includes('?') ? '&' : '?'
  const start = beforeFragment.endsWith('?') ? beforeFragment : `${beforeFragment}${separator}`
  return `${start}${parameter}${url.slice(fragmentAt)}`
}

/** A `SafePath` begins with a slash and holds no second one beside it, so it cannot reach into the host. */
export function returnUrlOf(publicBaseUrl: string, returnPath: string): string {
  return `${publicBaseUrl}${returnPath}`
}
