import { Hono } from 'hono'
import type { AppEnv } from './app-env.ts'
import { respondError, respondJson } from './respond.ts'

export interface HealthDeps {
  /** Whether everything that a request needs answers; must not throw and must end within a few seconds. */
  readonly isReady: () => Promise<boolean>
}

/** `/live`: the process answers. `/ready`: it can serve; 503 tells a balancer to send requests elsewhere. */
export function healthRoutes(deps: HealthDeps): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get('/live', (c) => respondJson(c, 200, { ok: true }))
    .get('/ready', async (c) =>
      (await deps.isReady())
        ? respondJson(c, 200, { ok: true })
        : respondError(c, { code: 'DATABASE_UNAVAILABLE', retryAfterSeconds: 1 }),
    )
}
