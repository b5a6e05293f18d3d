import { platformNames, type PlatformName, type QueueKeys } from '@ase/bots'
import {
  allSet,
  platformConfigsOf,
  platformSettings,
  queueKeysOf,
  requiredPlatformSettings,
} from '@ase/bots/settings'
import { databaseUrl } from '@ase/db'
import {
  adminHost,
  adminPort,
  adminPortOf,
  databasePoolSize,
  databaseUrlFacts,
  drainSeconds,
  listenHost,
  logLevel,
  optional,
  publicPort,
  readSettings,
  secret,
  settingsSchema,
  url,
  type LogLevel,
} from '@ase/settings'

/** An integration is null until all of its settings are set. */
export interface Config extends ReturnType<typeof platformConfigsOf> {
  readonly port: number
  readonly host: string
  /** The listener of the operators' tools, for metrics and readiness. */
  readonly admin: { readonly port: number; readonly host: string }
  /** How long requests are still accepted after SIGTERM, in milliseconds. */
  readonly drainMs: number
  readonly logLevel: LogLevel
  /** The database of the queue. Null: no platform is configured. */
  readonly databaseUrl: string | null
  readonly databasePoolSize: number
  /** The origin of the reports' URLs, without a slash at its end; null: that of the inspection API. */
  readonly publicBaseUrl: string | null
  readonly inspection: { readonly apiUrl: string; readonly apiKey: string } | null
  readonly webhookSecret: string | null
  /** The keys of the queue. Null: no platform is configured. */
  readonly queueKeys: QueueKeys | null
  /** Settings that are missing while others of the same integration are set. */
  readonly missing: readonly MissingSetting[]
}

/** A setting without which an integration that has others of its settings stays off. */
export interface MissingSetting {
  readonly integration: PlatformName | 'inspection' | 'webhook'
  readonly setting: string
}

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
  ...platformSettings,
})
  .superRefine((settings, context) => {
    const isConfigured = (name: PlatformName): boolean =>
      findUnset(settings, requiredPlatformSettings[name]).length === 0
    if (!platformNames.some(isConfigured)) return
    const reportMissing = (setting: string, why: string): void =>
      context.addIssue({ code: 'custom', path: [setting], message: `is required: ${why}` })
    if (settings.DATABASE_URL === null) {
      reportMissing('DATABASE_URL', 'messages to the bots wait there until they are answered')
    }
    if (settings.BOT_QUEUE_KEY.length === 0) {
      reportMissing('BOT_QUEUE_KEY', 'messages to the bots are encrypted with it while they wait')
    }
    for (const setting of findUnset(settings, inspectionSettings)) {
      reportMissing(setting, 'the bots have images inspected by that API')
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
    inspection: allSet({
      apiUrl: settings.INSPECTION_API_URL,
      apiKey: settings.INSPECTION_API_KEY,
    }),
    queueKeys: queueKeysOf(settings),
    ...platformConfigsOf(settings),
    missing: findMissing(settings),
  }))

/** Reads this server's settings. Throws a StartupProblem that names every wrong one. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  return readSettings(Settings, environment)
}

/** From this length on, a secret cannot be guessed at the rate of requests. */
const SAFE_SECRET_LENGTH = 16

/** Whether the webhook's secret is short enough to be guessed. */
export function isWebhookSecretShort({ webhookSecret }: Config): boolean {
  return webhookSecret !== null && webhookSecret.length < SAFE_SECRET_LENGTH
}

const inspectionSettings = ['INSPECTION_API_URL', 'INSPECTION_API_KEY'] as const

/** Parsed settings: null is one that is not set. */
type ParsedSettings = Readonly<Record<string, unknown>>

function findUnset<Name extends string>(settings: ParsedSettings, names: readonly Name[]): Name[] {
  return names.filter((name) => settings[name] === null)
}

/** What is missing of the integrations that have some of their settings. */
function findMissing(settings: ParsedSettings): MissingSetting[] {
  const missingOf = (
    integration: MissingSetting['integration'],
    names: readonly string[],
  ): MissingSetting[] => {
    const unset = findUnset(settings, names)
    return unset.length === names.length ? [] : unset.map((setting) => ({ integration, setting }))
  }
  return [
    ...platformNames.flatMap((name) => missingOf(name, requiredPlatformSettings[name])),
    // Without the webhook's secret, the settings of the API alone are no integration of their own.
    ...(settings['BOT_WEBHOOK_SECRET'] === null
      ? missingOf('inspection', inspectionSettings)
      : missingOf('webhook', ['BOT_WEBHOOK_SECRET', ...inspectionSettings])),
  ]
}
