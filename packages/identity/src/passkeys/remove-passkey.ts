import type { Database } from '@ase/db'
import { recordPasskeyEvent, type OwnPasskey } from './passkey-record.ts'

type Queries = Pick<Database, 'kysely'>

/**
 * Removes a passkey of the account: it cannot sign in any more, on any replica. Sessions that it started continue.
 * `false` when the account has no such passkey. Throws on database failure.
 */
export async function removePasskey(db: Queries, passkey: OwnPasskey): Promise<boolean> {
  return db.kysely.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('passkey')
      .where('account_id', '=', passkey.accountId)
      .where('credential_id', '=', Buffer.from(passkey.id, 'base64url'))
      .returning('credential_id')
      .executeTakeFirst()
    if (removed === undefined) return false
    await recordPasskeyEvent(trx, passkey, removed.credential_id, 'passkey_removed')
    return true
  })
}
