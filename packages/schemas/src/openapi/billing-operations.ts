import { Acknowledgement } from '../acknowledgement.ts'
import { CheckoutRequest, CheckoutResponse, PortalRequest, PortalResponse } from '../billing.ts'
import type { ErrorCode } from '../errors.ts'
import { limits } from '../limits.ts'
import type { Operation } from './operation.ts'

const errors: readonly ErrorCode[] = [
  'INVALID_JSON',
  'AUTH_REQUIRED',
  'INVALID_ORIGIN',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_CONTENT_TYPE',
  'INVALID_SCHEMA',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'PAYMENT_PROVIDER_ERROR',
  'BILLING_NOT_CONFIGURED',
  'DATABASE_UNAVAILABLE',
]

const often = `Checkouts and portals are opened ${limits.accountActions.billing} times in an hour at most.`

export const billingOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/billing/checkout',
    id: 'startCheckout',
    tag: 'Billing',
    summary: 'Buy credits',
    description:
      'The credits arrive when the payment processor confirms the payment. The same idempotencyKey with the same body returns the same URL. ' +
      often,
    security: ['session'],
    request: {
      schema: CheckoutRequest,
      examples: {
        tenDollars: {
          amountCents: 1000,
          idempotencyKey: 'checkout-2026-01-31-0001',
          returnPath: '/billing',
        },
      },
    },
    success: {
      status: 200,
      description: 'The URL of the payment page.',
      body: {
        schema: CheckoutResponse,
        examples: { page: { ok: true, url: 'https://checkout.stripe.com/c/pay/example' } },
      },
    },
    errors: [...errors, 'IDEMPOTENCY_CONFLICT'],
  },
  {
    method: 'post',
    path: '/api/billing/portal',
    id: 'openBillingPortal',
    tag: 'Billing',
    summary: 'Open the payment processor’s portal with invoices and payment methods',
    description: `The body may be left out. ${often}`,
    security: ['session'],
    request: { schema: PortalRequest, examples: { empty: {} }, isOptional: true },
    success: {
      status: 200,
      description: 'The URL of the portal.',
      body: {
        schema: PortalResponse,
        examples: { page: { ok: true, url: 'https://billing.stripe.com/p/session/example' } },
      },
    },
    errors: [...errors, 'BILLING_CUSTOMER_REQUIRED'],
  },
  {
    method: 'post',
    path: '/api/billing/webhook',
    id: 'receivePaymentEvent',
    tag: 'Billing',
    server: 'billingWebhook',
    summary: 'Receive an event of the payment processor',
    description:
      'Each event counts once, however often and in whatever order it arrives. Types that change nothing here, and events of another mode (test or live), are answered 200 too. A 503 asks for the event again.',
    security: ['paymentSignature'],
    request: { foreign: 'An event object of the payment processor, verified over its raw bytes.' },
    success: {
      status: 200,
      description: 'The event is stored, or was stored before.',
      body: { schema: Acknowledgement, examples: { done: { ok: true } } },
    },
    errors: [
      'INVALID_JSON',
      'INVALID_PAYMENT_EVENT',
      'INVALID_SIGNATURE',
      'INVALID_ORIGIN',
      'PAYLOAD_TOO_LARGE',
      'INTERNAL_ERROR',
      'BILLING_NOT_CONFIGURED',
      'DATABASE_UNAVAILABLE',
    ],
  },
]
