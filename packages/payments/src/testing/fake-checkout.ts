import type { Stripe } from 'stripe'
import * as z from 'zod'
import { metadata } from './fake-customers.ts'
import { emit, type FakeEvent } from './fake-state.ts'
import { findCustomer, type FakeState } from './fake-state.ts'
import { invalidRequest } from './stripe-problem.ts'

const EXPIRES_SECONDS = { least: 1800, most: 86_400 }
const cents = z.string().regex(/^[1-9]\d{0,7}$/)
const webUrl = z.url({ protocol: /^https?$/ }).max(5000)

export const SessionParams = z.strictObject({
  mode: z.literal('payment'),
  customer: z.string(),
  client_reference_id: z.string().max(200).optional(),
  line_items: z.strictObject({
    0: z.strictObject({
      quantity: z.literal('1'),
      price_data: z.strictObject({
        currency: z.literal('usd'),
        unit_amount: cents,
        product_data: z.strictObject({ name: z.string().min(1).max(250) }),
      }),
    }),
  }),
  metadata: metadata.default({}),
  payment_intent_data: z.strictObject({ metadata: metadata.default({}) }).optional(),
  success_url: webUrl,
  cancel_url: webUrl.optional(),
  expires_at: z
    .string()
    .regex(/^\d{1,12}$/)
    .optional(),
})

/** An open session with its page; the payment intent comes with the payment. */
export function createSession(
  state: FakeState,
  params: z.output<typeof SessionParams>,
): Stripe.Checkout.Session {
  const customer = findCustomer(state, params.customer, 'customer')
  const expiresAt = Number(params.expires_at ?? state.now() + EXPIRES_SECONDS.most)
  const ahead = expiresAt - state.now()
  if (ahead < EXPIRES_SECONDS.least || ahead > EXPIRES_SECONDS.most) {
    throw invalidRequest(
      'The `expires_at` timestamp must be 30 minutes to 24 hours from creation.',
      'expires_at',
    )
  }
  const id = state.newId(state.livemode ? 'cs_live' : 'cs_test')
  const amount = Number(params.line_items[0].price_data.unit_amount)
  const session = {
    ...blankSession,
    id,
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: state.now(),
    currency: 'usd',
    customer: customer.id,
    customer_details: { ...blankDetails, email: customer.email },
    expires_at: expiresAt,
    livemode: state.livemode,
    metadata: params.metadata,
    success_url: params.success_url,
    url: `${state.baseUrl}/c/pay/${id}`,
  } satisfies Stripe.Checkout.Session
  state.sessions.set(id, session)
  state.paymentMetadata.set(id, params.payment_intent_data?.metadata ?? {})
  return session
}

export const SessionListParams = z.strictObject({
  customer: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .default('10'),
})

/** The newest sessions of a customer in a status, newest first. */
export function listSessions(
  state: FakeState,
  params: z.output<typeof SessionListParams>,
): unknown {
  const all = [...state.sessions.values()]
    .filter(({ customer, status }) => customer === params.customer && status === params.status)
    .toReversed()
  const data = all.slice(0, Number(params.limit))
  return { object: 'list', data, has_more: all.length > data.length, url: '/v1/checkout/sessions' }
}

/** Ends an open session, as its time does; it cannot be paid any more. */
export function expireSession(state: FakeState, session: Stripe.Checkout.Session): FakeEvent {
  if (session.status !== 'open') {
    throw invalidRequest(`Only Checkout Sessions with a status in ["open"] can be expired.`)
  }
  session.status = 'expired'
  session.url = null
  return emit(state, 'checkout.session.expired', session)
}

/** The customer pays on the session's page. A delayed method leaves the session unpaid until `settlePayment`. */
export function completeSession(
  state: FakeState,
  session: Stripe.Checkout.Session,
  isDelayed: boolean,
): FakeEvent {
  if (session.status !== 'open') throw invalidRequest('This Checkout Session is no longer active.')
  const id = state.newId('pi')
  state.payments.set(id, {
    id,
    charge: state.newId('ch'),
    customer: typeof session.customer === 'string' ? session.customer : null,
    amount: session.amount_total ?? 0,
    metadata: state.paymentMetadata.get(session.id) ?? {},
    refunded: 0,
  })
  session.status = 'complete'
  session.url = null
  session.payment_intent = id
  session.payment_status = isDelayed ? 'unpaid' : 'paid'
  return emit(state, 'checkout.session.completed', session)
}

/** The bank's word on a delayed payment. */
export function settlePayment(
  state: FakeState,
  session: Stripe.Checkout.Session,
  isPaid: boolean,
): FakeEvent {
  if (session.status !== 'complete' || session.payment_status !== 'unpaid') {
    throw invalidRequest('This Checkout Session awaits no payment.')
  }
  if (!isPaid) return emit(state, 'checkout.session.async_payment_failed', session)
  session.payment_status = 'paid'
  return emit(state, 'checkout.session.async_payment_succeeded', session)
}

const blankDetails = {
  address: null,
  business_name: null,
  individual_name: null,
  name: null,
  phone: null,
  tax_exempt: 'none',
  tax_ids: [],
} satisfies Partial<Stripe.Checkout.Session.CustomerDetails>

const blankSession = {
  object: 'checkout.session',
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  customer_creation: null,
  customer_email: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  locale: null,
  managed_payments: null,
  mode: 'payment',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: null,
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>
