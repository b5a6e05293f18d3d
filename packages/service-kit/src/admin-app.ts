import type { Hono } from 'hono'
import type { AppEnv } from './app-env.ts'
import { cachedResult } from './cached-result.ts'
import { createServiceApp, type AppDeps } from './create-app.ts'
import { livenessRoute } from './liveness-route.ts'
import { isLoopback } from './loopback.ts'
import { createOriginPolicy } from './origin-policy.ts'
import { createInstruments } from './metrics.ts'
import { readinessProblems, type CheckReadiness, type ReadinessProblem } from './readiness.ts'
import { respondError, respondJson, respondText } from './respond.ts'

/** What the operators' listener needs of its server. */
export interface AdminDeps extends Pick<AppDeps, 'log' | 'metrics' | 'clock'> {
  readonly checkReadiness: CheckReadiness
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
  checkReadiness,
  stopping,
  listenHost,
  ...deps
}: AdminDeps): Hono<AppEnv> {
  const { registry } = deps.metrics
  const readMetrics = cachedResult(() => registry.metrics(), CACHE_MS, deps.clock)
  const readReadiness = observeReadiness(
    cachedResult(checkReadiness, CACHE_MS, deps.clock),
    stopping,
    deps,
  )
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
    const problem = await readReadiness()
    if (problem === null) return respondJson(c, 200, { ok: true })
    return problem === 'SHUTTING_DOWN'
      ? respondError(c, { code: problem })
      : respondError(c, { code: problem, retryAfterSeconds: 1 })
  })
  app.route('/health/live', livenessRoute())
  return app
}

/** Logs each change once, and keeps the gauge of the last answer: a collection asks anew and does not wait for it. */
function observeReadiness(
  check: CheckReadiness,
  stopping: AbortSignal | undefined,
  { log, metrics }: Pick<AdminDeps, 'log' | 'metrics'>,
): CheckReadiness {
  let latest: ReadinessProblem | null | undefined
  const read: CheckReadiness = async () => {
    if (stopping?.aborted) return 'SHUTTING_DOWN'
    const problem = await check()
    if (stopping?.aborted) return 'SHUTTING_DOWN'
    if (problem !== latest) {
      if (problem !== null) log.warn({ event: 'readiness_changed', code: problem })
      else if (latest !== undefined) log.info({ event: 'readiness_changed' })
      latest = problem
    }
    return problem
  }
  createInstruments(metrics).gauge('ase_readiness_state', (gauge) => {
    void read()
    const state = stopping?.aborted ? 'SHUTTING_DOWN' : latest
    for (const name of ['ready', ...readinessProblems])
      gauge.set({ state: name }, name === (state === null ? 'ready' : state) ? 1 : 0)
  })
  return read
}
