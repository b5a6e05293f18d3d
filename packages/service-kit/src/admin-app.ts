import type { Hono } from 'hono'
import type { AppEnv } from './app-env.ts'
import { cachedResult } from './cached-result.ts'
import { createServiceApp, type AppDeps } from './create-app.ts'
import { livenessRoute } from './liveness-route.ts'
import { isLoopback } from './loopback.ts'
import { createOriginPolicy } from './origin-policy.ts'
import { respondError, respondJson, respondText } from './respond.ts'

export interface AdminDeps extends Pick<AppDeps, 'log' | 'metrics' | 'clock'> {
  /** Whether everything that a request needs answers; must not throw and must end within a few seconds. */
  readonly isReady: () => Promise<boolean>
  /** Aborted when the process begins to stop: it is not ready from then on. */
  readonly stopping?: AbortSignal
  /** Where it listens, as ADMIN_HOST says it. */
  readonly listenHost: string
}

/** However often it is asked, a scrape (2 to 8 ms) and a query are made once a second. */
const CACHE_MS = 1000

/**
 * What operators and their tools ask, on a listener of its own: `/metrics` in Prometheus' text format, `/health/ready` (503
 * tells a load balancer to send requests elsewhere) and `/health/live`. No web page is allowed to ask: neither by its `Origin`, nor,
 * on loopback, by a host name of its own that leads here (DNS rebinding), for which its browser sends no `Origin`.
 */
export function createAdminApp({
  isReady,
  stopping,
  listenHost,
  ...deps
}: AdminDeps): Hono<AppEnv> {
  const { registry } = deps.metrics
  const readMetrics = cachedResult(() => registry.metrics(), CACHE_MS, deps.clock)
  const readReadiness = cachedResult(isReady, CACHE_MS, deps.clock)
  const app = createServiceApp({ ...deps, origins: createOriginPolicy([]) })
  if (isLoopback(listenHost)) {
    app.use((c, next) =>
      isLoopback(new URL(c.req.url).hostname)
        ? next()
        : Promise.resolve(respondError(c, { code: 'INVALID_ORIGIN' })),
    )
  }
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
