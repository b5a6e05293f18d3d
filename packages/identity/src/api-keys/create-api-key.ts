import type { Database, Tables } from '@ase/db'
import { fail, succeed, type ApiError, type Result } from '@ase/schemas'
import { sql, type Transaction } from 'kysely'
import {
  hasReachedActiveKeyLimit,
  insertApiKey,
  lockApiKeys,
  recordApiKeyEvent,
  updateKeyCount,
  type Actor,
  type CreatedApiKey,
  type NewKey,
} from './api-key-store.ts'

/**
 * Creates a key. API_KEY_LIMIT_REACHED when the account has 20 active ones, also under concurrent creation. An expiry
 * that is not in the future is INVALID_SCHEMA. AUTH_REQUIRED when the account was deleted. Throws on database failure.
 */
export async function createApiKey(
  db: Database,
  request: NewKey & Actor,
): Promise<Result<CreatedApiKey, ApiError>> {
  return db.kysely.transaction().execute(async (trx) => {
    const { accountId, expiresAt = null } = request
    if (!(await lockApiKeys(trx, accountId))) return fail({ code: 'AUTH_REQUIRED' })
    if (expiresAt !== null && !(await isInFuture(trx, expiresAt))) return fail(notInFuture)
    if (await hasReachedActiveKeyLimit(trx, accountId))
      return fail({ code: 'API_KEY_LIMIT_REACHED' })
    const created = await insertApiKey(trx, request)
    await updateKeyCount(trx, accountId)
    await recordApiKeyEvent(trx, { ...request, id: created.id }, 'api_key_created')
    return succeed(created)
  })
}

const notInFuture: ApiError = {
  code: 'INVALID_SCHEMA',
  details: [{ path: 'expiresAt', issue: 'not_in_future' }],
}

async function isInFuture(trx: Transaction<Tables>, moment: Date): Promise<boolean> {
  const { rows } = await sql<{ later: boolean }>`
    select ${moment}::timestamptz > now() as later`.execute(trx)
  return rows[0]?.later === true
}
