import type { Database } from '@ase/db'
import { fail, succeed, type ApiError, type Result } from '@ase/schemas'
import { sql } from 'kysely'
import { recordColumns, type ApiKeyRecord } from './api-key-record.ts'
import {
  hasReachedGraceKeyLimit,
  insertApiKey,
  lockApiKeys,
  readApiKey,
  recordApiKeyEvent,
  updateKeyCount,
  type Actor,
  type CreatedApiKey,
} from './api-key-store.ts'

export interface RotatedApiKey {
  readonly created: CreatedApiKey
  /** The key that was replaced. */
  readonly previous: ApiKeyRecord
}

/**
 * Replaces an active key by a new one with the same name and expiry. The previous key stays valid for `graceHours`, at most until
 * its expiry; with 0 it is revoked immediately. The number of active keys does not change, so it works with 20 of them too. Of two
 * concurrent rotations of one key, the second gets API_KEY_NOT_ACTIVE, as for a key that is revoked, expired or replaced.
 * API_KEY_GRACE_LIMIT_REACHED when 20 keys of the account are in their grace period; NOT_FOUND when it has no such key;
 * AUTH_REQUIRED when the account was deleted. Throws on database failure.
 */
export async function rotateApiKey(
  db: Database,
  request: Actor & {
    readonly accountId: string
    readonly id: string
    readonly graceHours: number
  },
): Promise<Result<RotatedApiKey, ApiError>> {
  const { accountId, id, graceHours } = request
  return db.kysely.transaction().execute(async (trx) => {
    if (!(await lockApiKeys(trx, accountId))) return fail({ code: 'AUTH_REQUIRED' })
    const found = await readApiKey(trx, { accountId, id })
    if (!found.ok) return found
    const { name, expiresAt, isActive } = found.value
    if (!isActive) return fail({ code: 'API_KEY_NOT_ACTIVE' })
    if (graceHours > 0 && (await hasReachedGraceKeyLimit(trx, accountId)))
      return fail({ code: 'API_KEY_GRACE_LIMIT_REACHED' })
    const created = await insertApiKey(trx, { accountId, name, expiresAt })
    const end =
      graceHours === 0
        ? { revoked_at: sql<Date>`now()` }
        : {
            grace_ends_at: sql<Date>`least(now() + make_interval(hours => ${graceHours}), expires_at)`,
          }
    const previous = await trx
      .updateTable('api_key')
      .set({ replaced_by: created.id, ...end })
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning(recordColumns)
      .executeTakeFirstOrThrow()
    await updateKeyCount(trx, accountId)
    await recordApiKeyEvent(trx, { ...request, id: created.id }, 'api_key_rotated')
    return succeed({ created, previous })
  })
}
