import { createDatabase } from '@ase/db'
import { INTERFACE_VERSION } from '@ase/schemas'
import {
  createLogger,
  createMetrics,
  createOriginPolicy,
  runService,
  startServer,
} from '@ase/service-kit'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { observeDeliveries } from './observe-deliveries.ts'

const DRAIN_TIMEOUT_MS = 15_000

await runService(async () => {
  const config = readConfig()
  const log = createLogger({ service: 'billing-webhook', level: config.logLevel })
  const metrics = createMetrics('billing-webhook')
  const db = createDatabase({ url: config.databaseUrl, applicationName: 'ase-billing-webhook' })
  if (config.stripe.webhookSecrets.length === 0) {
    log.warn({ event: 'nothing_is_received', setting: 'STRIPE_WEBHOOK_SECRET' })
  }
  // No web page calls this server: any Origin header is refused.
  const app = createApp({
    log,
    metrics,
    origins: createOriginPolicy([]),
    clock: () => performance.now(),
    db,
    ...config.stripe,
    deliveries: observeDeliveries(metrics, log, Date.now),
    now: Date.now,
  })
  const listen = {
    port: config.port,
    portSetting: 'BILLING_WEBHOOK_PORT',
    host: config.host,
    drainTimeoutMs: DRAIN_TIMEOUT_MS,
  }
  const server = await startServer(listen, () => app)
  return { server, log, version: INTERFACE_VERSION, close: () => db.close() }
})
