import type { Database } from '@ase/db'
import type { PasskeyRecord } from '@ase/schemas'
import { passkeyColumns, passkeyRecordOf } from './passkey-record.ts'

type Queries = Pick<Database, 'kysely'>

/** The passkeys of an account, the newest first. Throws on database failure. */
export async function listPasskeys(db: Queries, accountId: string): Promise<PasskeyRecord[]> {
  const rows = await db.kysely
    .selectFrom('passkey')
    .select(passkeyColumns)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('credential_id')
    .execute()
  return rows.map(passkeyRecordOf)
}
