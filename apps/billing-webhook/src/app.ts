import { outageErrorOf } from '@ase/db'
import { createServiceApp, livenessRoute, type AppDeps, type AppEnv } from '@ase/service-kit'
import type { Hono } from 'hono'
import { receiveEventRoute, type ReceiveEventDeps } from './routes/receive-event.ts'

export interface BillingWebhookDeps extends AppDeps, ReceiveEventDeps {}

/** The payment processor's receiver. */
export function createApp(deps: BillingWebhookDeps): Hono<AppEnv> {
  const app = createServiceApp({
    ...deps,
    errorOf: (exception) => outageErrorOf(deps.db, exception),
  })
  app.route('/api/billing/webhook', receiveEventRoute(deps))
  app.route('/health/live', livenessRoute())
  return app
}
