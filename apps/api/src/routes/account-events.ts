import type { Database } from '@ase/db'
import { listAccountEvents } from '@ase/identity'
import { PageQuery, type AccountEventListResponse } from '@ase/schemas'
import {
  decodeCursor,
  encodeCursor,
  readQuery,
  respondError,
  respondJson,
  type AppEnv,
} from '@ase/service-kit'
import { Hono } from 'hono'
import * as z from 'zod'
import type { SessionGuard } from '../sessions/session-guard.ts'

export interface AccountEventRouteDeps {
  readonly db: Database
  readonly sessions: SessionGuard
}

/** The id of the last event of the page before. */
const Position = z.uuid()

/** What happened to the signed-in account. */
export function accountEventRoute({ db, sessions }: AccountEventRouteDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/', async (c) => {
    const session = await sessions.requireSession(c)
    if (!session.ok) return respondError(c, session.error)
    const query = readQuery(c, PageQuery)
    if (!query.ok) return respondError(c, query.error)
    const { cursor, limit } = query.value
    const before = decodeCursor(Position, cursor)
    if (!before.ok) return respondError(c, before.error)
    const { accountId } = session.value
    const page = await listAccountEvents(db, { accountId, before: before.value, limit })
    const nextCursor = page.next === null ? null : encodeCursor(page.next)
    const answer: AccountEventListResponse = { ok: true, events: page.events, nextCursor }
    return respondJson(c, 200, answer)
  })
}
