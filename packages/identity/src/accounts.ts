import { randomUUID } from 'node:crypto'
import { openCreditAccount } from '@ase/credits'
import type { Database, Tables } from '@ase/db'
import type { Transaction } from 'kysely'

/** Makes an account with an open ledger of balance 0. Throws when the address is taken and on database failure. */
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

/** The account of a mail address, whatever its case, or of an id. Throws on database failure. */
export async function findAccount(
  db: Database,
  emailOrId: string,
): Promise<{ readonly accountId: string; readonly email: string } | undefined> {
  return db.kysely
    .selectFrom('account')
    .select(['id as accountId', 'email'])
    .where(emailOrId.includes('@') ? 'email' : 'id', '=', emailOrId.toLowerCase())
    .executeTakeFirst()
}

const ATTEMPTS = 3

/**
 * The account of a mail address that its owner has proven, made when there is none, however many ask at once. Until the
 * transaction ends the account cannot be deleted. Throws on database failure.
 */
export async function findOrCreateAccount(
  trx: Transaction<Tables>,
  email: string,
): Promise<{ readonly accountId: string }> {
  const address = email.toLowerCase()
  // Between the two statements an account can come or go; both at every attempt would be somebody's sport.
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const found = await trx
      .selectFrom('account')
      .select('id')
      .where('email', '=', address)
      .forKeyShare()
      .executeTakeFirst()
    if (found !== undefined) return { accountId: found.id }
    const made = await trx
      .insertInto('account')
      .values({ id: randomUUID(), email: address })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made === undefined) continue
    await openCreditAccount(trx, made.id)
    return { accountId: made.id }
  }
  throw new Error('The account comes and goes.')
}
