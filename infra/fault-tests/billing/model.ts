import type { FaultTestPurchase, History, RefundStatus } from './steps.ts'

/** How a purchase ends when its events arrive in order, each once. */
export interface ExpectedPurchase {
  readonly status: 'pending' | 'paid' | 'expired' | 'refunded' | 'disputed'
  /** Credits that it gave and that were not taken back. */
  readonly kept: number
}

/**
 * Goes through a history in its order, as one would on paper. It shares nothing with the service: no code, no table,
 * no idea of events that come late or twice.
 */
export function expectedOf({ purchase, steps }: History): ExpectedPurchase {
  let isPaid = false
  let isOver = false
  const refunds = new Map<string, { readonly cents: number; readonly status: RefundStatus }>()
  const withdrawals = new Map<string, number>()
  for (const step of steps) {
    switch (step.type) {
      case 'checkout.session.completed':
        isPaid = step.isPaid
        break
      case 'checkout.session.async_payment_succeeded':
        isPaid = true
        break
      case 'checkout.session.async_payment_failed':
      case 'checkout.session.expired':
        isOver = true
        break
      case 'refund.created':
      case 'refund.updated':
      case 'refund.failed':
        refunds.set(step.refundId, { cents: step.amountCents, status: step.status })
        break
      case 'charge.dispute.funds_withdrawn':
        withdrawals.set(step.disputeId, step.amountCents)
        break
      case 'charge.dispute.funds_reinstated':
        withdrawals.delete(step.disputeId)
        break
      case 'charge.refunded':
      case 'charge.dispute.created':
      case 'charge.dispute.updated':
      case 'charge.dispute.closed':
        break
    }
  }
  if (!isPaid) return { status: isOver ? 'expired' : 'pending', kept: 0 }
  const refunded = [...refunds.values()]
    .filter(({ status }) => status === 'pending' || status === 'succeeded')
    .reduce((sum, { cents }) => sum + cents, 0)
  const disputed = [...withdrawals.values()].reduce((sum, cents) => sum + cents, 0)
  return {
    status: statusOf(purchase, refunded, disputed),
    kept: Math.max(0, purchase.amountCents - refunded - disputed),
  }
}

function statusOf({ amountCents }: FaultTestPurchase, refunded: number, disputed: number) {
  if (disputed > 0) return 'disputed'
  return refunded >= amountCents ? 'refunded' : 'paid'
}
