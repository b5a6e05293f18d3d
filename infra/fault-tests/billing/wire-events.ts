import type { Random } from '../fuzz/random.ts'
import type { FaultTestPurchase, History, Step } from './steps.ts'

/** An event as the processor sends it. */
export interface WireEvent {
  readonly id: string
  readonly type: string
  readonly body: string
}

export interface EventMould {
  readonly id: string
  readonly type: string
  /** Unix seconds. */
  readonly created: number
  readonly isLive: boolean
  readonly object: object
}

/** The envelope that every event has. Source: docs.stripe.com/api/events/object. */
export function wireEvent({ id, type, created, isLive, object }: EventMould): WireEvent {
  const body = JSON.stringify({
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created,
    data: { object },
    livemode: isLive,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  })
  return { id, type, body }
}

const FIRST_SECOND = 1_780_000_000

/** The events of a history, in its order. Some stand in the same second, as the processor's do. */
export function eventsOf(random: Random, { purchase, steps }: History): readonly WireEvent[] {
  let created = FIRST_SECOND + random.below(1_000_000)
  return steps.map((step, n) => {
    created += mayShareSecond(step) ? random.below(2) : 1 + random.below(100_000)
    return wireEvent({
      id: `evt_${purchase.id}_${n}`,
      type: step.type,
      created,
      isLive: false,
      object: objectOf(purchase, step, created),
    })
  })
}

function mayShareSecond({ type }: Step): boolean {
  return type.includes('funds_') || type.startsWith('refund.') || type === 'charge.refunded'
}

/** What the event is about, as it was at that moment, with the fields that the processor documents. */
function objectOf(purchase: FaultTestPurchase, step: Step, created: number): object {
  const { paymentIntentId } = purchase
  const payment = { payment_intent: paymentIntentId, charge: chargeOf(purchase), currency: 'usd' }
  switch (step.type) {
    case 'checkout.session.completed':
      return sessionOf(purchase, 'complete', step.isPaid ? 'paid' : 'unpaid')
    case 'checkout.session.async_payment_succeeded':
      return sessionOf(purchase, 'complete', 'paid')
    case 'checkout.session.async_payment_failed':
      return sessionOf(purchase, 'complete', 'unpaid')
    case 'checkout.session.expired':
      return sessionOf(purchase, 'expired', 'unpaid')
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const { refundId: id, amountCents: amount, status } = step
      return { id, object: 'refund', amount, ...payment, created, metadata: {}, status }
    }
    case 'charge.refunded':
      return {
        id: chargeOf(purchase),
        object: 'charge',
        amount: purchase.amountCents,
        amount_refunded: step.refundedCents,
        currency: 'usd',
        payment_intent: paymentIntentId,
        refunded: step.refundedCents === purchase.amountCents,
        status: 'succeeded',
      }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const { disputeId: id, amountCents: amount, status } = step
      return { id, object: 'dispute', amount, ...payment, reason: 'general', status }
    }
  }
}

/** A checkout session of ours: `metadata.purchase_id` is what ties it to a purchase. */
export function sessionOf(
  purchase: FaultTestPurchase,
  status: 'complete' | 'expired',
  paymentStatus: 'paid' | 'unpaid',
): object {
  return {
    id: purchase.sessionId,
    object: 'checkout.session',
    amount_subtotal: purchase.amountCents,
    amount_total: purchase.amountCents,
    client_reference_id: purchase.id,
    currency: 'usd',
    customer: `cus_${purchase.accountId}`,
    metadata: { purchase_id: purchase.id },
    mode: 'payment',
    payment_intent: status === 'expired' ? null : purchase.paymentIntentId,
    payment_status: paymentStatus,
    status,
  }
}

function chargeOf({ id }: FaultTestPurchase): string {
  return `ch_${id}`
}
