import { listEntryPage, type LedgerEntry } from '@ase/credits'
import type { Database } from '@ase/db'
import { LedgerQuery, succeed, type LedgerListResponse } from '@ase/schemas'
import type { AppEnv } from '@ase/service-kit'
import { Hono } from 'hono'
import * as z from 'zod'
import type { SessionGuard } from '../sessions/session-guard.ts'
import { listRoute } from './list-route.ts'

export interface LedgerRouteDeps {
  readonly db: Database
  readonly sessions: SessionGuard
}

/** Every change of the account's balance, the latest first. */
export function ledgerRoute({ db, sessions }: LedgerRouteDeps): Hono<AppEnv> {
  const list = listRoute(sessions, {
    query: LedgerQuery,
    /** The number of the last entry of the page before. */
    position: z.int().min(0),
    read: async (accountId, { from, to, kind, limit }, before) => {
      const { entries, nextBefore } = await listEntryPage(db, accountId, {
        from: from === undefined ? undefined : new Date(from),
        to: to === undefined ? undefined : new Date(to),
        kind,
        before: before ?? undefined,
        limit,
      })
      return succeed({ body: { entries: entries.map(describeEntry) }, next: nextBefore })
    },
  })
  return new Hono<AppEnv>().get('/', list)
}

function describeEntry(entry: LedgerEntry): LedgerListResponse['entries'][number] {
  return { ...entry, createdAt: entry.createdAt.toISOString() }
}
