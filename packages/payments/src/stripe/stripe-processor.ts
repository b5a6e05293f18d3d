import { PURCHASE_CURRENCY } from '@ase/credits'
import { succeed } from '@ase/schemas'
import type { Stripe } from 'stripe'
import * as z from 'zod'
import { modeOfKey } from './mode-of-key.ts'
import type { CheckoutOrder, PaymentProcessor } from '../processor/payment-processor.ts'
import { StripeId } from './stripe-id.ts'
import { createStripeCaller, type StripeCall } from './call-stripe.ts'
import { createCustomer, deleteCustomer, updateCustomerEmail } from './customers.ts'
import { expireCheckouts } from './expire-checkouts.ts'
import { refundPayment } from './refund-payment.ts'
import { withSpareKeys } from './spare-keys.ts'

const DEADLINE_MS = 10_000
const RETRIES_MAX = 3

export interface StripeSettings {
  /** A secret or restricted key; its prefix determines the mode. */
  readonly secretKey: string
  /** Scheme, host and port of Stripe's API. */
  readonly apiBase: string
  /** For one operation with all its attempts; 10 s when absent. */
  readonly deadlineMs?: number
  /** Attempts after the first, half a second and more apart; 3 when absent. */
  readonly retriesMax?: number
  /** Receives the end of every operation. */
  readonly observe?: (call: StripeCall) => void
}

/** The payment processor is Stripe. Throws a TypeError for a key that is none of Stripe's. */
export function createStripeProcessor(settings: StripeSettings): PaymentProcessor {
  const mode = modeOfKey(settings.secretKey)
  if (mode === null) throw new TypeError('The key is no secret key of Stripe.')
  const apiBase = new URL(settings.apiBase)
  const { callStripe, close } = createStripeCaller({
    secretKey: settings.secretKey,
    apiBase,
    deadlineMs: settings.deadlineMs ?? DEADLINE_MS,
    retriesMax: settings.retriesMax ?? RETRIES_MAX,
    observe: settings.observe ?? (() => {}),
  })
  // A page in plain http is a test server's.
  const Page = z.url({ protocol: apiBase.protocol === 'http:' ? /^https?$/ : /^https$/ }).max(5000)
  const Checkout = z.object({ id: StripeId, url: Page })
  const Portal = z.object({ url: Page })

  return {
    mode,
    createCustomer: (ref, within) => createCustomer(callStripe, ref, within),
    updateCustomerEmail: (customerId, email, within) =>
      updateCustomerEmail(callStripe, customerId, email, within),
    async createCheckout(order, within) {
      const params = checkoutParams(order)
      const made = await withSpareKeys(order.idempotencyKey, (idempotencyKey) =>
        callStripe(
          'create_checkout',
          Checkout,
          (stripe) => stripe.checkout.sessions.create(params, { idempotencyKey }),
          within,
        ),
      )
      return made.ok ? succeed({ sessionId: made.value.id, url: made.value.url }) : made
    },
    async createPortal(customerId, returnUrl) {
      const params = { customer: customerId, return_url: returnUrl }
      const made = await callStripe('create_portal', Portal, (stripe) =>
        stripe.billingPortal.sessions.create(params),
      )
      return made.ok ? succeed(made.value.url) : made
    },
    expireCheckouts: (customerId, within) => expireCheckouts(callStripe, customerId, within),
    deleteCustomer: (customerId, within) => deleteCustomer(callStripe, customerId, within),
    createRefund: (order) => refundPayment(callStripe, order),
    close,
  }
}

function checkoutParams(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const metadata = { purchase_id: order.purchaseId }
  const product = { name: `${order.amountCents} credits` }
  return {
    mode: 'payment',
    customer: order.customerId,
    client_reference_id: order.accountId,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: PURCHASE_CURRENCY,
          unit_amount: order.amountCents,
          product_data: product,
        },
      },
    ],
    metadata,
    payment_intent_data: { metadata },
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    expires_at: order.expiresAt,
  }
}
