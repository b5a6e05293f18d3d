import { randomUUID } from 'node:crypto'
import type { Database } from '@ase/db'
import { fail, limits, succeed, type ApiError, type Result } from '@ase/schemas'
import { sql } from 'kysely'
import { generateToken, tokenDigest } from '../secret-token.ts'

export type SignInMethod = 'email' | 'passkey' | 'openid'

export interface StartedSession {
  /** The secret for the cookie: shown once, stored nowhere. */
  readonly token: string
  /** When the session ends however much it is used. */
  readonly expiresAt: Date
}

const IDLE_DAYS = 14
const ABSOLUTE_DAYS = 90

/**
 * Starts a session with a new token; the caller ends the one that the browser had before. It ends after 14 days without
 * a request and after 90 days in any case. Beyond 50 sessions of an account the one unused for longest ends. An account
 * that is gone is AUTH_REQUIRED. `db` may be a transaction: `{ kysely: trx }`. Throws on database failure.
 */
export async function startSession(
  db: Pick<Database, 'kysely'>,
  session: { readonly accountId: string; readonly method: SignInMethod },
): Promise<Result<StartedSession, ApiError>> {
  const token = generateToken()
  const { rows } = await sql<{ expires_at: Date }>`
    with owner as materialized (
      select id from account where id = ${session.accountId} for key share
    ), crowded_out as (
      delete from session where token_sha256 in (
        select token_sha256 from session where account_id = ${session.accountId}
        order by last_seen_at desc offset ${limits.account.sessionsMax - 1})
    )
    insert into session (token_sha256, id, account_id, method, idle_expires_at, expires_at)
    select ${tokenDigest(token)}, ${randomUUID()}, id, ${session.method},
      now() + make_interval(days => ${IDLE_DAYS}), now() + make_interval(days => ${ABSOLUTE_DAYS})
    from owner returning expires_at`.execute(db.kysely)
  const started = rows[0]
  return started === undefined
    ? fail({ code: 'AUTH_REQUIRED' })
    : succeed({ token, expiresAt: started.expires_at })
}
