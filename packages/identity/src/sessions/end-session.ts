import { recordAccountEvents, type Database } from '@ase/db'
import type { SessionLabel } from '@ase/schemas'
import { isToken, tokenDigest } from '../secrets/secret-token.ts'

type Queries = Pick<Database, 'kysely'>

/**
 * Ends a session of the account immediately, on every replica, on behalf of the session with the label `by`, or of itself
 * (`isSignOut`). `false` when the account has no such session. Throws on database failure.
 */
export async function endSession(
  db: Queries,
  session: {
    readonly accountId: string
    readonly id: string
    readonly by?: SessionLabel | null
    readonly isSignOut?: boolean
  },
): Promise<boolean> {
  const { accountId, id, by = null, isSignOut = false } = session
  return db.kysely.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom('session')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (ended === undefined) return false
    const code = isSignOut ? 'signed_out' : 'session_ended'
    await recordAccountEvents(trx, { accountId, code, by, subjects: [{ kind: 'session', id }] })
    return true
  })
}

/** Ends the session of a token, if there is one. Throws on database failure. */
export async function endSessionByToken(db: Queries, token: string): Promise<void> {
  if (!isToken(token)) return
  await db.kysely.deleteFrom('session').where('token_sha256', '=', tokenDigest(token)).execute()
}

/** Ends the sessions of an account, all or all but one. Returns how many. Throws on database failure. */
export async function endAllSessions(
  db: Queries,
  sessions: {
    readonly accountId: string
    readonly exceptId?: string
    readonly by?: SessionLabel | null
  },
): Promise<number> {
  const { accountId, exceptId, by = null } = sessions
  return db.kysely.transaction().execute(async (trx) => {
    const ofAccount = trx.deleteFrom('session').where('account_id', '=', accountId)
    const chosen = exceptId === undefined ? ofAccount : ofAccount.where('id', '!=', exceptId)
    const ended = await chosen.returning('id').execute()
    const subjects = ended.map(({ id }) => ({ kind: 'session', id }) as const)
    await recordAccountEvents(trx, { accountId, code: 'session_ended', by, subjects })
    return ended.length
  })
}
