import type { Database } from '@ase/db'
import { fail, succeed, type ApiError, type PasskeyRecord, type Result } from '@ase/schemas'
import {
  passkeyColumns,
  passkeyRecordOf,
  recordPasskeyEvent,
  type OwnPasskey,
} from './passkey-record.ts'

type Queries = Pick<Database, 'kysely'>

/**
 * Renames a passkey of the account and returns it. NOT_FOUND when the account has no such passkey. Throws on
 * database failure.
 */
export async function renamePasskey(
  db: Queries,
  passkey: OwnPasskey & { readonly name: string },
): Promise<Result<PasskeyRecord, ApiError>> {
  return db.kysely.transaction().execute(async (trx) => {
    const renamed = await trx
      .updateTable('passkey')
      .set({ name: passkey.name })
      .where('account_id', '=', passkey.accountId)
      .where('credential_id', '=', Buffer.from(passkey.id, 'base64url'))
      .returning(passkeyColumns)
      .executeTakeFirst()
    if (renamed === undefined) return fail({ code: 'NOT_FOUND' })
    await recordPasskeyEvent(trx, passkey, renamed.credential_id, 'passkey_renamed')
    return succeed(passkeyRecordOf(renamed))
  })
}
