import type { Database } from '@ase/db'
import { limits } from '@ase/schemas'
import { isValidKey, recordColumns, type ApiKeyRecord } from './api-key-record.ts'

/**
 * The keys of an account, newest first: all that are valid, and the latest of those that no longer are, at most 220.
 * Throws on database failure.
 */
export async function listApiKeys(db: Database, accountId: string): Promise<ApiKeyRecord[]> {
  const rows = await db.kysely
    .selectFrom('api_key')
    .select(recordColumns)
    .where('account_id', '=', accountId)
    .orderBy(isValidKey, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limits.apiKeys.listedMax)
    .execute()
  return rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

/** A key as the operator sees it, with the email address of its account. */
export interface OwnedApiKey extends ApiKeyRecord {
  readonly email: string
}

/**
 * The newest keys of all accounts, or of the account with an email address, active and revoked: at most `max`. For the operator
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
