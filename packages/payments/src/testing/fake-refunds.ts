import type { Stripe } from 'stripe'
import * as z from 'zod'
import { metadata } from './fake-customers.ts'
import { emit, type FakeEvent } from './fake-state.ts'
import { find, paymentOf, type FakePayment, type FakeState } from './fake-state.ts'
import { invalidRequest } from './stripe-problem.ts'

export const RefundParams = z.strictObject({
  payment_intent: z.string(),
  amount: z
    .string()
    .regex(/^[1-9]\d{0,7}$/)
    .optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.default({}),
})

export const RefundListParams = z.strictObject({
  payment_intent: z.string(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .default('10'),
})

export type RefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'

/** Refunds what is left of a payment, or the amount that is asked. */
export function createRefund(
  state: FakeState,
  params: z.output<typeof RefundParams>,
  status: RefundStatus = 'succeeded',
): Stripe.Refund {
  const payment = find('payment_intent', state.payments, params.payment_intent, 'payment_intent')
  const left = payment.amount - payment.refunded
  const amount = params.amount === undefined ? left : Number(params.amount)
  if (amount > left || left === 0) {
    throw invalidRequest('Refund amount is greater than the unrefunded amount.', 'amount')
  }
  const refund = newRefund(state, payment, amount, status)
  refund.reason = params.reason ?? null
  refund.metadata = params.metadata
  payment.refunded += amount
  state.refunds.set(refund.id, refund)
  emit(state, 'refund.created', refund)
  return refund
}

/** The newest refunds of a payment, newest first. */
export function listRefunds(state: FakeState, params: z.output<typeof RefundListParams>): unknown {
  const all = [...state.refunds.values()]
    .filter(({ payment_intent }) => payment_intent === params.payment_intent)
    .toReversed()
  const data = all.slice(0, Number(params.limit))
  return { object: 'list', data, has_more: all.length > data.length, url: '/v1/refunds' }
}

/** What the bank says about a refund later. A refund that succeeded can fail afterwards. */
export function changeRefund(
  state: FakeState,
  refund: Stripe.Refund,
  status: RefundStatus,
): FakeEvent {
  const isOver = status === 'failed' || status === 'canceled'
  if (isOver) paymentOf(state, refund.payment_intent).refunded -= refund.amount
  refund.status = status
  if (status === 'failed') refund.failure_reason = 'unknown'
  return emit(state, status === 'failed' ? 'refund.failed' : 'refund.updated', refund)
}

function newRefund(
  state: FakeState,
  payment: FakePayment,
  amount: number,
  status: RefundStatus,
): Stripe.Refund {
  return {
    id: state.newId('re'),
    object: 'refund',
    amount,
    balance_transaction: state.newId('txn'),
    charge: payment.charge,
    created: state.now(),
    currency: 'usd',
    customer: payment.customer,
    customer_account: null,
    metadata: {},
    payment_intent: payment.id,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  }
}
