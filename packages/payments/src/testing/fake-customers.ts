import type { Stripe } from 'stripe'
import * as z from 'zod'
import { find, findCustomer, type FakeState } from './fake-state.ts'

export const metadata = z.record(z.string().max(40), z.string().max(500))

export const CustomerParams = z.strictObject({
  email: z.string().max(512).optional(),
  metadata: metadata.default({}),
})

export function createCustomer(
  state: FakeState,
  params: z.output<typeof CustomerParams>,
): Stripe.Customer {
  const customer: Stripe.Customer = {
    id: state.newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: state.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    email: params.email ?? null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: state.livemode,
    metadata: params.metadata,
    name: null,
    phone: null,
    shipping: null,
  }
  state.customers.set(customer.id, customer)
  return customer
}

export const CustomerUpdateParams = z.strictObject({ email: z.string().max(512) })

export function updateCustomer(
  state: FakeState,
  id: string,
  { email }: z.output<typeof CustomerUpdateParams>,
): Stripe.Customer {
  const customer = findCustomer(state, id)
  customer.email = email
  return customer
}

/** A deleted customer can still be read, with nothing of it left. */
export function readCustomer(
  state: FakeState,
  id: string,
): Stripe.Customer | Stripe.DeletedCustomer {
  return find('customer', state.customers, id)
}

export function deleteCustomer(state: FakeState, id: string): Stripe.DeletedCustomer {
  findCustomer(state, id)
  const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true }
  state.customers.set(id, deleted)
  return deleted
}
