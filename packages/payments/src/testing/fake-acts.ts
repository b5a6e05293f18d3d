import type { Stripe } from 'stripe'
import { completeSession, createSession, expireSession, settlePayment } from './fake-checkout.ts'
import { createCustomer } from './fake-customers.ts'
import { closeDispute, openDispute, updateDispute } from './fake-disputes.ts'
import type { FakeEvent } from './fake-state.ts'
import { changeRefund, createRefund, type RefundStatus } from './fake-refunds.ts'
import { find, paymentOf, type FakeState } from './fake-state.ts'

/** What people and banks do at Stripe, without a request of ours. Each gives the events that it made, oldest first. */
export type FakeActs = ReturnType<typeof createFakeActs>

export function createFakeActs(state: FakeState) {
  const session = (id: string) => find('checkout.session', state.sessions, id)
  const eventsOf = (act: () => unknown): FakeEvent[] => {
    const before = state.events.length
    act()
    return state.events.slice(before)
  }

  return {
    newCustomer(): Stripe.Customer {
      return createCustomer(state, { metadata: {} })
    },
    /** Opens a checkout as our API does, without a request. Gives its session. */
    startCheckout(purchaseId: string, amountCents: number): Stripe.Checkout.Session {
      const metadata = { purchase_id: purchaseId }
      return createSession(state, {
        mode: 'payment',
        customer: createCustomer(state, { metadata: {} }).id,
        line_items: {
          0: {
            quantity: '1',
            price_data: {
              currency: 'usd',
              unit_amount: String(amountCents),
              product_data: { name: 'Credits' },
            },
          },
        },
        metadata,
        payment_intent_data: { metadata },
        success_url: state.baseUrl,
      })
    },
    /** The customer pays. With `delayed` the bank decides later (`settle`). */
    pay(sessionId: string, delayed: 'delayed' | null = null): FakeEvent[] {
      return eventsOf(() => completeSession(state, session(sessionId), delayed !== null))
    },
    /** The payment intent of a checkout that was paid. */
    paymentOf(sessionId: string): string {
      return paymentOf(state, session(sessionId).payment_intent).id
    },
    settle(sessionId: string, outcome: 'paid' | 'failed'): FakeEvent[] {
      return eventsOf(() => settlePayment(state, session(sessionId), outcome === 'paid'))
    },
    expire(sessionId: string): FakeEvent[] {
      return eventsOf(() => expireSession(state, session(sessionId)))
    },
    /** Refunds all that is left of a payment unless `amount` says less. */
    refund(
      paymentIntent: string,
      { amount, status }: { readonly amount?: number; readonly status?: RefundStatus } = {},
    ): FakeEvent[] {
      const asked = amount === undefined ? {} : { amount: String(amount) }
      const params = { payment_intent: paymentIntent, metadata: {}, ...asked }
      return eventsOf(() => createRefund(state, params, status))
    },
    changeRefund(refundId: string, status: RefundStatus): FakeEvent[] {
      return eventsOf(() => changeRefund(state, find('refund', state.refunds, refundId), status))
    },
    openDispute(
      paymentIntent: string,
      options: { readonly amount?: number; readonly isInquiry?: boolean } = {},
    ): FakeEvent[] {
      return eventsOf(() => openDispute(state, paymentIntent, options))
    },
    updateDispute(disputeId: string, status: 'under_review' | 'warning_under_review'): FakeEvent[] {
      return eventsOf(() =>
        updateDispute(state, find('dispute', state.disputes, disputeId), status),
      )
    },
    closeDispute(disputeId: string, outcome: 'won' | 'lost' | 'warning_closed'): FakeEvent[] {
      return eventsOf(() =>
        closeDispute(state, find('dispute', state.disputes, disputeId), outcome),
      )
    },
  }
}
