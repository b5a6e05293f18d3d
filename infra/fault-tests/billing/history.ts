import type { Random } from '../fuzz/random.ts'
import type { FaultTestPurchase, History, RefundStatus, Step } from './steps.ts'

/** What can happen to one purchase at the processor, from payment to the last word of a dispute. */
export function historyOf(random: Random, purchase: FaultTestPurchase): History {
  const { paid, steps } = payment(random)
  return { purchase, steps: paid ? [...steps, ...afterPayment(random, purchase)] : steps }
}

const completed = (isPaid: boolean): Step => ({ type: 'checkout.session.completed', isPaid })

function payment(random: Random): { readonly paid: boolean; readonly steps: readonly Step[] } {
  const at = random.below(100)
  if (at < 7) return { paid: false, steps: [{ type: 'checkout.session.expired' }] }
  if (at < 10) return { paid: false, steps: [completed(false)] }
  if (at < 16) {
    const failed: Step = { type: 'checkout.session.async_payment_failed' }
    return { paid: false, steps: [completed(false), failed] }
  }
  if (at < 32) {
    const succeeded: Step = { type: 'checkout.session.async_payment_succeeded' }
    return { paid: true, steps: [completed(false), succeeded] }
  }
  return { paid: true, steps: [completed(true)] }
}

function afterPayment(random: Random, purchase: FaultTestPurchase): readonly Step[] {
  switch (random.below(5)) {
    case 0:
      return []
    case 1:
    case 2:
      return refunds(random, purchase)
    case 3:
      return dispute(random, purchase)
    default:
      // A dispute of the whole amount after a part was given back: together more than was paid.
      return [...refunds(random, purchase), ...dispute(random, purchase)]
  }
}

/** Up to four, together at most what was paid. */
function refunds(random: Random, { id, amountCents }: FaultTestPurchase): readonly Step[] {
  const steps: Step[] = []
  const isWhole = random.oneIn(4)
  let left = amountCents
  let refundedCents = 0
  for (let n = 0; n < 1 + random.below(4) && left > 0; n++) {
    const amount = isWhole ? left : 1 + random.below(left)
    const statuses = refundCourse(random)
    const last = statuses.at(-1)
    steps.push(...refund(`re_${id}_${n}`, amount, statuses))
    if (last !== 'succeeded' && last !== 'pending') continue
    left -= amount
    refundedCents += amount
    steps.push({ type: 'charge.refunded', refundedCents })
  }
  return steps
}

/** A refund goes through these in order; one that succeeded can still fail, when the bank sends it back. */
function refundCourse(random: Random): readonly RefundStatus[] {
  return random.pick<readonly RefundStatus[]>([
    ['succeeded'],
    ['pending'],
    ['pending', 'succeeded'],
    ['pending', 'failed'],
    ['pending', 'succeeded', 'failed'],
    ['succeeded', 'failed'],
    ['requires_action', 'canceled'],
    ['requires_action', 'pending', 'succeeded'],
  ])
}

function refund(refundId: string, amountCents: number, course: readonly RefundStatus[]): Step[] {
  return course.map((status, n) => {
    const type =
      n === 0 ? 'refund.created' : status === 'failed' ? 'refund.failed' : 'refund.updated'
    return { type, refundId, amountCents, status }
  })
}

/** An inquiry moves no money; a dispute takes it immediately, and gives it back when it is won. */
function dispute(random: Random, { id, amountCents }: FaultTestPurchase): readonly Step[] {
  const about = { disputeId: `du_${id}`, amountCents }
  const inquiry: readonly Step[] = [
    { ...about, type: 'charge.dispute.created', status: 'warning_needs_response' },
    { ...about, type: 'charge.dispute.updated', status: 'warning_under_review' },
  ]
  const way = random.below(4)
  if (way === 0) {
    return [...inquiry, { ...about, type: 'charge.dispute.closed', status: 'warning_closed' }]
  }
  const opened: readonly Step[] =
    way === 1
      ? [...inquiry, { ...about, type: 'charge.dispute.updated', status: 'needs_response' }]
      : [{ ...about, type: 'charge.dispute.created', status: 'needs_response' }]
  const withdrawn: readonly Step[] = [
    ...opened,
    { ...about, type: 'charge.dispute.funds_withdrawn', status: 'needs_response' },
    { ...about, type: 'charge.dispute.updated', status: 'under_review' },
  ]
  switch (random.below(3)) {
    case 0:
      return withdrawn
    case 1:
      return [...withdrawn, { ...about, type: 'charge.dispute.closed', status: 'lost' }]
    default:
      return [
        ...withdrawn,
        { ...about, type: 'charge.dispute.closed', status: 'won' },
        { ...about, type: 'charge.dispute.funds_reinstated', status: 'won' },
      ]
  }
}
