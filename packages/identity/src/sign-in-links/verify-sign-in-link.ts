import type { Database } from '@ase/db'
import { fail, succeed, type ApiError, type Result, type SessionLabel } from '@ase/schemas'
import { sql } from 'kysely'
import { findOrCreateAccount } from '../accounts/create-account.ts'
import { isToken, tokenDigest } from '../secrets/secret-token.ts'
import { startSession, type StartedSession } from '../sessions/start-session.ts'

export interface SignedIn extends StartedSession {
  readonly accountId: string
  readonly returnPath: string
}

/**
 * The email address that a link signs in, shown before its use; the link stays valid. `null` for used, expired, unknown and
 * malformed tokens alike. Throws on database failure.
 */
export async function readSignInLinkEmail(db: Database, token: string): Promise<string | null> {
  if (!isToken(token)) return null
  const link = await db.kysely
    .selectFrom('sign_in_token')
    .select('email')
    .where('token_sha256', '=', tokenDigest(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return link?.email ?? null
}

/**
 * Uses a link: deletes its token, creates the account of its email address at the first sign-in, and starts a session, in one
 * transaction. Used, expired, unknown and malformed tokens are SIGN_IN_LINK_INVALID alike. Throws on database failure.
 */
export async function verifySignInLink(
  db: Database,
  token: string,
  label?: SessionLabel,
): Promise<Result<SignedIn, ApiError>> {
  if (!isToken(token)) return fail({ code: 'SIGN_IN_LINK_INVALID' })
  return db.kysely.transaction().execute(async (trx) => {
    const link = await trx
      .deleteFrom('sign_in_token')
      .where('token_sha256', '=', tokenDigest(token))
      .where('expires_at', '>', sql<Date>`now()`)
      .returning(['email', 'return_path'])
      .executeTakeFirst()
    if (link === undefined) return fail({ code: 'SIGN_IN_LINK_INVALID' })
    const { accountId } = await findOrCreateAccount(trx, link.email)
    const session = await startSession({ kysely: trx }, { accountId, method: 'email', label })
    return session.ok
      ? succeed({ ...session.value, accountId, returnPath: link.return_path })
      : session
  })
}
