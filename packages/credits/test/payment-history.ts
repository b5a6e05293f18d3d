import fc from 'fast-check'
import type { PaymentEffect, RefundStatus } from '../src/payment-event.ts'
import type { PurchaseStatus } from '../src/purchases/purchases.ts'
import { disputeOf, paidOf, refundOf } from './payment-fixtures.ts'

/** Ways that a refund goes. */
const refundWays: readonly (readonly RefundStatus[])[] = [
  ['pending'],
  ['succeeded'],
  ['pending', 'succeeded'],
  ['pending', 'failed'],
  ['succeeded', 'failed'],
  ['pending', 'succeeded', 'failed'],
  ['requires_action', 'pending', 'succeeded'],
  ['requires_action', 'canceled'],
]
/** Ways that a dispute goes: is the money withdrawn, is it decided. */
const disputeWays: readonly (readonly (readonly [boolean, boolean])[])[] = [
  [[true, false]],
  [
    [false, false],
    [false, true],
  ],
  [
    [true, false],
    [true, false],
    [true, true],
  ],
  [
    [true, false],
    [false, true],
  ],
  [
    [true, false],
    [true, true],
    [false, true],
  ],
  [
    [true, false],
    [false, true],
    [true, true],
  ],
  [
    [false, false],
    [true, false],
    [true, true],
  ],
]

/** One purchase of a history: what its buyer and the payment processor do with it. */
export interface PurchasePlan {
  readonly account: number
  readonly amountCents: number
  readonly isPaid: boolean
  readonly isExpired: boolean
  readonly refunds: readonly { readonly share: number; readonly way: readonly RefundStatus[] }[]
  readonly disputes: readonly {
    readonly share: number
    readonly way: readonly (readonly [boolean, boolean])[]
  }[]
}

const share = fc.constantFrom(0.1, 0.3, 0.5, 0.9, 1)

export const purchasePlan = (accounts: number): fc.Arbitrary<PurchasePlan> =>
  fc.record({
    account: fc.nat(accounts - 1),
    amountCents: fc.integer({ min: 5, max: 500 }).map((dollars) => dollars * 100),
    isPaid: fc.nat(9).map((n) => n > 0),
    isExpired: fc.nat(9).map((n) => n === 0),
    refunds: fc.array(fc.record({ share, way: fc.constantFrom(...refundWays) }), { maxLength: 3 }),
    disputes: fc.array(fc.record({ share, way: fc.constantFrom(...disputeWays) }), {
      maxLength: 2,
    }),
  })

/** What the processor tells of a purchase, in the order in which it happened. */
export function effectsOf(plan: PurchasePlan, id: string): PaymentEffect[] {
  const purchase = { id, amountCents: plan.amountCents }
  const cents = (part: number) => Math.ceil(plan.amountCents * part)
  return [
    ...(plan.isExpired
      ? [{ kind: 'expired' as const, purchaseId: id, sessionId: `cs_${id}` }]
      : []),
    ...(plan.isPaid ? [paidOf(purchase), paidOf(purchase)] : []),
    ...plan.refunds.flatMap(({ share: part, way }, n) =>
      way.map((status) => refundOf(purchase, `re_${n}`, cents(part), status)),
    ),
    ...plan.disputes.flatMap(({ share: part, way }, n) =>
      way.map(([isWithdrawn, isFinal]) =>
        disputeOf(purchase, `dp_${n}`, cents(part), isWithdrawn, isFinal),
      ),
    ),
  ]
}

/** What a purchase is worth in the end, and its status: in order, every event simply overwrites the one before. */
export function outcomeOf(
  plan: PurchasePlan,
  id: string,
): { readonly credits: number; readonly status: PurchaseStatus } {
  const refunds = new Map<string, number>()
  const disputes = new Map<string, number>()
  for (const effect of effectsOf(plan, id)) {
    if (effect.kind === 'refund') {
      const counts = effect.status === 'pending' || effect.status === 'succeeded'
      refunds.set(effect.refundId, counts ? effect.amountCents : 0)
    } else if (effect.kind === 'dispute') {
      disputes.set(effect.disputeId, effect.isWithdrawn ? effect.amountCents : 0)
    }
  }
  if (!plan.isPaid) return { credits: 0, status: plan.isExpired ? 'expired' : 'pending' }
  const total = (amounts: Map<string, number>) => [...amounts.values()].reduce((a, b) => a + b, 0)
  const back = total(refunds) + total(disputes)
  const isAllBack = back >= plan.amountCents
  const status = total(disputes) > 0 ? 'disputed' : isAllBack ? 'refunded' : 'paid'
  return { credits: plan.amountCents - Math.min(back, plan.amountCents), status }
}
