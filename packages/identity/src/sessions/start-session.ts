import { randomUUID } from 'node:crypto'
import { recordAccountEvents, type Database, type Tables } from '@ase/db'
import { fail, limits, succeed, type ApiError, type Result, type SessionLabel } from '@ase/schemas'
import { sql, type Kysely } from 'kysely'
import { lockAccount } from '../accounts/lock-account.ts'
import { generateToken, tokenDigest } from '../secrets/secret-token.ts'
import { unknownLabel } from './session-label.ts'

export type SignInMethod = 'email' | 'passkey' | 'openid'

interface NewSession {
  readonly accountId: string
  readonly method: SignInMethod
  /** Unknown when absent. */
  readonly label?: SessionLabel | undefined
}

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
 * a request and after 90 days in any case. Beyond 50 sessions of an account the one unused for longest ends, also under
 * concurrent sign-ins. AUTH_REQUIRED when the account was deleted. `db` may be a transaction: `{ kysely: trx }`. Throws on
 * database failure.
 */
export async function startSession(
  db: Pick<Database, 'kysely'>,
  session: NewSession,
): Promise<Result<StartedSession, ApiError>> {
  return db.kysely.isTransaction
    ? startWithin(db.kysely, session)
    : db.kysely.transaction().execute((trx) => startWithin(trx, session))
}

async function startWithin(
  trx: Kysely<Tables>,
  { accountId, method, label = unknownLabel }: NewSession,
): Promise<Result<StartedSession, ApiError>> {
  // A statement of its own: the next one counts the sessions of those who had the lock before. Signing in by mail holds
  // the row for key share already, as others may; this lock goes together with theirs.
  if (!(await lockAccount(trx, accountId))) return fail({ code: 'AUTH_REQUIRED' })
  await sql`delete from session where token_sha256 in (
    select token_sha256 from session where account_id = ${accountId}
    order by last_seen_at desc offset ${limits.account.sessionsMax - 1})`.execute(trx)
  const token = generateToken()
  const id = randomUUID()
  const { expires_at: expiresAt } = await trx
    .insertInto('session')
    .values({
      token_sha256: tokenDigest(token),
      id,
      account_id: accountId,
      method,
      browser: label.browser,
      system: label.system,
      idle_expires_at: sql`now() + make_interval(days => ${IDLE_DAYS})`,
      expires_at: sql`now() + make_interval(days => ${ABSOLUTE_DAYS})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  const subjects = [{ kind: 'session', id }] as const
  await recordAccountEvents(trx, { accountId, code: 'signed_in', by: label, subjects })
  return succeed({ token, expiresAt })
}
