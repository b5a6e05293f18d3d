import type { Tables } from '@ase/db'
import type { Kysely } from 'kysely'

/** Locks the account's row until the transaction ends; `false` when the account was deleted. Throws on database failure. */
export async function lockAccount(trx: Kysely<Tables>, accountId: string): Promise<boolean> {
  const account = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return account !== undefined
}
