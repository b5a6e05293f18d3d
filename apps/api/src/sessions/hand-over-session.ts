import type { Database } from '@ase/db'
import { endSessionByToken, type StartedSession } from '@ase/identity'
import type { AppContext } from '@ase/service-kit'
import type { SessionCookie } from './session-cookie.ts'

export interface HandOverDeps {
  readonly db: Database
  readonly cookie: SessionCookie
}

/**
 * Gives a browser its new session in place of the one that it had, which is ended because the browser loses its cookie; the
 * request's log line gets the account. Returns the value of `Set-Cookie`. Throws on database failure.
 */
export async function handOverSession(
  c: AppContext,
  { db, cookie }: HandOverDeps,
  session: StartedSession & { readonly accountId: string },
): Promise<string> {
  c.get('scope').accountId = session.accountId
  const earlier = cookie.read(c)
  if (earlier !== undefined) await endSessionByToken(db, earlier)
  return cookie.set(session.token, session.expiresAt)
}
