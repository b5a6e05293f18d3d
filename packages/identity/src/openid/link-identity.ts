import { isUniqueViolation, type Database } from '@ase/db'
import { sql } from 'kysely'
import { createAccount, findAccountByEmail } from '../accounts.ts'

export interface OpenIdIdentity {
  readonly issuer: string
  readonly subject: string
}

type Owner = { readonly accountId: string } | undefined

/** The account that an identity belongs to, if it is known. Throws on database failure. */
export async function findIdentity(db: Database, identity: OpenIdIdentity): Promise<Owner> {
  const row = await db.kysely
    .selectFrom('openid_identity')
    .select('account_id')
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .executeTakeFirst()
  return row === undefined ? undefined : { accountId: row.account_id }
}

/**
 * Joins a new identity to the account of a mail address that the provider has verified, which is made if there is none.
 * Of two that join one identity at once, the first decides. `undefined` when the account went away meanwhile. Throws on
 * database failure.
 */
export async function linkIdentity(
  db: Database,
  identity: OpenIdIdentity,
  verifiedEmail: string,
): Promise<Owner> {
  const account = await findOrCreateAccount(db, verifiedEmail)
  if (account === undefined) return undefined
  await sql`
    insert into openid_identity (issuer, subject, account_id)
    select ${identity.issuer}, ${identity.subject}, id from account
    where id = ${account.accountId} for key share
    on conflict do nothing`.execute(db.kysely)
  return findIdentity(db, identity)
}

async function findOrCreateAccount(db: Database, email: string): Promise<Owner> {
  const known = await findAccountByEmail(db, email)
  if (known !== undefined) return known
  try {
    return await createAccount(db, { email })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return findAccountByEmail(db, email)
  }
}
