import type { Database } from '@ase/db'
import type { SessionLabel } from '@ase/schemas'
import { sql } from 'kysely'
import { storedLabelOf } from './session-label.ts'
import type { SignInMethod } from './start-session.ts'

type Queries = Pick<Database, 'kysely'>

export interface SessionRecord {
  readonly id: string
  readonly method: SignInMethod
  readonly label: SessionLabel
  readonly createdAt: Date
  readonly lastSeenAt: Date
  /** When it ends without a further request. */
  readonly expiresAt: Date
}

/** The active sessions of an account, the newest first. Throws on database failure. */
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
