import { Stripe } from 'stripe'
import type { FakeState } from './fake-state.ts'

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
