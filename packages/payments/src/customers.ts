import { attachCustomer, readCustomer } from '@ase/credits'
import type { Database } from '@ase/db'
import { fail, succeed, type ApiError, type Result } from '@ase/schemas'
import { scheduleCustomerDeletion } from './customer-deletions.ts'
import type { PaymentProcessor } from './processor.ts'

/**
 * The processor's customer of an account, made at the first need and once, however many ask at the same moment: they
 * use the same idempotency key, and the first one that is stored is everybody's. One that was made for nothing is
 * deleted again. `gone` names a customer that the processor lost, so that its key is not used again.
 *
 * PAYMENT_PROVIDER_ERROR, or AUTH_REQUIRED when the account is gone. Throws on database failure; the customer that was
 * made before is found again by its key.
 */
export async function ensureCustomer(
  db: Database,
  processor: PaymentProcessor,
  accountId: string,
  gone?: string,
): Promise<Result<string, ApiError>> {
  const known = await readCustomer(db, accountId)
  if (known !== undefined) return succeed(known)
  const email = await readMailAddress(db, accountId)
  if (email === undefined) return fail({ code: 'AUTH_REQUIRED' })
  const key = `customer:${accountId}${gone === undefined ? '' : `:after:${gone}`}`
  const made = await processor.createCustomer(accountId, email, key)
  if (!made.ok) return fail({ code: 'PAYMENT_PROVIDER_ERROR' })
  const kept = await attachCustomer(db, accountId, made.value)
  if (kept !== made.value) await scheduleCustomerDeletion(db, made.value)
  return kept === undefined ? fail({ code: 'AUTH_REQUIRED' }) : succeed(kept)
}

/** Forgets a customer that the processor does not have any more. Throws on database failure. */
export async function forgetCustomer(
  db: Database,
  accountId: string,
  customerId: string,
): Promise<void> {
  await db.kysely
    .deleteFrom('payment_customer')
    .where('account_id', '=', accountId)
    .where('customer_id', '=', customerId)
    .execute()
}

async function readMailAddress(db: Database, accountId: string): Promise<string | undefined> {
  const row = await db.kysely
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.email
}
