import type { Database } from '@ase/db'
import { endAllSessions, endSession, listSessions } from '@ase/identity'
import { EndSessionsRequest, limits } from '@ase/schemas'
import { readDeclaredJson, respondError, respondJson, type AppEnv } from '@ase/service-kit'
import { Hono } from 'hono'
import type { SessionCookie } from '../sessions/session-cookie.ts'
import type { SessionGuard } from '../sessions/session-guard.ts'

export interface SessionRouteDeps {
  readonly db: Database
  readonly sessions: SessionGuard
  readonly cookie: SessionCookie
}

/** The sessions of the signed-in account: listed and ended. */
export function sessionRoutes({ db, sessions, cookie }: SessionRouteDeps): Hono<AppEnv> {
  const cleared = { 'set-cookie': cookie.clear() }
  return new Hono<AppEnv>()
    .post('/sign-out', async (c) => {
      const session = await sessions.requireSession(c)
      // The cookie of an ended session is of no use: the browser deletes it too.
      if (!session.ok && session.error.code === 'AUTH_REQUIRED')
        return respondError(c, session.error, cleared)
      if (!session.ok) return respondError(c, session.error)
      const { accountId, sessionId: id, label: by } = session.value
      await endSession(db, { accountId, id, by, isSignOut: true })
      return respondJson(c, 200, { ok: true }, cleared)
    })
    .get('/sessions', async (c) => {
      const session = await sessions.requireSession(c)
      if (!session.ok) return respondError(c, session.error)
      const records = await listSessions(db, session.value.accountId)
      const isCurrent = (id: string) => id === session.value.sessionId
      const list = records.map((record) => ({ ...record, isCurrent: isCurrent(record.id) }))
      return respondJson(c, 200, { ok: true, sessions: list })
    })
    .delete('/sessions', async (c) => {
      const session = await sessions.requireSession(c)
      if (!session.ok) return respondError(c, session.error)
      const body = await readDeclaredJson(c, EndSessionsRequest, limits.account.bodyBytesMax)
      if (!body.ok) return respondError(c, body.error)
      const { accountId, sessionId, label: by } = session.value
      if ('others' in body.value) {
        const ended = await endAllSessions(db, { accountId, exceptId: sessionId, by })
        return respondJson(c, 200, { ok: true, ended })
      }
      const { id } = body.value
      if (!(await endSession(db, { accountId, id, by })))
        return respondError(c, { code: 'NOT_FOUND' })
      return respondJson(c, 200, { ok: true, ended: 1 }, id === sessionId ? cleared : undefined)
    })
}
