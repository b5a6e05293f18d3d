import { randomUUID } from 'node:crypto'
import { isForeignKeyViolation, type Database, type Tables } from '@ase/db'
import { sql, type Kysely } from 'kysely'
import type { PaymentMode } from '../purchases/purchases.ts'

/** An account's customer at the payment processor. */
export interface CustomerRecord {
  /** Our random reference: it names the customer at the processor until its id is known, and holds no personal data. */
  readonly ref: string
  /** Null until the processor's answer is stored. */
  readonly customerId: string | null
  /** Whether the processor has the email address. */
  readonly hasEmail: boolean
}

/**
 * The customer record of an account in a mode, made at the first need and committed before the processor is asked, so
 * that every customer there has a record here. `undefined` when the account is deleted. Throws on database failure.
 */
export async function ensureCustomerRecord(
  db: Database,
  accountId: string,
  mode: PaymentMode,
): Promise<CustomerRecord | undefined> {
  const known = await readRecord(db, accountId, mode)
  if (known !== undefined) return known
  try {
    await db.kysely
      .insertInto('payment_customer')
      .values({ ref: randomUUID(), account_id: accountId, mode, customer_id: null })
      .onConflict((conflict) => conflict.constraint('payment_customer_once').doNothing())
      .execute()
  } catch (error) {
    if (isForeignKeyViolation(error)) return undefined
    throw error
  }
  return readRecord(db, accountId, mode)
}

/** The processor's customer of an account in a mode, or `undefined` before its first checkout. */
export async function readCustomer(
  db: Database,
  accountId: string,
  mode: PaymentMode,
): Promise<string | undefined> {
  return (await readRecord(db, accountId, mode))?.customerId ?? undefined
}

/**
 * Stores the customer that the processor made for a record, also when its account was deleted meanwhile. The first one
 * stays; another one is to be deleted. Throws on database failure.
 */
export async function saveCustomer(
  db: Database,
  { ref, mode }: { readonly ref: string; readonly mode: PaymentMode },
  customerId: string,
): Promise<void> {
  const kept = await db.kysely
    .updateTable('payment_customer')
    .set((eb) => ({ customer_id: eb.fn.coalesce('customer_id', eb.val(customerId)) }))
    .where('ref', '=', ref)
    .returning('customer_id')
    .executeTakeFirst()
  if (kept?.customer_id === customerId) return
  await db.kysely
    .insertInto('payment_customer')
    .values({ ref: randomUUID(), account_id: null, mode, customer_id: customerId })
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .execute()
}

/** The email address of an account, for the processor; `undefined` when the account is deleted. Throws on database failure. */
export async function readAccountEmail(
  db: Database,
  accountId: string,
): Promise<string | undefined> {
  const row = await db.kysely
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.email
}

/** Stores that the processor has the email address. Throws on database failure. */
export async function saveEmailSent(db: Database, ref: string): Promise<void> {
  await db.kysely
    .updateTable('payment_customer')
    .set({ has_email: true })
    .where('ref', '=', ref)
    .where('customer_id', 'is not', null)
    .execute()
}

/**
 * Detaches an account's customers, also those that are not made yet, or one that the processor does not find: they are
 * due for deletion at the processor then, and the next checkout makes another one. Throws on database failure.
 */
export async function detachCustomers(
  db: Kysely<Tables>,
  accountId: string,
  customerId?: string,
): Promise<void> {
  await db
    .updateTable('payment_customer')
    .set({ account_id: null, attempts: 0, next_attempt_at: sql`now()` })
    .where('account_id', '=', accountId)
    .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? null))
    .execute()
}

async function readRecord(
  db: Database,
  accountId: string,
  mode: PaymentMode,
): Promise<CustomerRecord | undefined> {
  return db.kysely
    .selectFrom('payment_customer')
    .select(['ref', 'customer_id as customerId', 'has_email as hasEmail'])
    .where('account_id', '=', accountId)
    .where('mode', '=', mode)
    .executeTakeFirst()
}
