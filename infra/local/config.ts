import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripeSecretKey, stripeWebhookSecret } from '@ase/payments/settings'
import { list, optional, readSettings, secret, url, withDefault } from '@ase/service-kit'
import * as z from 'zod'

const defaultDataDir = fileURLToPath(new URL('../../.data', import.meta.url))

/** What the local start itself reads; every other setting goes on to the servers, which check it. */
export interface LocalConfig {
  /** Absolute. */
  readonly dataDir: string
  /** Null starts the embedded Postgres. */
  readonly databaseUrl: string | null
  /** Empty takes the one that is kept. */
  readonly stripeWebhookSecrets: readonly string[]
  readonly botWebhookSecret: string | null
  /** What the servers inherit. */
  readonly environment: NodeJS.ProcessEnv
}

const Settings = z.object({
  DATA_DIR: z.string().optional(),
  DATABASE_URL: optional(url(['postgres', 'postgresql'])),
  STRIPE_WEBHOOK_SECRET: withDefault(list(stripeWebhookSecret), []),
  BOT_WEBHOOK_SECRET: optional(secret()),
  // Two servers read it: what is wrong with it is told once, before either starts.
  STRIPE_SECRET_KEY: optional(stripeSecretKey),
})

/** Throws a StartupProblem that names every wrong setting. */
export function readLocalConfig(environment: NodeJS.ProcessEnv = process.env): LocalConfig {
  const settings = readSettings(Settings, environment)
  return {
    dataDir: dataDirOf(environment),
    databaseUrl: settings.DATABASE_URL,
    stripeWebhookSecrets: settings.STRIPE_WEBHOOK_SECRET,
    botWebhookSecret: settings.BOT_WEBHOOK_SECRET,
    environment,
  }
}

/** The folder of the local start's data, absolute. */
export function dataDirOf(environment: NodeJS.ProcessEnv): string {
  const setting = environment['DATA_DIR']?.trim() ?? ''
  return setting === '' ? defaultDataDir : resolve(setting)
}
