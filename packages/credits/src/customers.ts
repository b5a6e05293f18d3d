import { errorCode, type Database } from '@ase/db'

const FOREIGN_KEY_VIOLATION = '23503'

/** The payment processor's customer of an account, or `undefined` before its first checkout. */
export async function readCustomer(db: Database, accountId: string): Promise<string | undefined> {
  const row = await db.kysely
    .selectFrom('payment_customer')
    .select('customer_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.customer_id
}

/**
 * Keeps the customer that was made for an account. The first one stays and is returned, so that of two requests that
 * raced both go on with the same. `undefined` when the account is gone: what was made for it is then to be deleted at
 * the processor. Throws on database failure.
 */
export async function attachCustomer(
  db: Database,
  accountId: string,
  customerId: string,
): Promise<string | undefined> {
  try {
    await db.kysely
      .insertInto('payment_customer')
      .values({ account_id: accountId, customer_id: customerId })
      .onConflict((conflict) => conflict.column('account_id').doNothing())
      .execute()
  } catch (error) {
    if (errorCode(error) === FOREIGN_KEY_VIOLATION) return undefined
    throw error
  }
  return readCustomer(db, accountId)
}
