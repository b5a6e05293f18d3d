import type { Database } from '@ase/db'
import { fail, succeed, type ApiError, type Result } from '@ase/schemas'
import { recordColumns, type ApiKeyRecord } from './api-key-record.ts'
import { recordApiKeyEvent, type Actor, type OwnKey } from './api-key-store.ts'

/**
 * Renames a key of the account and returns it, whether it is valid or not. NOT_FOUND when the account has no such
 * key. Throws on database failure.
 */
export async function renameApiKey(
  db: Database,
  request: OwnKey & Actor & { readonly name: string },
): Promise<Result<ApiKeyRecord, ApiError>> {
  return db.kysely.transaction().execute(async (trx) => {
    const renamed = await trx
      .updateTable('api_key')
      .set({ name: request.name })
      .where('id', '=', request.id)
      .where('account_id', '=', request.accountId)
      .returning(recordColumns)
      .executeTakeFirst()
    if (renamed === undefined) return fail({ code: 'NOT_FOUND' })
    await recordApiKeyEvent(trx, request, 'api_key_renamed')
    return succeed(renamed)
  })
}
