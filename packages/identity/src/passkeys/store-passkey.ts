import { recordAccountEvents, type Database } from '@ase/db'
import { fail, limits, succeed } from '@ase/schemas'
import type { ApiError, PasskeyRecord, Result, SessionLabel } from '@ase/schemas'

export interface NewPasskey {
  readonly accountId: string
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: string[]
  readonly name: string
  /** The label of the session that adds it. */
  readonly by?: SessionLabel | null
}

/**
 * Stores a verified passkey. PASSKEY_LIMIT_REACHED beyond 20: the account's row, which every registration locks, makes
 * the count certain. PASSKEY_INVALID when somebody, the same account too, has it already. AUTH_REQUIRED when the account
 * is gone. Throws on database failure.
 */
export async function storePasskey(
  db: Database,
  passkey: NewPasskey,
): Promise<Result<PasskeyRecord, ApiError>> {
  return db.kysely.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select('id')
      .where('id', '=', passkey.accountId)
      .forUpdate()
      .executeTakeFirst()
    if (account === undefined) return fail({ code: 'AUTH_REQUIRED' })
    const { count } = await trx
      .selectFrom('passkey')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('account_id', '=', passkey.accountId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= limits.passkeys.perAccountMax)
      return fail({ code: 'PASSKEY_LIMIT_REACHED' })
    const stored = await trx
      .insertInto('passkey')
      .values({
        credential_id: passkey.credentialId,
        account_id: passkey.accountId,
        public_key: passkey.publicKey,
        counter: passkey.counter,
        transports: passkey.transports,
        name: passkey.name,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('created_at')
      .executeTakeFirst()
    if (stored === undefined) return fail({ code: 'PASSKEY_INVALID' })
    const id = passkey.credentialId.toString('base64url')
    await recordAccountEvents(trx, {
      accountId: passkey.accountId,
      code: 'passkey_added',
      by: passkey.by ?? null,
      subjects: [{ kind: 'passkey', id }],
    })
    return succeed({
      id,
      name: passkey.name,
      createdAt: stored.created_at.toISOString(),
      lastUsedAt: null,
    })
  })
}
