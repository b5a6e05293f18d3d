import { databaseUrl } from '@ase/db'
import { modeOfKey, type PaymentMode } from '@ase/payments'
import {
  stripeSecretKey,
  stripeWebhookSecret,
  stripeWebhookSecretFacts,
} from '@ase/payments/settings'
import {
  adminHost,
  adminPort,
  adminPortOf,
  databasePoolSize,
  databaseUrlFacts,
  drainSeconds,
  list,
  listenHost,
  logLevel,
  optional,
  publicPort,
  readSettings,
  required,
  settingsSchema,
  withDefault,
  type LogLevel,
} from '@ase/settings'

export interface Config {
  readonly port: number
  readonly host: string
  /** Where operators' tools ask for metrics and health. */
  readonly admin: { readonly port: number; readonly host: string }
  /** How long requests are still accepted after SIGTERM, in milliseconds. */
  readonly drainMs: number
  readonly logLevel: LogLevel
  readonly databaseUrl: string
  readonly databasePoolSize: number
  readonly stripe: {
    /** Any of them may have signed a delivery, so that a secret can be rotated. Empty: none is accepted. */
    readonly webhookSecrets: readonly string[]
    /** Of live payments or of test payments: events of the other mode change nothing. Null: no key says it. */
    readonly mode: PaymentMode | null
  }
}

/** The schema of this server's settings, which docs/settings.md lists. */
export const Settings = settingsSchema({
  BILLING_WEBHOOK_PORT: publicPort(3001),
  LISTEN_HOST: listenHost('127.0.0.1'),
  BILLING_WEBHOOK_ADMIN_PORT: adminPort('BILLING_WEBHOOK_PORT'),
  ADMIN_HOST: adminHost,
  DRAIN_SECONDS: drainSeconds,
  LOG_LEVEL: logLevel,
  DATABASE_URL: required(databaseUrl, databaseUrlFacts),
  DATABASE_POOL_SIZE: databasePoolSize,
  STRIPE_SECRET_KEY: optional(stripeSecretKey, {
    subject: 'Payments',
    about:
      'The key that the API asks Stripe with, read here for its mode alone: events of the other mode change nothing.',
    example: 'sk_live_YourKey',
    isSecret: true,
    whenUnset: 'events of test mode count; those of live mode get 503 until it is set',
  }),
  STRIPE_WEBHOOK_SECRET: withDefault(list(stripeWebhookSecret), [], stripeWebhookSecretFacts),
}).transform((settings): Config => ({
  port: settings.BILLING_WEBHOOK_PORT,
  host: settings.LISTEN_HOST,
  admin: {
    port: adminPortOf(settings.BILLING_WEBHOOK_ADMIN_PORT, settings.BILLING_WEBHOOK_PORT),
    host: settings.ADMIN_HOST,
  },
  drainMs: settings.DRAIN_SECONDS * 1000,
  logLevel: settings.LOG_LEVEL,
  databaseUrl: settings.DATABASE_URL,
  databasePoolSize: settings.DATABASE_POOL_SIZE,
  stripe: {
    webhookSecrets: settings.STRIPE_WEBHOOK_SECRET,
    mode: modeOfKey(settings.STRIPE_SECRET_KEY ?? ''),
  },
}))

/** Reads this server's settings. Throws a StartupProblem that names every wrong one. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  return readSettings(Settings, environment)
}
