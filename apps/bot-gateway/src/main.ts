import {
  createInspectionClient,
  createPlatforms,
  observeInspection,
  createQueueObserver,
  startBots,
} from '@ase/bots'
import { createDatabase, logOutages } from '@ase/db'
import { INTERFACE_VERSION } from '@ase/schemas'
import {
  createAdminApp,
  createLogger,
  createMetrics,
  createOriginPolicy,
  runService,
  startServer,
} from '@ase/service-kit'
import { checkConfigIfAsked } from '@ase/settings'
import { createApp } from './app.ts'
import { configCheck } from './check-config.ts'
import { isWebhookSecretShort, readConfig } from './config.ts'

const DRAIN_TIMEOUT_MS = 15_000
const INSPECTION_TIMEOUT_MS = 20_000

await checkConfigIfAsked(configCheck, process.argv.slice(2), process.env)
await runService(async (stopping) => {
  const config = readConfig()
  const log = createLogger({ service: 'bot-gateway', level: config.logLevel })
  for (const { integration, setting } of config.missing) {
    log.warn({ event: 'setting_missing', platform: integration, setting })
  }
  if (isWebhookSecretShort(config)) {
    log.warn({ event: 'secret_too_short', setting: 'BOT_WEBHOOK_SECRET' })
  }
  const metrics = createMetrics('bot-gateway')
  const { inspection, databaseUrl, queueKeys } = config
  const inspect =
    inspection &&
    observeInspection(createInspectionClient({ ...inspection, timeoutMs: INSPECTION_TIMEOUT_MS }), {
      metrics,
      log,
      now: Date.now,
    })
  const platforms = createPlatforms(config, Date.now)
  const db =
    databaseUrl &&
    createDatabase({
      url: databaseUrl,
      poolSize: config.databasePoolSize,
      applicationName: 'ase-bot-gateway',
    })
  if (db) logOutages(db.outages, log, clock)
  const bots =
    platforms.size > 0 && db && inspection && inspect && queueKeys
      ? startBots({
          db,
          inspect,
          reportBase: config.publicBaseUrl ?? inspection.apiUrl,
          queueKeys,
          platforms,
          log,
          observer: createQueueObserver({ metrics, log, now: Date.now }),
        })
      : null
  // No web page calls this server: any Origin header is refused.
  const origins = createOriginPolicy([])
  const app = createApp({
    log,
    metrics,
    origins,
    clock,
    config,
    inspect,
    inbox: bots?.inbox ?? null,
    now: Date.now,
  })
  const listen = {
    port: config.port,
    portSetting: 'BOT_GATEWAY_PORT',
    host: config.host,
    drainTimeoutMs: DRAIN_TIMEOUT_MS,
  }
  const server = await startServer(listen, () => app)
  const adminListen = {
    ...listen,
    ...config.admin,
    portSetting: 'BOT_GATEWAY_ADMIN_PORT',
    hostSetting: 'ADMIN_HOST',
  }
  const checkReadiness = bots?.checkReadiness ?? (() => Promise.resolve(null))
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
  const close = async (): Promise<void> => {
    await bots?.stop(DRAIN_TIMEOUT_MS)
    if (db) await db.close()
  }
  const { drainMs } = config
  return { server, admin, log, version: INTERFACE_VERSION, drainMs, close }
})

function clock(): number {
  return performance.now()
}
