import type { Stripe } from 'stripe'
import { emit } from './fake-state.ts'
import { find, type FakeState } from './fake-state.ts'
import { invalidRequest } from './stripe-problem.ts'

/**
 * A cardholder disputes a payment. Stripe takes the money immediately, in an event of its own; an inquiry (`warning`) takes
 * none. Gives the dispute; its events are in `state.events`.
 */
export function openDispute(
  state: FakeState,
  paymentIntent: string,
  options: { readonly amount?: number; readonly isInquiry?: boolean } = {},
): Stripe.Dispute {
  const payment = find('payment_intent', state.payments, paymentIntent, 'payment_intent')
  const dispute = newDispute(state, payment.id, payment.charge, options.amount ?? payment.amount)
  if (options.isInquiry === true) dispute.status = 'warning_needs_response'
  state.disputes.set(dispute.id, dispute)
  emit(state, 'charge.dispute.created', dispute)
  if (options.isInquiry !== true) move(state, dispute, -dispute.amount)
  return dispute
}

/** The bank decides. Won: Stripe gives the money back, in an event of its own. Lost: it is gone already. */
export function closeDispute(
  state: FakeState,
  dispute: Stripe.Dispute,
  outcome: 'won' | 'lost' | 'warning_closed',
): void {
  if (isClosed(dispute)) throw invalidRequest('This dispute is already closed.')
  dispute.status = outcome
  emit(state, 'charge.dispute.closed', dispute)
  if (outcome === 'won') move(state, dispute, dispute.amount)
}

/** Evidence was sent, or an inquiry went on. */
export function updateDispute(
  state: FakeState,
  dispute: Stripe.Dispute,
  status: 'under_review' | 'warning_under_review',
): void {
  if (isClosed(dispute)) throw invalidRequest('This dispute is already closed.')
  dispute.status = status
  emit(state, 'charge.dispute.updated', dispute)
}

function isClosed(dispute: Stripe.Dispute): boolean {
  return ['won', 'lost', 'warning_closed'].includes(dispute.status)
}

function move(state: FakeState, dispute: Stripe.Dispute, amount: number): void {
  const isWithdrawal = amount < 0
  dispute.balance_transactions.push({
    id: state.newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: state.now(),
    balance_type: 'payments',
    created: state.now(),
    currency: 'usd',
    description: null,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: amount,
    reporting_category: isWithdrawal ? 'dispute' : 'dispute_reversal',
    source: dispute.id,
    status: 'available',
    type: 'adjustment',
  })
  const what = isWithdrawal ? 'funds_withdrawn' : 'funds_reinstated'
  emit(state, `charge.dispute.${what}`, dispute)
}

function newDispute(
  state: FakeState,
  paymentIntent: string,
  charge: string,
  amount: number,
): Stripe.Dispute {
  return {
    id: state.newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge,
    created: state.now(),
    currency: 'usd',
    enhanced_eligibility_types: [],
    evidence: { ...blankEvidence },
    evidence_details: {
      due_by: state.now() + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: state.livemode,
    metadata: {},
    payment_intent: paymentIntent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
}

const blankEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
