import type { Database } from '@ase/db'
import { findOrCreateAccount } from '../accounts/create-account.ts'

export interface OpenIdIdentity {
  readonly issuer: string
  readonly subject: string
}

type Owner = { readonly accountId: string } | undefined

/** The account that an identity belongs to, if it is known. Throws on database failure. */
export async function findIdentity(
  db: Pick<Database, 'kysely'>,
  identity: OpenIdIdentity,
): Promise<Owner> {
  const row = await db.kysely
    .selectFrom('openid_identity')
    .select('account_id')
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .executeTakeFirst()
  return row === undefined ? undefined : { accountId: row.account_id }
}

/**
 * Joins a new identity to the account of an email address that the provider has verified; creates the account if there is none.
 * Of two concurrent calls for one identity, the first decides. `undefined` when the account was deleted meanwhile. Throws on
 * database failure.
 */
export async function linkIdentity(
  db: Database,
  identity: OpenIdIdentity,
  verifiedEmail: string,
): Promise<Owner> {
  return db.kysely.transaction().execute(async (trx) => {
    const { accountId } = await findOrCreateAccount(trx, verifiedEmail)
    await trx
      .insertInto('openid_identity')
      .values({ ...identity, account_id: accountId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return findIdentity({ kysely: trx }, identity)
  })
}
