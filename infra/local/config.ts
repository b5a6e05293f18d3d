import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { databaseUrl } from '@ase/db'
import {
  stripeSettings,
  stripeWebhookSecret,
  stripeWebhookSecretFacts,
} from '@ase/payments/settings'
import { succeed } from '@ase/schemas'
import {
  databaseUrlFacts,
  list,
  optional,
  readSettings,
  secret,
  settingsSchema,
  withDefault,
} from '@ase/settings'

/** What the readers of DATA_DIR that do without mails say of it. */
export const dataDirFacts = {
  subject: 'Files',
  about: 'The folder of `pnpm start`: its database, secrets, logs, mails and `dev.json`.',
  example: '/srv/ase/data',
  whenUnset: '`.data` in the repository',
} as const

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

/** The schema of what `pnpm start` reads itself, which docs/settings.md lists. */
export const Settings = settingsSchema({
  DATA_DIR: optional<string>(succeed, dataDirFacts),
  DATABASE_URL: optional(databaseUrl, {
    ...databaseUrlFacts,
    whenUnset: 'an embedded Postgres is started, whose data is in `DATA_DIR`',
  }),
  STRIPE_WEBHOOK_SECRET: withDefault(list(stripeWebhookSecret), [], {
    ...stripeWebhookSecretFacts,
    about: `${stripeWebhookSecretFacts.about} The local start makes one and keeps it.`,
  }),
  BOT_WEBHOOK_SECRET: optional(secret(), {
    subject: 'Chat platforms',
    about: 'What your own bot shows as its bearer token at `POST /webhook/inspect`.',
    example: '32-random-letters-and-digits',
    isSecret: true,
    whenUnset: 'one is made and kept in `DATA_DIR`',
  }),
  // Two servers read it: its problems are reported once, before either starts.
  STRIPE_SECRET_KEY: stripeSettings.STRIPE_SECRET_KEY,
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
