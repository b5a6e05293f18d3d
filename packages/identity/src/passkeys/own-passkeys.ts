import type { Database } from '@ase/db'
import type { PasskeyRecord } from '@ase/schemas'

type Queries = Pick<Database, 'kysely'>

/** The passkeys of an account, the newest first. Throws on database failure. */
export async function listPasskeys(db: Queries, accountId: string): Promise<PasskeyRecord[]> {
  const rows = await db.kysely
    .selectFrom('passkey')
    .select(['credential_id', 'name', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('credential_id')
    .execute()
  return rows.map((row) => ({
    id: row.credential_id.toString('base64url'),
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }))
}

/**
 * Removes a passkey of the account: nobody signs in with it any more, on any replica. Sessions that it began go on.
 * `false` when the account has no such passkey. Throws on database failure.
 */
export async function removePasskey(
  db: Queries,
  passkey: { readonly accountId: string; readonly id: string },
): Promise<boolean> {
  const removed = await db.kysely
    .deleteFrom('passkey')
    .where('account_id', '=', passkey.accountId)
    .where('credential_id', '=', Buffer.from(passkey.id, 'base64url'))
    .returning('account_id')
    .executeTakeFirst()
  return removed !== undefined
}
