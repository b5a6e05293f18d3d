import { INTERFACE_VERSION, type BotGatewayHealthResponse } from '@ase/schemas'
import { respondJson, type AppEnv } from '@ase/service-kit'
import { Hono } from 'hono'
import type { Config } from '../config.ts'

/** The version and which integrations have all of their settings; never a setting. */
export function statusRoute(config: Config): Hono<AppEnv> {
  const status: BotGatewayHealthResponse = {
    ok: true,
    service: 'bot-gateway',
    version: INTERFACE_VERSION,
    integrations: {
      inspection: config.inspection !== null,
      webhook: config.webhookSecret !== null && config.inspection !== null,
      discord: config.discord !== null,
      telegram: config.telegram !== null,
      x: config.x !== null,
    },
  }
  return new Hono<AppEnv>().get('/', (c) => respondJson(c, 200, status))
}
