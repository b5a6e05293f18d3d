import type { Database } from '@ase/db'

/** The account of an email address (in any case) or of an id. Throws on database failure. */
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
