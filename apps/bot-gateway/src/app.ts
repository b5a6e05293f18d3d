import type { Inbox, InspectionClient } from '@ase/bots'
import { botGatewayOpenApiDocument } from '@ase/schemas'
import {
  createServiceApp,
  livenessRoute,
  openApiRoute,
  type AppDeps,
  type AppEnv,
} from '@ase/service-kit'
import type { Hono } from 'hono'
import type { Config } from './config.ts'
import { discordRoute } from './routes/discord.ts'
import { telegramRoute } from './routes/telegram.ts'
import { xRoute } from './routes/x.ts'
import { inspectRoute } from './routes/inspect.ts'
import { statusRoute } from './routes/status.ts'

export interface BotGatewayDeps extends AppDeps {
  readonly config: Config
  /** Null: the gateway has no key of the inspection API. */
  readonly inspect: InspectionClient | null
  /** Null: no platform is configured. */
  readonly inbox: Inbox | null
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** The chat platforms' receiver. */
export function createApp(deps: BotGatewayDeps): Hono<AppEnv> {
  const { config, inspect, inbox, now } = deps
  const app = createServiceApp({ ...deps, publicBaseUrl: config.publicBaseUrl })
  app.route('/webhook/inspect', inspectRoute({ secret: config.webhookSecret, inspect }))
  app.route('/webhook/discord', discordRoute({ discord: config.discord, inbox, now }))
  app.route('/webhook/telegram', telegramRoute({ telegram: config.telegram, inbox, now }))
  app.route('/webhook/twitter', xRoute({ x: config.x, inbox }))
  app.route('/health', statusRoute(config))
  app.route('/openapi.json', openApiRoute(botGatewayOpenApiDocument))
  app.route('/health/live', livenessRoute())
  return app
}
