import { succeed, type Result } from '@ase/schemas'
import * as z from 'zod'
import type { CallStripe } from './call-stripe.ts'
import type { CallFailure } from '../processor/call-failure.ts'

const Session = z.object({ object: z.literal('checkout.session'), id: z.string().max(200) })
const Sessions = z.object({ object: z.literal('list'), data: z.array(Session) })
const Expired = z.object({ id: z.string(), status: z.literal('expired') })

const LISTED_MAX = 100

/**
 * Ends every open checkout of a customer, those too that we know nothing of because an answer was lost. It ends when Stripe
 * lists none, or with the first failure: one that was paid meanwhile is refused, and not listed the next time.
 */
export async function expireCheckouts(
  callStripe: CallStripe,
  customerId: string,
  within: AbortSignal | undefined,
): Promise<Result<null, CallFailure>> {
  const params = { customer: customerId, status: 'open', limit: LISTED_MAX } as const
  for (;;) {
    const open = await callStripe(
      'list_checkouts',
      Sessions,
      (stripe) => stripe.checkout.sessions.list(params),
      within,
    )
    if (!open.ok) return open
    if (open.value.data.length === 0) return succeed(null)
    for (const { id } of open.value.data) {
      const expired = await callStripe(
        'expire_checkout',
        Expired,
        (stripe) => stripe.checkout.sessions.expire(id),
        within,
      )
      if (!expired.ok) return expired
    }
  }
}
