import { PURCHASE_CURRENCY, type PaymentEffect } from '@ase/credits'
import * as z from 'zod'
import { StripeId } from '../stripe/stripe-id.ts'

const Cents = z.int().min(0)
const Currency = z.string().regex(/^[!-~]{1,10}$/)
/** Stripe always sends it. Without it, the currency of purchases is assumed. */
const ReturnedCurrency = Currency.default(PURCHASE_CURRENCY)

const CheckoutSession = z.object({
  id: StripeId,
  payment_status: z.string(),
  payment_intent: StripeId.nullish(),
  amount_total: Cents.nullish(),
  currency: Currency.nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
})

const Refund = z.object({
  id: StripeId,
  amount: Cents,
  currency: ReturnedCurrency,
  payment_intent: StripeId.nullish(),
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
})

const inquiries = ['warning_needs_response', 'warning_under_review', 'warning_closed'] as const

const Dispute = z.object({
  id: StripeId,
  amount: Cents,
  currency: ReturnedCurrency,
  payment_intent: StripeId.nullish(),
  status: z.enum([
    ...inquiries,
    'needs_response',
    'under_review',
    'appeal_needs_response',
    'appeal_under_review',
    'won',
    'lost',
    'prevented',
  ]),
})

/** An object of a type that matters, in a shape that we do not know. */
export const unreadable = Symbol('unreadable')

type EventEffect = PaymentEffect | null | typeof unreadable

const paid = (object: unknown): EventEffect => read(CheckoutSession, object, paidEffect)
const expired = (object: unknown): EventEffect => read(CheckoutSession, object, expiredEffect)
const refunded = (object: unknown): EventEffect => read(Refund, object, refundEffect)
const disputed = (object: unknown): EventEffect => read(Dispute, object, disputeEffect)

const readers: ReadonlyMap<string, (object: unknown) => EventEffect> = new Map([
  ['checkout.session.completed', paid],
  ['checkout.session.async_payment_succeeded', paid],
  ['checkout.session.async_payment_failed', expired],
  ['checkout.session.expired', expired],
  ['refund.created', refunded],
  ['refund.updated', refunded],
  ['refund.failed', refunded],
  ['charge.dispute.created', disputed],
  ['charge.dispute.updated', disputed],
  ['charge.dispute.closed', disputed],
  ['charge.dispute.funds_withdrawn', disputed],
  ['charge.dispute.funds_reinstated', disputed],
])

/** The types of events that can mean something for a balance: what the endpoint at Stripe has to send. */
export const paymentEventTypes: readonly string[] = [...readers.keys()]

/**
 * What an event's object means for a balance: null when nothing, `unreadable` when it should mean something and cannot
 * be read. Only the object's state is read, never what the event says has changed.
 */
export function effectOf(type: string, object: unknown): EventEffect {
  return readers.get(type)?.(object) ?? null
}

function read<T>(
  schema: z.ZodType<T>,
  object: unknown,
  effect: (value: T) => EventEffect,
): EventEffect {
  const parsed = schema.safeParse(object)
  return parsed.success ? effect(parsed.data) : unreadable
}

const unpaid: ReadonlySet<string> = new Set(['unpaid', 'no_payment_required'])

/** A session without our metadata belongs to something else that shares the processor's account. */
function paidEffect(session: z.output<typeof CheckoutSession>): EventEffect {
  const { id, payment_intent, amount_total, currency } = session
  const purchaseId = session.metadata?.['purchase_id']
  if (purchaseId === undefined || unpaid.has(session.payment_status)) return null
  if (session.payment_status !== 'paid') return unreadable
  if (payment_intent == null || amount_total == null || currency == null) return unreadable
  return {
    kind: 'paid',
    purchaseId,
    sessionId: id,
    paymentIntentId: payment_intent,
    amountCents: amount_total,
    currency,
  }
}

function expiredEffect(session: z.output<typeof CheckoutSession>): EventEffect {
  const purchaseId = session.metadata?.['purchase_id']
  return purchaseId === undefined ? null : { kind: 'expired', purchaseId, sessionId: session.id }
}

function refundEffect(refund: z.output<typeof Refund>): EventEffect {
  const { id, amount, currency, payment_intent, status } = refund
  if (payment_intent == null) return null
  return {
    kind: 'refund',
    refundId: id,
    paymentIntentId: payment_intent,
    amountCents: amount,
    currency,
    status,
  }
}

/**
 * Statuses in which a dispute has no money: an inquiry, one that was won or headed off. In every other one it has, from
 * its first event on: Stripe withdraws the money when a dispute is opened, and may report it only in a later event.
 */
const withoutMoney: ReadonlySet<string> = new Set([...inquiries, 'won', 'prevented'])
const decided: ReadonlySet<string> = new Set(['won', 'lost', 'warning_closed', 'prevented'])

function disputeEffect(dispute: z.output<typeof Dispute>): EventEffect {
  const { id, amount, currency, payment_intent, status } = dispute
  if (payment_intent == null) return null
  return {
    kind: 'dispute',
    disputeId: id,
    paymentIntentId: payment_intent,
    amountCents: amount,
    currency,
    isWithdrawn: !withoutMoney.has(status),
    isFinal: decided.has(status),
  }
}
