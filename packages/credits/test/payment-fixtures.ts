import { randomUUID } from 'node:crypto'
import {
  PURCHASE_CURRENCY,
  type DisputeEffect,
  type PaidEffect,
  type PaymentEffect,
  type PaymentEvent,
  type RefundEffect,
  type RefundStatus,
} from '../src/payment-event.ts'
import type { Purchase } from '../src/purchases/purchases.ts'

/** An event made so many seconds after a fixed time. */
export function eventOf(effect: PaymentEffect | null, second = 0): PaymentEvent {
  return {
    id: `evt_${randomUUID()}`,
    type: effect?.kind ?? 'other',
    createdAt: new Date(Date.UTC(2026, 0, 1) + second * 1000),
    effect,
  }
}

type Bought = Pick<Purchase, 'id' | 'amountCents'>

export const paymentOf = (purchase: Bought): string => `pi_${purchase.id}`

export function paidOf(purchase: Bought): PaidEffect {
  return {
    kind: 'paid',
    purchaseId: purchase.id,
    sessionId: `cs_${purchase.id}`,
    paymentIntentId: paymentOf(purchase),
    amountCents: purchase.amountCents,
    currency: PURCHASE_CURRENCY,
  }
}

export function refundOf(
  purchase: Bought,
  name: string,
  amountCents: number,
  status: RefundStatus,
): RefundEffect {
  const refundId = `${name}_${purchase.id}`
  const refund = { kind: 'refund', refundId, amountCents, status } as const
  return { ...refund, paymentIntentId: paymentOf(purchase), currency: PURCHASE_CURRENCY }
}

export function disputeOf(
  purchase: Bought,
  name: string,
  amountCents: number,
  isWithdrawn: boolean,
  isFinal: boolean,
): DisputeEffect {
  return {
    kind: 'dispute',
    disputeId: `${name}_${purchase.id}`,
    paymentIntentId: paymentOf(purchase),
    amountCents,
    currency: PURCHASE_CURRENCY,
    isWithdrawn,
    isFinal,
  }
}
