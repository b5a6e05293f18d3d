import type { Database } from '@ase/db'
import { readProfile } from '@ase/identity'
import { readBillingState, type BillingDeps } from '@ase/payments'
import { respondError, respondJson, type AppEnv } from '@ase/service-kit'
import { Hono } from 'hono'
import type { SessionGuard } from '../sessions/session-guard.ts'

export interface ProfileRouteDeps {
  readonly db: Database
  readonly billing: BillingDeps
  readonly sessions: SessionGuard
}

/** The signed-in account at a glance. */
export function profileRoute({ db, billing, sessions }: ProfileRouteDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/', async (c) => {
    const session = await sessions.requireSession(c)
    if (!session.ok) return respondError(c, session.error)
    const { accountId } = session.value
    const profile = await readProfile(db, accountId)
    // The account was deleted in between.
    if (profile === undefined) return respondError(c, { code: 'AUTH_REQUIRED' })
    const billingState = await readBillingState(billing, accountId)
    return respondJson(c, 200, { ok: true, ...profile, billing: billingState })
  })
}
