import { randomUUID } from 'node:crypto'
import type { Random } from '../fuzz/random.ts'
import { expectedOf } from './model.ts'
import type { History } from './steps.ts'
import { sessionOf, wireEvent, type WireEvent } from './wire-events.ts'

const CREATED = 1_780_500_000

/** Events that change nothing, and that are recorded all the same: types that are not used, and payments of no account here. */
export function createUnrelatedEvents(random: Random, count: number): readonly WireEvent[] {
  return Array.from({ length: count }, (_, n) => {
    const [type, object] = pickUnrelatedEvent(random)
    return wireEvent({ id: `evt_stray_${n}`, type, created: CREATED + n, isLive: false, object })
  })
}

function pickUnrelatedEvent(random: Random): readonly [type: string, object: object] {
  const id = randomUUID()
  const payment = {
    payment_intent: `pi_of_nobody_${id}`,
    charge: `ch_of_nobody_${id}`,
    currency: 'usd',
  }
  return random.pick<readonly [string, object]>([
    ['customer.deleted', { id: `cus_${id}`, object: 'customer', deleted: true }],
    [
      'payment_intent.succeeded',
      { id: `pi_of_nobody_${id}`, object: 'payment_intent', amount: 500 },
    ],
    ['some.type.of_next_year', { id, object: 'news' }],
    [
      'refund.created',
      { id: `re_${id}`, object: 'refund', amount: 500, ...payment, status: 'succeeded' },
    ],
    [
      'charge.dispute.created',
      { id: `du_${id}`, object: 'dispute', amount: 500, ...payment, status: 'needs_response' },
    ],
    ['checkout.session.completed', sessionOf(purchaseWithoutAccount(id), 'complete', 'paid')],
  ])
}

function purchaseWithoutAccount(id: string) {
  return {
    id,
    accountId: id,
    amountCents: 500,
    sessionId: `cs_of_nobody_${id}`,
    paymentIntentId: `pi_of_nobody_${id}`,
  }
}

/** The other mode says that purchases were paid which were not: nothing may come of it, and nothing is kept. */
export function otherModeOf(histories: readonly History[], count: number): readonly WireEvent[] {
  const unpaid = histories.filter((history) => {
    const { status } = expectedOf(history)
    return status === 'pending' || status === 'expired'
  })
  return unpaid.slice(0, count).map(({ purchase }) =>
    wireEvent({
      id: `evt_live_${purchase.id}`,
      type: 'checkout.session.completed',
      created: CREATED,
      isLive: true,
      object: sessionOf(purchase, 'complete', 'paid'),
    }),
  )
}
