import type { Database } from '@ase/db'
import { listReports } from '@ase/inspection'
import { PageQuery, ReportId, succeed } from '@ase/schemas'
import type { AppEnv } from '@ase/service-kit'
import { Hono } from 'hono'
import type { SessionGuard } from '../sessions/session-guard.ts'
import { listRoute, timePosition } from './list-route.ts'

export interface OwnReportsDeps {
  readonly db: Database
  readonly sessions: SessionGuard
}

/** The reports of the signed-in account. A report by its id is a public route. */
export function ownReportsRoute({ db, sessions }: OwnReportsDeps): Hono<AppEnv> {
  const list = listRoute(sessions, {
    query: PageQuery,
    position: timePosition(ReportId),
    read: async (accountId, { limit }, after) => {
      const { reports, next } = await listReports(db, accountId, { after, limit })
      return succeed({ body: { reports }, next })
    },
  })
  return new Hono<AppEnv>().get('/', list)
}
