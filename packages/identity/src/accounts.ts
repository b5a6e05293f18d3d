import { randomUUID } from 'node:crypto'
import { openCreditAccount } from '@ase/credits'
import type { Database } from '@ase/db'

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

/** The account of a mail address, whatever its case. Throws on database failure. */
export async function findAccountByEmail(
  db: Database,
  email: string,
): Promise<{ readonly accountId: string } | undefined> {
  const row = await db.kysely
    .selectFrom('account')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return row === undefined ? undefined : { accountId: row.id }
}
