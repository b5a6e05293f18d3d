import { isDatabaseReady } from '@ase/db'
import {
  createServiceApp,
  healthRoutes,
  metricsRoute,
  type AppDeps,
  type AppEnv,
} from '@ase/service-kit'
import type { Hono } from 'hono'
import { receiveEventRoute, type ReceiveEventDeps } from './routes/receive-event.ts'

export interface BillingWebhookDeps extends AppDeps, ReceiveEventDeps {}

/** The payment processor's receiver. */
export function createApp(deps: BillingWebhookDeps): Hono<AppEnv> {
  const app = createServiceApp(deps)
  app.route('/api/billing/webhook', receiveEventRoute(deps))
  app.route('/health', healthRoutes({ isReady: () => isDatabaseReady(deps.db) }))
  app.route('/metrics', metricsRoute(deps.metrics))
  return app
}
