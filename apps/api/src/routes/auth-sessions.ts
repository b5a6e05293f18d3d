import type { Database } from '@ase/db'
import { endSession } from '@ase/identity'
import { respondError, respondJson, type AppEnv } from '@ase/service-kit'
import { Hono } from 'hono'
import type { SessionCookie } from '../sessions/session-cookie.ts'
import type { SessionGuard } from '../sessions/session-guard.ts'

export interface SessionRouteDeps {
  readonly db: Database
  readonly sessions: SessionGuard
  readonly cookie: SessionCookie
}

/** The sessions of the signed-in account. */
export function sessionRoutes({ db, sessions, cookie }: SessionRouteDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/sign-out', async (c) => {
    const session = await sessions.requireSession(c)
    const cleared = { 'set-cookie': cookie.clear() }
    // A cookie of a session that is over serves nobody: the browser may forget it, too.
    if (!session.ok && session.error.code === 'AUTH_REQUIRED')
      return respondError(c, session.error, cleared)
    if (!session.ok) return respondError(c, session.error)
    const { accountId, sessionId } = session.value
    await endSession(db, { accountId, id: sessionId })
    return respondJson(c, 200, { ok: true }, cleared)
  })
}
