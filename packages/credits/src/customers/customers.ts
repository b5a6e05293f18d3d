import { randomUUID } from 'node:crypto'
import { isForeignKeyViolation, type Database, type Tables } from '@ase/db'
import { sql, type Kysely } from 'kysely'
import type { PaymentMode } from '../purchases/purchases.ts'

/** What is known of an account's customer at the payment processor. */
export interface CustomerRecord {
  /** Ours, random: it names the customer there as long as we do not know its id, and says nothing of anybody. */
  readonly ref: string
  /** Null until the processor's answer is kept. */
  readonly customerId: string | null
  /** Whether the processor was told the mail address. */
  readonly hasEmail: boolean
}

/**
 * The customer record of an account in a mode, made at the first need and committed before the processor is asked, so
 * that nothing is there that nothing here leads to. `undefined` when the account is gone. Throws on database failure.
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
 * Keeps the customer that the processor made for a record, whether its account is still there or not. The first one
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

/** The mail address that the processor is told; `undefined` when the account is gone. Throws on database failure. */
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

/** Notes that the processor was told the mail address. Throws on database failure. */
export async function saveEmailSent(db: Database, ref: string): Promise<void> {
  await db.kysely
    .updateTable('payment_customer')
    .set({ has_email: true })
    .where('ref', '=', ref)
    .where('customer_id', 'is not', null)
    .execute()
}

/**
 * Parts an account from its customers, also those that are only under way, or from one that the processor does not find:
 * they are to be deleted at the processor then, and the next checkout makes another one. Throws on database failure.
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
