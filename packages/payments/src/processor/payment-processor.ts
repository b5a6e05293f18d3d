import type { PaymentMode } from '@ase/credits'
import type { Result } from '@ase/schemas'
import type { CallFailure } from './call-failure.ts'

export interface CheckoutOrder {
  readonly purchaseId: string
  readonly accountId: string
  readonly customerId: string
  readonly amountCents: number
  /** Where the browser goes after the payment. */
  readonly successUrl: string
  /** Where it goes without one. */
  readonly cancelUrl: string
  /** Epoch seconds, 30 minutes to 24 hours from now. */
  readonly expiresAt: number
  /** The same for an order that is the same in every field. */
  readonly idempotencyKey: string
}

export interface OpenCheckout {
  readonly sessionId: string
  /** The processor's page. */
  readonly url: string
}

export interface RefundOrder {
  readonly purchaseId: string
  readonly paymentIntentId: string
  /** Null is all that is left of the payment. */
  readonly amountCents: number | null
  /** Of 1 to 200 characters; it stays at the processor. */
  readonly reason: string
}

export interface PlacedRefund {
  readonly refundId: string
  readonly amountCents: number
  /** In the processor's word, such as `pending` or `succeeded`. */
  readonly status: string
  /** It was there before under this reason, maybe with another amount. */
  readonly isRepeat: boolean
}

/**
 * What we ask of the payment processor. Nothing throws; a failure is of a kind from a closed list. An aborted `within` ends
 * an operation as `timeout`, before its own deadline: several are held to one deadline by it.
 */
export interface PaymentProcessor {
  readonly mode: PaymentMode
  /** Creates a customer with our reference as its only data. The same reference gives the same customer for at least a day. */
  createCustomer(ref: string, within?: AbortSignal): Promise<Result<string, CallFailure>>
  updateCustomerEmail(
    customerId: string,
    email: string,
    within?: AbortSignal,
  ): Promise<Result<null, CallFailure>>
  createCheckout(
    order: CheckoutOrder,
    within?: AbortSignal,
  ): Promise<Result<OpenCheckout, CallFailure>>
  /** Opens a session of the billing portal and returns its URL. */
  createPortal(customerId: string, returnUrl: string): Promise<Result<string, CallFailure>>
  /** Expires every open checkout of a customer, so that it cannot be paid any more. */
  expireCheckouts(customerId: string, within?: AbortSignal): Promise<Result<null, CallFailure>>
  /** Deletes a customer, if it is not deleted. `not_found` when this account of the processor never had it. */
  deleteCustomer(customerId: string, within?: AbortSignal): Promise<Result<null, CallFailure>>
  /** Sends money of a payment back, once per reason. What it means for a balance comes as an event. */
  createRefund(order: RefundOrder): Promise<Result<PlacedRefund, CallFailure>>
  close(): void
}
