import {
  createServiceApp,
  healthRoutes,
  metricsRoute,
  type AppDeps,
  type AppEnv,
} from '@ase/service-kit'
import type { Hono } from 'hono'

export interface BillingWebhookDeps extends AppDeps {
  readonly isDatabaseReady: () => Promise<boolean>
}

/** The payment processor's receiver. */
export function createApp(deps: BillingWebhookDeps): Hono<AppEnv> {
  const app = createServiceApp(deps)
  app.route('/health', healthRoutes({ isReady: deps.isDatabaseReady }))
  app.route('/metrics', metricsRoute(deps.metrics))
  return app
}
