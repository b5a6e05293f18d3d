import { randomUUID } from 'node:crypto'
import { openCreditAccount } from '@ase/credits'
import type { Database, Tables } from '@ase/db'
import type { Transaction } from 'kysely'

/** Creates an account with a credit balance of 0. Throws when the email address has an account already, and on database failure. */
export async function createAccount(
  db: Database,
  account: { readonly email: string },
): Promise<{ readonly accountId: string }> {
  const accountId = randomUUID()
  await db.kysely.transaction().execute(async (trx) => {
    await trx
      .insertInto('account')
      .values({ id: accountId, email: account.email.toLowerCase() })
      .execute()
    await openCreditAccount(trx, accountId)
  })
  return { accountId }
}

const ATTEMPTS = 3

/**
 * The account of an email address that its owner has proven; creates it if there is none, also under concurrent calls. Until the
 * transaction ends, the account cannot be deleted. Throws on database failure.
 */
export async function findOrCreateAccount(
  trx: Transaction<Tables>,
  email: string,
): Promise<{ readonly accountId: string }> {
  const lowerCaseEmail = email.toLowerCase()
  // Between the two statements, another request can create or delete the account; retried, because it rarely happens twice.
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const found = await trx
      .selectFrom('account')
      .select('id')
      .where('email', '=', lowerCaseEmail)
      .forKeyShare()
      .executeTakeFirst()
    if (found !== undefined) return { accountId: found.id }
    const made = await trx
      .insertInto('account')
      .values({ id: randomUUID(), email: lowerCaseEmail })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made === undefined) continue
    await openCreditAccount(trx, made.id)
    return { accountId: made.id }
  }
  throw new Error('The account was created and deleted during every attempt.')
}
