import type { Database } from '@ase/db'
import { readUsage, usageRequestOf } from '@ase/evaluation'
import { UsageQuery } from '@ase/schemas'
import { readQuery, respondError, respondJson, type AppEnv } from '@ase/service-kit'
import { Hono } from 'hono'
import type { FairLimiter } from '@ase/runtime'
import type { SessionGuard } from '../sessions/session-guard.ts'

export interface UsageRouteDeps {
  readonly db: Database
  readonly sessions: SessionGuard
  readonly readLimiter: FairLimiter
  readonly now: () => Date
}

/** How many evaluations of the signed-in account were allowed, reviewed and blocked. */
export function usageRoute({ db, sessions, readLimiter, now }: UsageRouteDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/', async (c) => {
    const session = await sessions.requireSession(c)
    if (!session.ok) return respondError(c, session.error)
    const query = readQuery(c, UsageQuery)
    if (!query.ok) return respondError(c, query.error)
    const request = usageRequestOf(query.value, now())
    if (!request.ok) return respondError(c, request.error)
    const { accountId } = session.value
    const read = await readLimiter.run(accountId, () => readUsage(db, accountId, request.value))
    const usage = read.ok ? read.value : read
    return usage.ok ? respondJson(c, 200, usage.value) : respondError(c, usage.error)
  })
}
