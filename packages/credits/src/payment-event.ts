/** What every purchase is paid in, and so the only currency in which money moves credits. A lower-case ISO 4217 code. */
export const PURCHASE_CURRENCY = 'usd'

/**
 * One event of the payment processor, in the terms of this package. `effect` is null for a type that changes nothing here.
 * Identifiers are the processor's, of at most 200 characters; amounts are whole cents.
 */
export interface PaymentEvent {
  readonly id: string
  readonly type: string
  /** When the processor made it, which orders the events of a dispute. */
  readonly createdAt: Date
  readonly effect: PaymentEffect | null
}

export type PaymentEffect = PaidEffect | ExpiredEffect | RefundEffect | DisputeEffect

/** The money of a purchase has arrived. `purchaseId` is what our checkout put into the metadata. */
export interface PaidEffect {
  readonly kind: 'paid'
  readonly purchaseId: string
  readonly sessionId: string
  readonly paymentIntentId: string
  readonly amountCents: number
  /** Only that of purchases is credited. */
  readonly currency: string
}

/** The checkout of a purchase ended unpaid. */
export interface ExpiredEffect {
  readonly kind: 'expired'
  readonly purchaseId: string
  readonly sessionId: string
}

export type RefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'

/** A refund as the event shows it. Pending and succeeded ones count. */
export interface RefundEffect {
  readonly kind: 'refund'
  readonly refundId: string
  readonly paymentIntentId: string
  readonly amountCents: number
  /** In another currency than the payment's it is stored, and takes nothing. */
  readonly currency: string
  readonly status: RefundStatus
}

/** A dispute as the event shows it. */
export interface DisputeEffect {
  readonly kind: 'dispute'
  readonly disputeId: string
  readonly paymentIntentId: string
  readonly amountCents: number
  /** In another currency than the payment's it is stored, and takes nothing. */
  readonly currency: string
  /** The processor has taken the money, or would have: not for a mere inquiry, not after a dispute was won. */
  readonly isWithdrawn: boolean
  /** Decided: an event from before the decision does not change it, whenever it arrives. */
  readonly isFinal: boolean
}

/**
 * What became of an event. `applied`: something changed, if only the state of a refund; `ignored`: it changes nothing or
 * is older than the stored state; `unmatched`: it belongs to no account or payment known here, or its money is not that of
 * its purchase (another amount or currency), so an operator should look at it; `duplicate`: this event was recorded before.
 */
export type PaymentOutcome = 'applied' | 'ignored' | 'unmatched' | 'duplicate'
