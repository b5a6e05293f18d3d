import type { Result } from '@ase/schemas'
import type { PaymentMode } from './payment-mode.ts'
import type { CallFailure } from './stripe/call-failure.ts'

export interface CheckoutOrder {
  readonly purchaseId: string
  readonly accountId: string
  readonly customerId: string
  readonly amountCents: number
  /** Where the browser goes after the payment, and without one. */
  readonly returnUrl: string
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

/** What we ask of the payment processor. Nothing throws; a failure is of a kind from a closed list. */
export interface PaymentProcessor {
  readonly mode: PaymentMode
  /** Makes a customer with this mail address. The same key gives the same customer for at least a day. */
  createCustomer(
    accountId: string,
    email: string,
    idempotencyKey: string,
  ): Promise<Result<string, CallFailure>>
  createCheckout(order: CheckoutOrder): Promise<Result<OpenCheckout, CallFailure>>
  /** Opens the billing portal, and gives its address. */
  createPortal(customerId: string, returnUrl: string): Promise<Result<string, CallFailure>>
  /** Deletes a customer. `no_customer` when there is none (any more). */
  deleteCustomer(customerId: string): Promise<Result<null, CallFailure>>
  /** Sends money of a payment back, once per reason. What it means for a balance comes as an event. */
  createRefund(order: RefundOrder): Promise<Result<PlacedRefund, CallFailure>>
  close(): void
}
