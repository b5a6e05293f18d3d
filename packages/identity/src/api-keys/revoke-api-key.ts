import type { Database } from '@ase/db'
import { fail, succeed, type ApiError, type Result } from '@ase/schemas'
import { sql } from 'kysely'
import { recordColumns, type ApiKeyRecord } from './api-key-record.ts'
import {
  lockApiKeys,
  readApiKey,
  recordApiKeyEvent,
  updateKeyCount,
  type Actor,
  type OwnKey,
} from './api-key-store.ts'

/**
 * Revokes a key of the account immediately, on every replica, and returns it; a key that is already revoked stays unchanged. A key in
 * its grace period ends immediately. Of the keys that are no longer valid, the latest 180 are kept. NOT_FOUND when the account has no
 * such key. Throws on database failure.
 */
export async function revokeApiKey(
  db: Database,
  request: OwnKey & Actor,
): Promise<Result<ApiKeyRecord, ApiError>> {
  return db.kysely.transaction().execute(async (trx) => {
    if (!(await lockApiKeys(trx, request.accountId))) return fail({ code: 'NOT_FOUND' })
    const revoked = await trx
      .updateTable('api_key')
      .set({ revoked_at: sql`now()` })
      .where('id', '=', request.id)
      .where('account_id', '=', request.accountId)
      .where('revoked_at', 'is', null)
      .returning(recordColumns)
      .executeTakeFirst()
    if (revoked === undefined) return readApiKey(trx, request)
    await updateKeyCount(trx, request.accountId)
    await recordApiKeyEvent(trx, request, 'api_key_revoked')
    return succeed(revoked)
  })
}

/**
 * Revokes a key of any account, immediately and on every replica. For the operator alone.
 * `false` when there is no key with this id or it was revoked before. Throws on database failure.
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
