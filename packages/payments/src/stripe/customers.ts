import { succeed, type Result } from '@ase/schemas'
import * as z from 'zod'
import { StripeId } from './stripe-id.ts'
import type { CallStripe } from './call-stripe.ts'
import type { CallFailure } from '../processor/call-failure.ts'
import { withSpareKeys } from './spare-keys.ts'

const Customer = z.object({ id: StripeId })
const DeletedCustomer = z.object({ deleted: z.literal(true) })

/**
 * Creates a customer with our reference as its only data, so that the request can be repeated unchanged after the account is
 * deleted: for its idempotency key, Stripe returns the same customer for at least a day.
 */
export async function createCustomer(
  callStripe: CallStripe,
  ref: string,
  within: AbortSignal | undefined,
): Promise<Result<string, CallFailure>> {
  const made = await withSpareKeys(`customer:${ref}`, (idempotencyKey) =>
    callStripe(
      'create_customer',
      Customer,
      (stripe) => stripe.customers.create({ metadata: { ref } }, { idempotencyKey }),
      within,
    ),
  )
  return made.ok ? succeed(made.value.id) : made
}

export async function updateCustomerEmail(
  callStripe: CallStripe,
  customerId: string,
  email: string,
  within: AbortSignal | undefined,
): Promise<Result<null, CallFailure>> {
  const updated = await callStripe(
    'update_customer',
    Customer,
    (stripe) => stripe.customers.update(customerId, { email }),
    within,
  )
  return updated.ok ? succeed(null) : updated
}

/**
 * Deletes a customer. For a deleted customer, and for one of another Stripe account or mode, a deletion is `not_found`; but only the
 * former can still be read as deleted, and only that counts as success.
 */
export async function deleteCustomer(
  callStripe: CallStripe,
  customerId: string,
  within: AbortSignal | undefined,
): Promise<Result<null, CallFailure>> {
  const gone = await callStripe(
    'delete_customer',
    DeletedCustomer,
    (stripe) => stripe.customers.del(customerId),
    within,
  )
  if (gone.ok) return succeed(null)
  if (gone.error !== 'not_found') return gone
  const left = await callStripe(
    'read_customer',
    DeletedCustomer,
    (stripe) => stripe.customers.retrieve(customerId),
    within,
  )
  return left.ok ? succeed(null) : left
}
