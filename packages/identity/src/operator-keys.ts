import type { Database } from '@ase/db'
import { recordColumns, type ApiKeyRecord } from './api-key-record.ts'
import { revokeApiKey } from './api-keys.ts'

/** A key as the operator sees it, with the mail address of its account. */
export interface OwnedApiKey extends ApiKeyRecord {
  readonly email: string
}

/**
 * The newest keys of all accounts, or of the one with a mail address, active and revoked: at most `max`. For the operator
 * alone. Throws on database failure.
 */
export async function listAllApiKeys(
  db: Database,
  { email, max }: { readonly email: string | null; readonly max: number },
): Promise<OwnedApiKey[]> {
  const keys = db.kysely
    .selectFrom('api_key')
    .innerJoin('account', 'account.id', 'api_key.account_id')
    .select(recordColumns)
    .select('account.email')
  const chosen = email === null ? keys : keys.where('account.email', '=', email.toLowerCase())
  return chosen.orderBy('api_key.created_at', 'desc').orderBy('api_key.id').limit(max).execute()
}

/**
 * Revokes a key of any account, immediately and on every replica. `false` when there is no key with this id or it was revoked
 * before. For the
 * operator alone. Throws on database failure.
 */
export async function revokeAnyApiKey(db: Database, id: string): Promise<boolean> {
  const key = await db.kysely
    .selectFrom('api_key')
    .select('account_id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (key === undefined) return false
  return (await revokeApiKey(db, { accountId: key.account_id, id })).ok
}
