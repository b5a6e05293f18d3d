export { readBillingState } from './billing-state.ts'
export { returnUrlOf, startCheckout, type BillingDeps, type CheckoutStart } from './checkout.ts'
export { deleteDueCustomers } from './customer-deletions.ts'
export { paymentEventTypes } from './events/event-effect.ts'
export {
  readPaymentEvent,
  type EventReaderSettings,
  type ReadEvent,
} from './events/read-payment-event.ts'
export {
  checkSignatureHeader,
  type Signed,
  type SignatureProblem,
} from './events/verify-signature.ts'
export { modeOfKey, type PaymentMode } from './payment-mode.ts'
export { openPortal } from './portal.ts'
export { listOwnPurchases, readOwnPurchase, type PurchaseSummaries } from './purchases.ts'
export type {
  CheckoutOrder,
  OpenCheckout,
  PaymentProcessor,
  PlacedRefund,
  RefundOrder,
} from './processor.ts'
export { stripeOperations, type StripeCall } from './stripe/ask-stripe.ts'
export { callFailures, type CallFailure } from './stripe/call-failure.ts'
export { createStripeProcessor, type StripeSettings } from './stripe/stripe-processor.ts'
