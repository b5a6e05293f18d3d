import { recordAccountEvents, type Database } from '@ase/db'
import type { SessionLabel } from '@ase/schemas'
import { sql } from 'kysely'
import { isToken, tokenDigest } from '../secret-token.ts'
import { storedLabelOf } from './session-label.ts'
import type { SignInMethod } from './start-session.ts'

type Queries = Pick<Database, 'kysely'>

export interface SessionRecord {
  readonly id: string
  readonly method: SignInMethod
  readonly label: SessionLabel
  readonly createdAt: Date
  readonly lastSeenAt: Date
  /** When it ends if nobody uses it any more. */
  readonly expiresAt: Date
}

/** The live sessions of an account, the newest first. Throws on database failure. */
export async function listSessions(db: Queries, accountId: string): Promise<SessionRecord[]> {
  const rows = await db.kysely
    .selectFrom('session')
    .select(['id', 'method', 'browser', 'system', 'created_at', 'last_seen_at', 'idle_expires_at'])
    .where('account_id', '=', accountId)
    .where('idle_expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    method: row.method,
    label: storedLabelOf(row),
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.idle_expires_at,
  }))
}

/**
 * Ends a session of the account immediately, on every replica, from the session with the label `by`, or from itself when it signs
 * out. `false` when the account has no such session. Throws on database failure.
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
