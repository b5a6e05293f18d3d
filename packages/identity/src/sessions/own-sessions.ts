import type { Database } from '@ase/db'
import { sql } from 'kysely'
import { isToken, tokenDigest } from '../secret-token.ts'
import type { SignInMethod } from './start-session.ts'

type Queries = Pick<Database, 'kysely'>

export interface SessionRecord {
  readonly id: string
  readonly method: SignInMethod
  readonly createdAt: Date
  readonly lastSeenAt: Date
  /** When it ends if nobody uses it any more. */
  readonly expiresAt: Date
}

/** The live sessions of an account, the newest first. Throws on database failure. */
export async function listSessions(db: Queries, accountId: string): Promise<SessionRecord[]> {
  const rows = await db.kysely
    .selectFrom('session')
    .select(['id', 'method', 'created_at', 'last_seen_at', 'idle_expires_at'])
    .where('account_id', '=', accountId)
    .where('idle_expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    method: row.method,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.idle_expires_at,
  }))
}

/** Ends a session of the account at once, on every replica. `false` when the account has no such session. */
export async function endSession(
  db: Queries,
  session: { readonly accountId: string; readonly id: string },
): Promise<boolean> {
  const ended = await db.kysely
    .deleteFrom('session')
    .where('account_id', '=', session.accountId)
    .where('id', '=', session.id)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Ends the session of a token, if there is one. Throws on database failure. */
export async function endSessionByToken(db: Queries, token: string): Promise<void> {
  if (!isToken(token)) return
  await db.kysely.deleteFrom('session').where('token_sha256', '=', tokenDigest(token)).execute()
}

/** Ends the sessions of an account, all or all but one. Returns how many. Throws on database failure. */
export async function endAllSessions(
  db: Queries,
  sessions: { readonly accountId: string; readonly exceptId?: string },
): Promise<number> {
  const ofAccount = db.kysely.deleteFrom('session').where('account_id', '=', sessions.accountId)
  const chosen =
    sessions.exceptId === undefined ? ofAccount : ofAccount.where('id', '!=', sessions.exceptId)
  const ended = await chosen.returning('id').execute()
  return ended.length
}
