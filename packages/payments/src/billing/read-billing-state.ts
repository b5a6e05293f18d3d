import { readCustomer } from '@ase/credits'
import type { BillingState } from '@ase/schemas'
import type { BillingDeps } from './start-checkout.ts'

/** What of billing works for an account. Throws on database failure. */
export async function readBillingState(
  { db, processor }: Pick<BillingDeps, 'db' | 'processor'>,
  accountId: string,
): Promise<BillingState> {
  if (processor === null) return { isConfigured: false, mode: null, hasCustomer: false }
  const { mode } = processor
  const hasCustomer = (await readCustomer(db, accountId, mode)) !== undefined
  return { isConfigured: true, mode, hasCustomer }
}
