import { recordAccountEvents, type Database, type Tables } from '@ase/db'
import { fail, succeed } from '@ase/schemas'
import type { ApiError, PasskeyRecord, Result, SessionLabel } from '@ase/schemas'
import type { Selectable, Transaction } from 'kysely'

type Queries = Pick<Database, 'kysely'>

interface OwnPasskey {
  readonly accountId: string
  readonly id: string
  /** The label of the session that changes it. */
  readonly by?: SessionLabel | null
}

const columns = ['credential_id', 'name', 'created_at', 'last_used_at'] as const

type Row = Pick<Selectable<Tables['passkey']>, (typeof columns)[number]>

function recordOf(row: Row): PasskeyRecord {
  return {
    id: row.credential_id.toString('base64url'),
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}

/** The passkeys of an account, the newest first. Throws on database failure. */
export async function listPasskeys(db: Queries, accountId: string): Promise<PasskeyRecord[]> {
  const rows = await db.kysely
    .selectFrom('passkey')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('credential_id')
    .execute()
  return rows.map(recordOf)
}

/**
 * Removes a passkey of the account: nobody signs in with it any more, on any replica. Sessions that it began go on.
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

/**
 * Gives a passkey of the account another name and returns it. NOT_FOUND when the account has no such passkey. Throws on
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
      .returning(columns)
      .executeTakeFirst()
    if (renamed === undefined) return fail({ code: 'NOT_FOUND' })
    await recordPasskeyEvent(trx, passkey, renamed.credential_id, 'passkey_renamed')
    return succeed(recordOf(renamed))
  })
}

/** The id is written as lists show it, not as the client wrote it. */
async function recordPasskeyEvent(
  trx: Transaction<Tables>,
  { accountId, by = null }: OwnPasskey,
  credentialId: Buffer,
  code: 'passkey_renamed' | 'passkey_removed',
): Promise<void> {
  const id = credentialId.toString('base64url')
  await recordAccountEvents(trx, { accountId, code, by, subjects: [{ kind: 'passkey', id }] })
}
