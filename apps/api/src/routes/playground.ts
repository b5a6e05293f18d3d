import { assessInPlayground, type PlaygroundDeps } from '@ase/evaluation'
import { hasJsonBody, respondError, respondJson, type AppEnv } from '@ase/service-kit'
import { Hono } from 'hono'
import type { Admission } from '@ase/service-kit'
import type { SessionGuard } from '../sessions/session-guard.ts'

export interface PlaygroundRouteDeps {
  /** Null when it is disabled. */
  readonly playground: PlaygroundDeps | null
  readonly admission: Admission
  readonly sessions: SessionGuard
}

/** The playground of the signed-in account: free, stored nowhere, and never for an API key. */
export function playgroundRoutes(deps: PlaygroundRouteDeps): Hono<AppEnv> {
  const { playground, admission, sessions } = deps
  return new Hono<AppEnv>().post('/assess', async (c) => {
    const session = await sessions.requireSession(c)
    if (!session.ok) return respondError(c, session.error)
    const { accountId } = session.value
    if (playground === null) return respondError(c, { code: 'PLAYGROUND_DISABLED' })
    if (!hasJsonBody(c)) return respondError(c, { code: 'UNSUPPORTED_CONTENT_TYPE' })
    const admitted = admission.admit(c, accountId)
    if (!admitted.ok) return respondError(c, admitted.error)
    try {
      const body = await admitted.value.readBody()
      if (!body.ok) return respondError(c, body.error)
      const assessed = await assessInPlayground(playground, { accountId, body: body.value })
      return assessed.ok ? respondJson(c, 200, assessed.value) : respondError(c, assessed.error)
    } finally {
      admitted.value.release()
    }
  })
}
