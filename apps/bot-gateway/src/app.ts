import {
  createServiceApp,
  healthRoutes,
  metricsRoute,
  type AppDeps,
  type AppEnv,
} from '@ase/service-kit'
import type { Hono } from 'hono'
import type { Config } from './config.ts'
import { statusRoute } from './routes/status.ts'

export interface BotGatewayDeps extends AppDeps {
  readonly config: Config
}

/** The chat platforms' receiver. */
export function createApp(deps: BotGatewayDeps): Hono<AppEnv> {
  const app = createServiceApp(deps)
  app.route('/health', statusRoute(deps.config))
  // It depends on nothing that could be away: requests for a platform that is not configured are refused one by one.
  app.route('/health', healthRoutes({ isReady: () => Promise.resolve(true) }))
  app.route('/metrics', metricsRoute(deps.metrics))
  return app
}
