import { fail, succeed } from '@ase/schemas'
import {
  list,
  optional,
  required,
  secret,
  settingsSchema,
  url,
  withDefault,
  word,
  type SettingFacts,
  type SettingReader,
} from '@ase/settings'
import type * as z from 'zod'
import type { PlatformName } from './jobs/job.ts'
import type { PlatformConfigs } from './platforms/create-platforms.ts'
import type { QueueKeys } from './queue/seal.ts'

/** Which settings each platform needs; those with a default are left out. */
export const requiredPlatformSettings = {
  discord: ['DISCORD_PUBLIC_KEY', 'DISCORD_APPLICATION_ID'],
  telegram: ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_WEBHOOK_SECRET'],
  x: ['X_CONSUMER_KEY', 'X_CONSUMER_SECRET', 'X_ACCESS_TOKEN', 'X_ACCESS_TOKEN_SECRET'],
} as const satisfies Record<PlatformName, readonly (keyof typeof platformSettings)[]>

/** A reader of the database can try keys without limit: 32 random letters and digits have 190 bits. */
const QUEUE_KEY_LENGTH_MIN = 32

const discordApplicationId = matching(/^\d{1,20}$/, 'must be a number')

const discordApplicationIdFacts = {
  subject: 'Chat platforms',
  about: "The id of Discord's application.",
  example: '1234567890123456789',
} as const satisfies SettingFacts

const discordApiBase = withDefault(url(['https', 'http']), 'https://discord.com/api/v10', {
  subject: 'Chat platforms',
  about: "Discord's API, with the path of its version.",
  example: 'http://127.0.0.1:9000/api/v10',
})

/** As @BotFather gives it: a number, a colon and a secret. It becomes part of URLs. */
const telegramToken = matching(
  /^[A-Za-z0-9:_-]{1,300}$/,
  'must be what @BotFather gave: a number, a colon and letters, digits, _ and -',
)

const telegramTokenFacts = {
  subject: 'Chat platforms',
  about: "The bot's token, as @BotFather gave it.",
  example: '1234567890:as-BotFather-gave-it',
  isSecret: true,
} as const satisfies SettingFacts

const telegramWebhookSecret = matching(
  /^[A-Za-z0-9_-]{1,256}$/,
  'must be 1 to 256 of A-Z, a-z, 0-9, _ and -',
)

const telegramWebhookSecretFacts = {
  subject: 'Chat platforms',
  about: 'What Telegram shows with every update, so that it is known to come from it.',
  example: '32-random-letters-and-digits',
  isSecret: true,
} as const satisfies SettingFacts

const telegramApiBase = withDefault(url(['https', 'http']), 'https://api.telegram.org', {
  subject: 'Chat platforms',
  about: 'What stands before `/bot<token>/`; a Bot API server of your own.',
  example: 'http://127.0.0.1:8081',
})

/** The settings of the queue and of every platform, for a schema that `readSettings` takes. */
export const platformSettings = {
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
} as const

type PlatformSettings = {
  readonly [Name in keyof typeof platformSettings]: z.output<(typeof platformSettings)[Name]>
}

/** The configuration of each platform; null until all of its settings are set. */
export function platformConfigsOf(settings: PlatformSettings): PlatformConfigs {
  return {
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
  }
}

/** The values of BOT_QUEUE_KEY; null when there is none. */
export function queueKeysOf({
  BOT_QUEUE_KEY: [first, ...others],
}: PlatformSettings): QueueKeys | null {
  return first === undefined ? null : [first, ...others]
}

type AllSet<T> = { [K in keyof T]: NonNullable<T[K]> }

/** The group when none of its values is null. */
export function allSet<T extends Record<string, string | null>>(group: T): AllSet<T> | null {
  return isAllSet(group) ? group : null
}

function isAllSet<T extends Record<string, string | null>>(group: T): group is T & AllSet<T> {
  return Object.values(group).every((value) => value !== null)
}

/** The settings of the command `register-discord`. */
export const DiscordRegistrationSettings = settingsSchema({
  DISCORD_BOT_TOKEN: required(secret(), {
    subject: 'Chat platforms',
    about: "The bot's token, which the gateway itself does not need.",
    example: 'as-the-developer-portal-shows-it',
    isSecret: true,
  }),
  DISCORD_APPLICATION_ID: required(discordApplicationId, discordApplicationIdFacts),
  DISCORD_API_BASE: discordApiBase,
  DISCORD_GUILD_ID: optional(word, {
    subject: 'Chat platforms',
    about:
      'A server of Discord: the commands are registered for it alone, and are available immediately.',
    example: '1234567890123456789',
    whenUnset: 'the commands are registered for every server',
  }),
})

/** The settings of the command `register-telegram`. */
export const TelegramRegistrationSettings = settingsSchema({
  TELEGRAM_BOT_TOKEN: required(telegramToken, telegramTokenFacts),
  TELEGRAM_WEBHOOK_SECRET: required(telegramWebhookSecret, telegramWebhookSecretFacts),
  TELEGRAM_API_BASE: telegramApiBase,
  BOT_GATEWAY_PUBLIC_URL: required(url(['https']), {
    subject: 'Chat platforms',
    about: 'The URL at which Telegram reaches the gateway.',
    example: 'https://bots.example.com',
  }),
})

function matching(pattern: RegExp, problem: string): SettingReader<string> {
  return (text) => (pattern.test(text) ? succeed(text) : fail(problem))
}
