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

const DRAIN_TIMEOUT_MS = 15_000

await runService(async () => {
  const config = readConfig()
  const log = createLogger({ service: 'bot-gateway', level: config.logLevel })
  const metrics = createMetrics('bot-gateway')
  // No web page calls this server: any Origin header is refused.
  const origins = createOriginPolicy([])
  const app = createApp({ log, metrics, origins, clock: () => performance.now(), config })
  const listen = {
    port: config.port,
    portSetting: 'BOT_GATEWAY_PORT',
    host: config.host,
    drainTimeoutMs: DRAIN_TIMEOUT_MS,
  }
  const server = await startServer(listen, () => app)
  return { server, log, version: INTERFACE_VERSION, close: () => Promise.resolve() }
})
