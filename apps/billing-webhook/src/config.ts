import {
  list,
  logLevels,
  oneOf,
  optional,
  port,
  readSettings,
  required,
  secret,
  url,
  withDefault,
  word,
  type LogLevel,
} from '@ase/service-kit'
import * as z from 'zod'

export interface Config {
  readonly port: number
  readonly host: string
  readonly logLevel: LogLevel
  readonly databaseUrl: string
  readonly stripe: {
    readonly secretKey: string | null
    /** Any of them may have signed a delivery, so that a secret can be rotated. Empty: none is accepted. */
    readonly webhookSecrets: readonly string[]
    readonly apiBase: string
  }
}

const Settings = z
  .object({
    BILLING_WEBHOOK_PORT: withDefault(port, 3001),
    LISTEN_HOST: withDefault(word, '127.0.0.1'),
    LOG_LEVEL: withDefault(oneOf(logLevels), 'info'),
    DATABASE_URL: required(url(['postgres', 'postgresql'])),
    STRIPE_SECRET_KEY: optional(secret()),
    STRIPE_WEBHOOK_SECRET: withDefault(list(secret()), []),
    STRIPE_API_BASE: withDefault(url(['https', 'http']), 'https://api.stripe.com'),
  })
  .transform((settings): Config => ({
    port: settings.BILLING_WEBHOOK_PORT,
    host: settings.LISTEN_HOST,
    logLevel: settings.LOG_LEVEL,
    databaseUrl: settings.DATABASE_URL,
    stripe: {
      secretKey: settings.STRIPE_SECRET_KEY,
      webhookSecrets: settings.STRIPE_WEBHOOK_SECRET,
      apiBase: settings.STRIPE_API_BASE,
    },
  }))

/** Reads this server's settings. Throws a StartupProblem that names every wrong one. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  return readSettings(Settings, environment)
}
