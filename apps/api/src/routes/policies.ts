import { describePolicies, type Policies } from '@ase/evaluation'
import type { PolicyListResponse } from '@ase/schemas'
import { respondError, respondJson, type AppEnv } from '@ase/service-kit'
import { Hono } from 'hono'
import type { SessionGuard } from '../sessions/session-guard.ts'

export interface PolicyRouteDeps {
  readonly policies: Policies
  readonly sessions: SessionGuard
}

/** The policies in force with their thresholds: those of the operator are for the people who sign in. */
export function policyRoute({ policies, sessions }: PolicyRouteDeps): Hono<AppEnv> {
  const answer: PolicyListResponse = { ok: true, policies: describePolicies(policies) }
  return new Hono<AppEnv>().get('/', async (c) => {
    const session = await sessions.requireSession(c)
    return session.ok ? respondJson(c, 200, answer) : respondError(c, session.error)
  })
}
