import { recordAccountEvents, type Database } from '@ase/db'
import { fail, succeed, type ApiError, type Result, type SessionLabel } from '@ase/schemas'

/**
 * Records an export of the account's data; called before any of the data is sent. AUTH_REQUIRED when the account was deleted.
 * Throws on database failure.
 */
export async function recordDataExport(
  db: Database,
  { accountId, by }: { readonly accountId: string; readonly by: SessionLabel | null },
): Promise<Result<void, ApiError>> {
  return db.kysely.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select('id')
      .where('id', '=', accountId)
      .forKeyShare()
      .executeTakeFirst()
    if (account === undefined) return fail({ code: 'AUTH_REQUIRED' })
    await recordAccountEvents(trx, { accountId, code: 'data_exported', by })
    return succeed(undefined)
  })
}
