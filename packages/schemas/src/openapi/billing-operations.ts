import { Acknowledgement } from '../acknowledgement.ts'
import {
  CheckoutRequest,
  CheckoutResponse,
  PortalRequest,
  PortalResponse,
  PurchaseListResponse,
  PurchaseResponse,
} from '../billing.ts'
import type { ErrorCode } from '../errors.ts'
import type { JsonObject } from '../json-object.ts'
import { LedgerListResponse, LedgerQuery } from '../ledger.ts'
import { limits } from '../limits.ts'
import { PageQuery } from '../list.ts'
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

const readErrors: readonly ErrorCode[] = [
  'AUTH_REQUIRED',
  'INVALID_ORIGIN',
  'INTERNAL_ERROR',
  'DATABASE_UNAVAILABLE',
]

const purchase: JsonObject = {
  id: 'c4a5b0f2-9d1e-4f67-8a3b-2e5d7c9f1a06',
  mode: 'live',
  amountCents: 1000,
  credits: 1000,
  status: 'paid',
  returnedCents: 0,
  checkoutUrl: null,
  createdAt: '2026-01-31T12:00:00.000Z',
  creditedAt: '2026-01-31T12:01:30.000Z',
}
const entry: JsonObject = {
  seq: 7,
  kind: 'purchase',
  delta: 1000,
  balanceAfter: 1993,
  debtDelta: 0,
  debtAfter: 0,
  ref: 'c4a5b0f2-9d1e-4f67-8a3b-2e5d7c9f1a06',
  createdAt: '2026-01-31T12:01:30.000Z',
}

const often = `Checkouts and portals are opened ${limits.accountActions.billing} times in an hour at most.`

export const billingOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/billing/checkout',
    id: 'startCheckout',
    tag: 'Billing',
    summary: 'Buy credits',
    description:
      'The credits arrive when the payment processor confirms the payment. The browser comes back to `returnPath` with `purchase=<id>` in its query, and `checkout=cancelled` where the person went back without paying. The same idempotencyKey with the same body returns the same URL. ' +
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
    method: 'get',
    path: '/api/billing/purchases',
    id: 'listPurchases',
    tag: 'Billing',
    summary: 'List the purchases of the account',
    description: 'What was bought, what was credited for it and what went back, page by page.',
    security: ['session'],
    query: PageQuery,
    success: {
      status: 200,
      description: 'The newest first.',
      body: {
        schema: PurchaseListResponse,
        examples: { one: { ok: true, purchases: [purchase], nextCursor: null } },
      },
    },
    errors: [...readErrors, 'INVALID_SCHEMA'],
  },
  {
    method: 'get',
    path: '/api/billing/purchases/{purchaseId}',
    id: 'readPurchase',
    tag: 'Billing',
    summary: 'Read a purchase, as after the return from its checkout',
    description:
      'It is `pending` until the payment processor confirms the payment, which may come after the browser is back. A malformed id gets the same response as an unknown one.',
    security: ['session'],
    parameters: ['PurchaseId'],
    success: {
      status: 200,
      description: 'The purchase.',
      body: { schema: PurchaseResponse, examples: { paid: { ok: true, purchase } } },
    },
    errors: [...readErrors, 'NOT_FOUND'],
  },
  {
    method: 'get',
    path: '/api/ledger',
    id: 'listLedger',
    tag: 'Billing',
    summary: 'List every change of the balance',
    description:
      'What was charged, bought, granted, corrected and taken back, page by page. `ref` names the evaluation, report or purchase. A page with few entries, or none, may not be the last.',
    security: ['session'],
    query: LedgerQuery,
    success: {
      status: 200,
      description: 'The newest first.',
      body: {
        schema: LedgerListResponse,
        examples: { one: { ok: true, entries: [entry], nextCursor: 'Nw' } },
      },
    },
    errors: [...readErrors, 'INVALID_SCHEMA'],
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
