import { Stripe } from 'stripe'
import { missing } from './stripe-problem.ts'

type Changing = Stripe.Checkout.Session | Stripe.Refund | Stripe.Dispute

/** The types of event that the fake makes. */
export type FakeEventType =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.expired'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.closed'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated'

export interface FakeEvent extends Stripe.EventBase {
  readonly type: FakeEventType
  readonly data: { readonly object: Changing }
}

/** Makes an event of the object as it is now, and keeps it for `GET /v1/events`. */
export function emit(state: FakeState, type: FakeEventType, object: Changing): FakeEvent {
  const event: FakeEvent = {
    id: state.newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: state.now(),
    data: { object: structuredClone(object) },
    livemode: state.livemode,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
  state.events.push(event)
  return event
}

/** A payment as Stripe keeps it; only what refunds and disputes look at. */
export interface FakePayment {
  readonly id: string
  readonly charge: string
  readonly customer: string | null
  readonly amount: number
  readonly metadata: Stripe.Metadata
  refunded: number
}

/** All that one fake account holds. `now` is in whole seconds. */
export interface FakeState {
  readonly livemode: boolean
  readonly baseUrl: string
  readonly now: () => number
  readonly newId: (prefix: string) => string
  readonly customers: Map<string, Stripe.Customer | Stripe.DeletedCustomer>
  readonly sessions: Map<string, Stripe.Checkout.Session>
  /** What a session's payment will carry, by session. */
  readonly paymentMetadata: Map<string, Stripe.Metadata>
  readonly payments: Map<string, FakePayment>
  readonly refunds: Map<string, Stripe.Refund>
  readonly disputes: Map<string, Stripe.Dispute>
  /** Where the pages of the billing portal lead back to, by session. */
  readonly portalReturnUrls: Map<string, string | null>
  /** Every event that was made, oldest first. */
  readonly events: FakeEvent[]
}

export function createFakeState(
  baseUrl: string,
  livemode: boolean,
  now: () => number,
  newId: (prefix: string) => string,
): FakeState {
  return {
    livemode,
    baseUrl,
    now,
    newId,
    customers: new Map(),
    sessions: new Map(),
    paymentMetadata: new Map(),
    payments: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    portalReturnUrls: new Map(),
    events: [],
  }
}

/** The object of an id, or the problem that Stripe answers. */
export function find<T>(kind: string, objects: ReadonlyMap<string, T>, id: string, param?: string) {
  const found = objects.get(id)
  if (found === undefined) throw missing(kind, id, param)
  return found
}

/** A customer that was not deleted. */
export function findCustomer(state: FakeState, id: string, param?: string): Stripe.Customer {
  const customer = find('customer', state.customers, id, param)
  if (customer.deleted) throw missing('customer', id, param)
  return customer
}

/** The payment that a session or refund names. Throws when it names none, as a session that was not paid. */
export function paymentOf(
  state: FakeState,
  paymentIntent: string | Stripe.PaymentIntent | null,
): FakePayment {
  const id = typeof paymentIntent === 'string' ? paymentIntent : (paymentIntent?.id ?? '')
  return find('payment_intent', state.payments, id)
}
