import { randomUUID } from 'node:crypto'
import type { Database } from '@ase/db'
import { fail, limits, succeed, type ApiError, type Result } from '@ase/schemas'
import { sql } from 'kysely'
import { apiKeyDigest, displayPrefixOf, generateApiKey } from './api-key.ts'

export interface CreatedApiKey {
  readonly id: string
  /** The key itself: shown once, stored nowhere. */
  readonly key: string
}

export interface ApiKeyRecord {
  readonly id: string
  readonly name: string
  readonly displayPrefix: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
}

/**
 * Makes a key, unless the account has 20 active ones (API_KEY_LIMIT_REACHED), also under concurrent creation: the
 * count is guarded in the row that every creation has to update. Throws on database failure.
 */
export async function createApiKey(
  db: Database,
  request: { readonly accountId: string; readonly name: string },
): Promise<Result<CreatedApiKey, ApiError>> {
  const id = randomUUID()
  const key = generateApiKey()
  const isCreated = await db.kysely.transaction().execute(async (trx) => {
    const counted = await trx
      .updateTable('account')
      .set({ active_keys: sql`active_keys + 1` })
      .where('id', '=', request.accountId)
      .where('active_keys', '<', limits.apiKeys.activePerAccountMax)
      .returning('id')
      .executeTakeFirst()
    if (counted === undefined) return false
    await trx
      .insertInto('api_key')
      .values({
        id,
        account_id: request.accountId,
        key_sha256: apiKeyDigest(key),
        name: request.name,
        display_prefix: displayPrefixOf(key),
        last_used_at: null,
        revoked_at: null,
      })
      .execute()
    return true
  })
  return isCreated ? succeed({ id, key }) : fail({ code: 'API_KEY_LIMIT_REACHED' })
}

/** The keys of an account, newest first, revoked ones included. Throws on database failure. */
export async function listApiKeys(db: Database, accountId: string): Promise<ApiKeyRecord[]> {
  const rows = await db.kysely
    .selectFrom('api_key')
    .select(['id', 'name', 'display_prefix', 'created_at', 'last_used_at', 'revoked_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    displayPrefix: row.display_prefix,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  }))
}

/** Revokes a key of the account at once, on every replica. `false` when it has no such active key. */
export async function revokeApiKey(
  db: Database,
  request: { readonly accountId: string; readonly id: string },
): Promise<boolean> {
  return db.kysely.transaction().execute(async (trx) => {
    // The account's row first, as in creation: one lock order for both.
    await trx
      .selectFrom('account')
      .select('id')
      .where('id', '=', request.accountId)
      .forUpdate()
      .executeTakeFirst()
    const revoked = await trx
      .updateTable('api_key')
      .set({ revoked_at: sql`now()` })
      .where('id', '=', request.id)
      .where('account_id', '=', request.accountId)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (revoked === undefined) return false
    await trx
      .updateTable('account')
      .set({ active_keys: sql`active_keys - 1` })
      .where('id', '=', request.accountId)
      .execute()
    return true
  })
}
