import { createHash } from 'node:crypto'
import { succeed, type Result } from '@ase/schemas'
import * as z from 'zod'
import type { PlacedRefund, RefundOrder } from '../processor/payment-processor.ts'
import { StripeId } from './stripe-id.ts'
import type { CallStripe } from './call-stripe.ts'
import type { CallFailure } from '../processor/call-failure.ts'

const Refund = z.object({
  object: z.literal('refund'),
  id: StripeId,
  amount: z.int().min(0),
  status: z.string().max(50),
  metadata: z.record(z.string(), z.string()).nullable(),
})
const Refunds = z.object({ object: z.literal('list'), data: z.array(Refund) })

/** The maximum of a list of Stripe; no payment has more refunds. */
const LISTED_MAX = 100

/**
 * Refunds a payment once per reason: Stripe keeps idempotency keys for a day, but the reason in a refund's metadata for
 * ever. A spent key is not replaced by a spare one: the refund that belongs to it may exist.
 */
export async function refundPayment(
  callStripe: CallStripe,
  order: RefundOrder,
): Promise<Result<PlacedRefund, CallFailure>> {
  const { purchaseId, paymentIntentId, amountCents, reason } = order
  const earlier = await callStripe('list_refunds', Refunds, (stripe) =>
    stripe.refunds.list({ payment_intent: paymentIntentId, limit: LISTED_MAX }),
  )
  if (!earlier.ok) return earlier
  const same = earlier.value.data.find(({ metadata }) => metadata?.['reason'] === reason)
  if (same !== undefined) return succeed(placed(same, true))
  const params = {
    payment_intent: paymentIntentId,
    metadata: { purchase_id: purchaseId, reason },
    ...(amountCents === null ? {} : { amount: amountCents }),
  }
  const digest = createHash('sha256').update(reason).digest('hex')
  const made = await callStripe('create_refund', Refund, (stripe) =>
    stripe.refunds.create(params, { idempotencyKey: `refund:${paymentIntentId}:${digest}` }),
  )
  return made.ok ? succeed(placed(made.value, false)) : made
}

function placed({ id, amount, status }: z.output<typeof Refund>, isRepeat: boolean): PlacedRefund {
  return { refundId: id, amountCents: amount, status, isRepeat }
}
