import type { Hono } from 'hono'
import type { AppEnv } from './app-env.ts'
import { cachedResult } from './cached-result.ts'
import { createServiceApp, type AppDeps } from './create-app.ts'
import { livenessRoute } from './liveness-route.ts'
import { createOriginPolicy } from './origin-policy.ts'
import { respondError, respondJson, respondText } from './respond.ts'

export interface AdminDeps extends Pick<AppDeps, 'log' | 'metrics' | 'clock'> {
  /** Whether everything that a request needs answers; must not throw and must end within a few seconds. */
  readonly isReady: () => Promise<boolean>
  /** Aborted when the process begins to stop: it is not ready from then on. */
  readonly stopping?: AbortSignal
}

/** However often it is asked, a scrape (2 to 8 ms) and a query are made once a second. */
const CACHE_MS = 1000

/**
 * What operators and their tools ask, on a listener of its own: `/metrics` in Prometheus' text format, `/health/ready` (503
 * tells a load balancer to send requests elsewhere) and `/health/live`. No web page is allowed to ask.
 */
export function createAdminApp({ isReady, stopping, ...deps }: AdminDeps): Hono<AppEnv> {
  const { registry } = deps.metrics
  const readMetrics = cachedResult(() => registry.metrics(), CACHE_MS, deps.clock)
  const readReadiness = cachedResult(isReady, CACHE_MS, deps.clock)
  const app = createServiceApp({ ...deps, origins: createOriginPolicy([]) })
  app.get('/metrics', async (c) => respondText(c, 200, registry.contentType, await readMetrics()))
  app.get('/health/ready', async (c) => {
    if (stopping?.aborted) return respondError(c, { code: 'SHUTTING_DOWN' })
    return (await readReadiness())
      ? respondJson(c, 200, { ok: true })
      : respondError(c, { code: 'DATABASE_UNAVAILABLE', retryAfterSeconds: 1 })
  })
  app.route('/health/live', livenessRoute())
  return app
}
