import { modeOfKey, type PaymentMode } from '@ase/payments'
import { stripeSecretKey, stripeWebhookSecret } from '@ase/payments/settings'
import {
  adminPortOf,
  integer,
  list,
  logLevels,
  oneOf,
  optional,
  port,
  readSettings,
  required,
  url,
  withDefault,
  word,
  type LogLevel,
} from '@ase/service-kit'
import * as z from 'zod'

export interface Config {
  readonly port: number
  readonly host: string
  /** Where operators' tools ask for metrics and health. */
  readonly admin: { readonly port: number; readonly host: string }
  /** How long requests are still accepted after SIGTERM, in milliseconds. */
  readonly drainMs: number
  readonly logLevel: LogLevel
  readonly databaseUrl: string
  readonly stripe: {
    /** Any of them may have signed a delivery, so that a secret can be rotated. Empty: none is accepted. */
    readonly webhookSecrets: readonly string[]
    /** Of live payments or of test payments: events of the other mode change nothing. Null: no key says it. */
    readonly mode: PaymentMode | null
  }
}

const Settings = z
  .object({
    BILLING_WEBHOOK_PORT: withDefault(port, 3001),
    LISTEN_HOST: withDefault(word, '127.0.0.1'),
    BILLING_WEBHOOK_ADMIN_PORT: optional(port),
    ADMIN_HOST: withDefault(word, '127.0.0.1'),
    DRAIN_SECONDS: withDefault(integer(0, 300), 10),
    LOG_LEVEL: withDefault(oneOf(logLevels), 'info'),
    DATABASE_URL: required(url(['postgres', 'postgresql'])),
    STRIPE_SECRET_KEY: optional(stripeSecretKey),
    STRIPE_WEBHOOK_SECRET: withDefault(list(stripeWebhookSecret), []),
  })
  .transform((settings): Config => ({
    port: settings.BILLING_WEBHOOK_PORT,
    host: settings.LISTEN_HOST,
    admin: {
      port: adminPortOf(settings.BILLING_WEBHOOK_ADMIN_PORT, settings.BILLING_WEBHOOK_PORT),
      host: settings.ADMIN_HOST,
    },
    drainMs: settings.DRAIN_SECONDS * 1000,
    logLevel: settings.LOG_LEVEL,
    databaseUrl: settings.DATABASE_URL,
    stripe: {
      webhookSecrets: settings.STRIPE_WEBHOOK_SECRET,
      mode: modeOfKey(settings.STRIPE_SECRET_KEY ?? ''),
    },
  }))

/** Reads this server's settings. Throws a StartupProblem that names every wrong one. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  return readSettings(Settings, environment)
}
