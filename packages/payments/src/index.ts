export { readBillingState } from './billing/read-billing-state.ts'
export {
  returnUrlOf,
  startCheckout,
  type BillingDeps,
  type CheckoutStart,
} from './billing/start-checkout.ts'
export { deleteDueCustomers } from './billing/delete-due-customers.ts'
export { paymentEventTypes } from './events/event-effect.ts'
export {
  readPaymentEvent,
  type EventReaderSettings,
  type ReadEvent,
} from './events/read-payment-event.ts'
export {
  checkSignatureHeader,
  type SignedDelivery,
  type SignatureProblem,
} from './events/verify-signature.ts'
export { modeOfKey, type PaymentMode } from './stripe/mode-of-key.ts'
export { openPortal } from './billing/open-portal.ts'
export {
  listOwnPurchases,
  readOwnPurchase,
  type PurchaseSummaries,
} from './billing/own-purchases.ts'
export type {
  CheckoutOrder,
  OpenCheckout,
  PaymentProcessor,
  PlacedRefund,
  RefundOrder,
} from './processor/payment-processor.ts'
export { stripeOperations, type StripeCall } from './stripe/call-stripe.ts'
export { callFailures, type CallFailure } from './processor/call-failure.ts'
export { createStripeProcessor, type StripeSettings } from './stripe/stripe-processor.ts'
