import { Hono } from 'hono'
import type { AppEnv } from './app-env.ts'
import type { Metrics } from './metrics.ts'
import { respondText } from './respond.ts'

/** `/`: the process's metrics in Prometheus' text format. They hold counts and times, nothing of a client. */
export function metricsRoute(metrics: Metrics): Hono<AppEnv> {
  const { registry } = metrics
  return new Hono<AppEnv>().get('/', async (c) =>
    respondText(c, 200, registry.contentType, await registry.metrics()),
  )
}
