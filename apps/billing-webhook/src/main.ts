import { checkDatabaseReadiness, createDatabase, logOutages } from '@ase/db'
import { INTERFACE_VERSION } from '@ase/schemas'
import {
  createAdminApp,
  createLogger,
  createMetrics,
  createOriginPolicy,
  runService,
  startServer,
  type CheckReadiness,
} from '@ase/service-kit'
import { checkConfigIfAsked } from '@ase/settings'
import { createApp } from './app.ts'
import { configCheck } from './check-config.ts'
import { readConfig } from './config.ts'
import { observeDeliveries } from './observe-deliveries.ts'

const DRAIN_TIMEOUT_MS = 15_000

await checkConfigIfAsked(configCheck, process.argv.slice(2), process.env)
await runService(async (stopping) => {
  const config = readConfig()
  const log = createLogger({ service: 'billing-webhook', level: config.logLevel })
  const metrics = createMetrics('billing-webhook')
  const db = createDatabase({
    url: config.databaseUrl,
    poolSize: config.databasePoolSize,
    applicationName: 'ase-billing-webhook',
  })
  logOutages(db.outages, log, clock)
  if (config.stripe.webhookSecrets.length === 0) {
    log.warn({ event: 'no_webhook_secret_configured', setting: 'STRIPE_WEBHOOK_SECRET' })
  }
  // No web page calls this server: any Origin header is refused.
  const app = createApp({
    log,
    metrics,
    origins: createOriginPolicy([]),
    clock,
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
  const adminListen = {
    ...listen,
    ...config.admin,
    portSetting: 'BILLING_WEBHOOK_ADMIN_PORT',
    hostSetting: 'ADMIN_HOST',
  }
  const checkReadiness: CheckReadiness = () => checkDatabaseReadiness(db)
  const admin = await startServer(adminListen, () =>
    createAdminApp({
      log,
      metrics,
      clock,
      checkReadiness,
      stopping,
      listenHost: config.admin.host,
    }),
  )
  const { drainMs } = config
  return { server, admin, log, version: INTERFACE_VERSION, drainMs, close: () => db.close() }
})

function clock(): number {
  return performance.now()
}
