import { isDatabaseReady, type Database } from '@ase/db'
import type { EvaluateDeps } from '@ase/evaluation'
import {
  createServiceApp,
  healthRoutes,
  metricsRoute,
  type AppDeps,
  type AppEnv,
} from '@ase/service-kit'
import type { Hono } from 'hono'
import { evaluateRoutes } from './routes/evaluate.ts'
import { openApiRoute } from './routes/openapi.ts'

export interface ApiDeps extends AppDeps {
  readonly db: Database
  readonly evaluation: EvaluateDeps
  /** The address that clients use, without a trailing slash. */
  readonly publicBaseUrl: string
}

/** The whole API. It keeps no state of its own: any number of processes serve side by side. */
export function createApp(deps: ApiDeps): Hono<AppEnv> {
  const app = createServiceApp(deps)
  app.route('/api/v1/agent/evaluate', evaluateRoutes(deps))
  app.route('/openapi.json', openApiRoute())
  app.route('/health', healthRoutes({ isReady: () => isDatabaseReady(deps.db) }))
  app.route('/metrics', metricsRoute(deps.metrics))
  return app
}
