import type { Stripe } from 'stripe'
import * as z from 'zod'
import { findCustomer, type FakeState } from './fake-state.ts'

export const PortalParams = z.strictObject({
  customer: z.string(),
  return_url: z.url({ protocol: /^https?$/ }).optional(),
})

/** A session of the billing portal: an address that is good for a few minutes. */
export function createPortalSession(
  state: FakeState,
  params: z.output<typeof PortalParams>,
): Stripe.BillingPortal.Session {
  const customer = findCustomer(state, params.customer, 'customer')
  const id = state.newId('bps')
  state.portalReturnUrls.set(id, params.return_url ?? null)
  return {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_fake',
    created: state.now(),
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: state.livemode,
    locale: null,
    on_behalf_of: null,
    return_url: params.return_url ?? null,
    url: `${state.baseUrl}/p/session/${id}`,
  }
}
