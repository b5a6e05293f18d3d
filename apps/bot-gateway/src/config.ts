import type { DiscordConfig, QueueKeys, TelegramConfig, XConfig } from '@ase/bots'
import {
  discordApiBase,
  discordApplicationId,
  discordApplicationIdFacts,
  matching,
  telegramApiBase,
  telegramToken,
  telegramTokenFacts,
  telegramWebhookSecret,
  telegramWebhookSecretFacts,
} from '@ase/bots/settings'
import { databaseUrl } from '@ase/db'
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
  secret,
  settingsSchema,
  url,
  withDefault,
  type LogLevel,
} from '@ase/settings'
import {
  findMissing,
  hasPlatform,
  inspectionSettings,
  unsetOf,
  type MissingSetting,
} from './integrations.ts'

/** An integration is null until all of its settings are there. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Where operators' tools ask for metrics and health. */
  readonly admin: { readonly port: number; readonly host: string }
  /** How long requests are still accepted after SIGTERM, in milliseconds. */
  readonly drainMs: number
  readonly logLevel: LogLevel
  /** Where events wait until they are answered. Null: no platform is configured. */
  readonly databaseUrl: string | null
  readonly databasePoolSize: number
  /** Where people open reports; null: at the inspection API's address. Without a slash at its end. */
  readonly publicBaseUrl: string | null
  readonly inspection: { readonly apiUrl: string; readonly apiKey: string } | null
  readonly webhookSecret: string | null
  /** Of messages that wait. Null: no platform is configured. */
  readonly queueKeys: QueueKeys | null
  readonly discord: DiscordConfig | null
  readonly telegram: TelegramConfig | null
  readonly x: XConfig | null
  /** Settings that are missing where others of the same integration are there. */
  readonly missing: readonly MissingSetting[]
}

/** A reader of the database can try keys without limit: 32 random letters and digits have 190 bits. */
const QUEUE_KEY_LENGTH_MIN = 32

/** The schema of this server's settings, which docs/settings.md lists. */
export const Settings = settingsSchema({
  BOT_GATEWAY_PORT: publicPort(8080),
  LISTEN_HOST: listenHost('127.0.0.1'),
  BOT_GATEWAY_ADMIN_PORT: adminPort('BOT_GATEWAY_PORT'),
  ADMIN_HOST: adminHost,
  DRAIN_SECONDS: drainSeconds,
  LOG_LEVEL: logLevel,
  DATABASE_URL: optional(databaseUrl, {
    ...databaseUrlFacts,
    about: 'The Postgres database, where messages wait until they are answered.',
    whenUnset: 'no chat platform can be configured; each of them requires it',
  }),
  DATABASE_POOL_SIZE: databasePoolSize,
  PUBLIC_BASE_URL: optional(url(['https', 'http']), {
    subject: 'Inspections',
    about: 'The URL where people open reports.',
    example: 'https://service.example.com',
    whenUnset: 'that of `INSPECTION_API_URL`',
  }),
  INSPECTION_API_URL: optional(url(['https', 'http']), {
    subject: 'Inspections',
    about: 'The API that inspects images.',
    example: 'http://api:3000',
    whenUnset: 'nothing is inspected; every chat platform and the webhook require it',
  }),
  INSPECTION_API_KEY: optional(secret(), {
    subject: 'Inspections',
    about: 'The API key whose account pays for inspections.',
    example: 'the-key-that-pnpm-keys-create-prints',
    isSecret: true,
    whenUnset: 'nothing is inspected; every chat platform and the webhook require it',
  }),
  BOT_WEBHOOK_SECRET: optional(secret(), {
    subject: 'Chat platforms',
    about:
      'What your own bot shows as its bearer token at `POST /webhook/inspect`. A start with less than 16 characters logs a warning.',
    example: '32-random-letters-and-digits',
    isSecret: true,
    whenUnset: 'the webhook for your own bot is 404',
  }),
  BOT_QUEUE_KEY: withDefault(list(secret(QUEUE_KEY_LENGTH_MIN)), [], {
    subject: 'Chat platforms',
    about:
      'Encrypts messages while they wait; required by every chat platform. Make one with `openssl rand -base64 32`. Several, separated by commas, while it is rotated: the first encrypts, all decrypt.',
    example: 'what-openssl-rand-base64-32-prints-goes-here',
    isSecret: true,
  }),
  DISCORD_PUBLIC_KEY: optional(
    matching(/^[0-9a-f]{64}$/i, 'must be the 64 hexadecimal characters of the public key'),
    {
      subject: 'Chat platforms',
      about: "The public key of Discord's application.",
      example: '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
      whenUnset: 'no bot on Discord',
    },
  ),
  DISCORD_APPLICATION_ID: optional(discordApplicationId, {
    ...discordApplicationIdFacts,
    whenUnset: 'no bot on Discord',
  }),
  DISCORD_API_BASE: discordApiBase,
  TELEGRAM_BOT_TOKEN: optional(telegramToken, {
    ...telegramTokenFacts,
    whenUnset: 'no bot on Telegram',
  }),
  TELEGRAM_WEBHOOK_SECRET: optional(telegramWebhookSecret, {
    ...telegramWebhookSecretFacts,
    whenUnset: 'no bot on Telegram',
  }),
  TELEGRAM_API_BASE: telegramApiBase,
  X_CONSUMER_KEY: optional(secret(), {
    subject: 'Chat platforms',
    about: 'The API key of the app on X.',
    example: 'as-the-developer-portal-shows-it',
    isSecret: true,
    whenUnset: 'no bot on X',
  }),
  X_CONSUMER_SECRET: optional(secret(), {
    subject: 'Chat platforms',
    about: 'The API key secret of the app on X. It also signs what X sends.',
    example: 'as-the-developer-portal-shows-it',
    isSecret: true,
    whenUnset: 'no bot on X',
  }),
  X_ACCESS_TOKEN: optional(secret(), {
    subject: 'Chat platforms',
    about: "The access token of the bot's account on X, which may read and write.",
    example: 'as-the-developer-portal-shows-it',
    isSecret: true,
    whenUnset: 'no bot on X',
  }),
  X_ACCESS_TOKEN_SECRET: optional(secret(), {
    subject: 'Chat platforms',
    about: 'The secret of that access token.',
    example: 'as-the-developer-portal-shows-it',
    isSecret: true,
    whenUnset: 'no bot on X',
  }),
  X_API_BASE: withDefault(url(['https', 'http']), 'https://api.x.com', {
    subject: 'Chat platforms',
    about: 'What stands before `/2/tweets`.',
    example: 'http://127.0.0.1:9000',
  }),
})
  .superRefine((settings, context) => {
    if (!hasPlatform(settings)) return
    const need = (setting: string, why: string): void =>
      context.addIssue({ code: 'custom', path: [setting], message: `is required: ${why}` })
    if (settings.DATABASE_URL === null) {
      need('DATABASE_URL', 'messages to the bots wait there until they are answered')
    }
    if (settings.BOT_QUEUE_KEY.length === 0) {
      need('BOT_QUEUE_KEY', 'messages to the bots are encrypted with it while they wait')
    }
    for (const setting of unsetOf(settings, inspectionSettings)) {
      need(setting, 'the bots have images inspected by that API')
    }
  })
  .transform((settings): Config => ({
    port: settings.BOT_GATEWAY_PORT,
    host: settings.LISTEN_HOST,
    admin: {
      port: adminPortOf(settings.BOT_GATEWAY_ADMIN_PORT, settings.BOT_GATEWAY_PORT),
      host: settings.ADMIN_HOST,
    },
    drainMs: settings.DRAIN_SECONDS * 1000,
    logLevel: settings.LOG_LEVEL,
    databaseUrl: settings.DATABASE_URL,
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    publicBaseUrl: settings.PUBLIC_BASE_URL,
    webhookSecret: settings.BOT_WEBHOOK_SECRET,
    queueKeys: queueKeysOf(settings.BOT_QUEUE_KEY),
    inspection: allSet({
      apiUrl: settings.INSPECTION_API_URL,
      apiKey: settings.INSPECTION_API_KEY,
    }),
    discord: allSet({
      publicKey: settings.DISCORD_PUBLIC_KEY,
      applicationId: settings.DISCORD_APPLICATION_ID,
      apiBase: settings.DISCORD_API_BASE,
    }),
    telegram: allSet({
      botToken: settings.TELEGRAM_BOT_TOKEN,
      webhookSecret: settings.TELEGRAM_WEBHOOK_SECRET,
      apiBase: settings.TELEGRAM_API_BASE,
    }),
    x: allSet({
      consumerKey: settings.X_CONSUMER_KEY,
      consumerSecret: settings.X_CONSUMER_SECRET,
      accessToken: settings.X_ACCESS_TOKEN,
      accessTokenSecret: settings.X_ACCESS_TOKEN_SECRET,
      apiBase: settings.X_API_BASE,
    }),
    missing: findMissing(settings),
  }))

/** Reads this server's settings. Throws a StartupProblem that names every wrong one. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  return readSettings(Settings, environment)
}

/** Too many characters to be guessed at the rate of requests. */
const SAFE_SECRET_LENGTH = 16

/** Whether the secret of the webhook can be guessed. */
export function isWebhookSecretShort({ webhookSecret }: Config): boolean {
  return webhookSecret !== null && webhookSecret.length < SAFE_SECRET_LENGTH
}

function queueKeysOf([first, ...others]: readonly string[]): QueueKeys | null {
  return first === undefined ? null : [first, ...others]
}

type AllSet<T> = { [K in keyof T]: NonNullable<T[K]> }

function allSet<T extends Record<string, string | null>>(group: T): AllSet<T> | null {
  return isAllSet(group) ? group : null
}

function isAllSet<T extends Record<string, string | null>>(group: T): group is T & AllSet<T> {
  return Object.values(group).every((value) => value !== null)
}
