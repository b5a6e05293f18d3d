/** A purchase as the API leaves it behind: what its account asked for, and how the processor will name it. */
export interface FaultTestPurchase {
  readonly id: string
  readonly accountId: string
  readonly amountCents: number
  readonly sessionId: string
  readonly paymentIntentId: string
}

export type RefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'

/** One thing that happens to a purchase at the payment processor. */
export type Step =
  | { readonly type: 'checkout.session.completed'; readonly isPaid: boolean }
  | {
      readonly type:
        | 'checkout.session.async_payment_succeeded'
        | 'checkout.session.async_payment_failed'
        | 'checkout.session.expired'
    }
  | {
      readonly type: 'refund.created' | 'refund.updated' | 'refund.failed'
      readonly refundId: string
      readonly amountCents: number
      readonly status: RefundStatus
    }
  | { readonly type: 'charge.refunded'; readonly refundedCents: number }
  | {
      readonly type: `charge.dispute.${'created' | 'updated' | 'closed' | 'funds_withdrawn' | 'funds_reinstated'}`
      readonly disputeId: string
      readonly amountCents: number
      readonly status: DisputeStatus
    }

export type DisputeStatus =
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'

/** Everything that happens to one purchase, in order. */
export interface History {
  readonly purchase: FaultTestPurchase
  readonly steps: readonly Step[]
}
