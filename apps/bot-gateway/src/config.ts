import { fail, succeed } from '@ase/schemas'
import {
  adminPortOf,
  integer,
  list,
  logLevels,
  oneOf,
  optional,
  port,
  readSettings,
  secret,
  url,
  withDefault,
  word,
  type LogLevel,
  type SettingReader,
} from '@ase/service-kit'
import * as z from 'zod'
import type { QueueKeys } from './events/seal.ts'
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
  /** Where people open reports; null: at the inspection API's address. Without a slash at its end. */
  readonly publicBaseUrl: string | null
  readonly inspection: { readonly apiUrl: string; readonly apiKey: string } | null
  readonly webhookSecret: string | null
  /** Of messages that wait. Null: no platform is configured. */
  readonly queueKeys: QueueKeys | null
  readonly discord: {
    readonly publicKey: string
    readonly applicationId: string
    readonly apiBase: string
  } | null
  readonly telegram: {
    readonly botToken: string
    readonly webhookSecret: string
    readonly apiBase: string
  } | null
  readonly x: {
    readonly consumerKey: string
    readonly consumerSecret: string
    readonly accessToken: string
    readonly accessTokenSecret: string
    readonly apiBase: string
  } | null
  /** Settings that are missing where others of the same integration are there. */
  readonly missing: readonly MissingSetting[]
}

const matching =
  (pattern: RegExp, problem: string): SettingReader<string> =>
  (text) =>
    pattern.test(text) ? succeed(text) : fail(problem)

/** As @BotFather gives it: a number, a colon and a secret. It becomes part of addresses. */
export const telegramToken = matching(
  /^[A-Za-z0-9:_-]{1,300}$/,
  'must be what @BotFather gave: a number, a colon and letters, digits, _ and -',
)

/** A reader of the database can try keys without limit: 32 random letters and digits have 190 bits. */
const QUEUE_KEY_LENGTH_MIN = 32

const Settings = z
  .object({
    BOT_GATEWAY_PORT: withDefault(port, 8080),
    LISTEN_HOST: withDefault(word, '127.0.0.1'),
    BOT_GATEWAY_ADMIN_PORT: optional(port),
    ADMIN_HOST: withDefault(word, '127.0.0.1'),
    DRAIN_SECONDS: withDefault(integer(0, 300), 10),
    LOG_LEVEL: withDefault(oneOf(logLevels), 'info'),
    DATABASE_URL: optional(url(['postgres', 'postgresql'])),
    PUBLIC_BASE_URL: optional(url(['https', 'http'])),
    INSPECTION_API_URL: optional(url(['https', 'http'])),
    INSPECTION_API_KEY: optional(secret()),
    BOT_WEBHOOK_SECRET: optional(secret()),
    BOT_QUEUE_KEY: withDefault(list(secret(QUEUE_KEY_LENGTH_MIN)), []),
    DISCORD_PUBLIC_KEY: optional(
      matching(/^[0-9a-f]{64}$/i, 'must be the 64 hexadecimal characters of the public key'),
    ),
    DISCORD_APPLICATION_ID: optional(matching(/^\d{1,20}$/, 'must be a number')),
    DISCORD_API_BASE: withDefault(url(['https', 'http']), 'https://discord.com/api/v10'),
    TELEGRAM_BOT_TOKEN: optional(telegramToken),
    TELEGRAM_WEBHOOK_SECRET: optional(
      matching(/^[A-Za-z0-9_-]{1,256}$/, 'must be 1 to 256 of A-Z, a-z, 0-9, _ and -'),
    ),
    TELEGRAM_API_BASE: withDefault(url(['https', 'http']), 'https://api.telegram.org'),
    X_CONSUMER_KEY: optional(secret()),
    X_CONSUMER_SECRET: optional(secret()),
    X_ACCESS_TOKEN: optional(secret()),
    X_ACCESS_TOKEN_SECRET: optional(secret()),
    X_API_BASE: withDefault(url(['https', 'http']), 'https://api.x.com'),
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
