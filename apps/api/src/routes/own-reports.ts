import type { Database } from '@ase/db'
import { listReports } from '@ase/inspection'
import { PageQuery, ReportId } from '@ase/schemas'
import { readQuery, respondError, respondJson, type AppEnv } from '@ase/service-kit'
import { Hono } from 'hono'
import type { SessionGuard } from '../sessions/session-guard.ts'
import { cursorOfPlace, placeOfCursor } from '../time-cursor.ts'

export interface OwnReportsDeps {
  readonly db: Database
  readonly sessions: SessionGuard
}

/** The reports of the signed-in account, beside the public ones by their id. */
export function ownReportsRoute({ db, sessions }: OwnReportsDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/', async (c) => {
    const session = await sessions.requireSession(c)
    if (!session.ok) return respondError(c, session.error)
    const query = readQuery(c, PageQuery)
    if (!query.ok) return respondError(c, query.error)
    const { cursor, limit } = query.value
    const after = placeOfCursor(ReportId, cursor)
    if (!after.ok) return respondError(c, after.error)
    const { accountId } = session.value
    const { reports, next } = await listReports(db, accountId, { after: after.value, limit })
    return respondJson(c, 200, { ok: true, reports, nextCursor: cursorOfPlace(next) })
  })
}
