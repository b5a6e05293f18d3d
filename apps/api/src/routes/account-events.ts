import type { Database } from '@ase/db'
import { listAccountEvents } from '@ase/identity'
import { PageQuery, succeed } from '@ase/schemas'
import type { AppEnv } from '@ase/service-kit'
import { Hono } from 'hono'
import * as z from 'zod'
import type { SessionGuard } from '../sessions/session-guard.ts'
import { listRoute } from './list-route.ts'

export interface AccountEventRouteDeps {
  readonly db: Database
  readonly sessions: SessionGuard
}

/** The events of the signed-in account, the latest first. */
export function accountEventRoute({ db, sessions }: AccountEventRouteDeps): Hono<AppEnv> {
  const list = listRoute(sessions, {
    query: PageQuery,
    /** The id of the last event of the page before. */
    position: z.uuid(),
    read: async (accountId, { limit }, before) => {
      const { events, next } = await listAccountEvents(db, { accountId, before, limit })
      return succeed({ body: { events }, next })
    },
  })
  return new Hono<AppEnv>().get('/', list)
}
