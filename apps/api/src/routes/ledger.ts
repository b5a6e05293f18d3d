import { listEntryPage, type LedgerEntry } from '@ase/credits'
import type { Database } from '@ase/db'
import { LedgerQuery, type LedgerListResponse } from '@ase/schemas'
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

export interface LedgerRouteDeps {
  readonly db: Database
  readonly sessions: SessionGuard
}

/** The number that all further entries are below. */
const Position = z.int().min(0)

/** Every change of the account's balance. */
export function ledgerRoute({ db, sessions }: LedgerRouteDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/', async (c) => {
    const session = await sessions.requireSession(c)
    if (!session.ok) return respondError(c, session.error)
    const query = readQuery(c, LedgerQuery)
    if (!query.ok) return respondError(c, query.error)
    const { from, to, kind, cursor, limit } = query.value
    const before = decodeCursor(Position, cursor)
    if (!before.ok) return respondError(c, before.error)
    const { entries, nextBefore } = await listEntryPage(db, session.value.accountId, {
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : new Date(to),
      kind,
      before: before.value ?? undefined,
      limit,
    })
    const answer: LedgerListResponse = {
      ok: true,
      entries: entries.map(describeEntry),
      nextCursor: nextBefore === null ? null : encodeCursor(nextBefore),
    }
    return respondJson(c, 200, answer)
  })
}

function describeEntry(entry: LedgerEntry): LedgerListResponse['entries'][number] {
  return { ...entry, createdAt: entry.createdAt.toISOString() }
}
