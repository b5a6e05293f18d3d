import { fail, succeed } from '@ase/schemas'
import { url, withDefault, type SettingFacts, type SettingReader } from '@ase/settings'

/** Settings that the gateway and the commands which register a bot read alike. */

export const matching =
  (pattern: RegExp, problem: string): SettingReader<string> =>
  (text) =>
    pattern.test(text) ? succeed(text) : fail(problem)

export const discordApplicationId = matching(/^\d{1,20}$/, 'must be a number')

export const discordApplicationIdFacts = {
  subject: 'Chat platforms',
  about: "The id of Discord's application.",
  example: '1234567890123456789',
} as const satisfies SettingFacts

export const discordApiBase = withDefault(url(['https', 'http']), 'https://discord.com/api/v10', {
  subject: 'Chat platforms',
  about: "Discord's API, with the path of its version.",
  example: 'http://127.0.0.1:9000/api/v10',
})

/** As @BotFather gives it: a number, a colon and a secret. It becomes part of addresses. */
export const telegramToken = matching(
  /^[A-Za-z0-9:_-]{1,300}$/,
  'must be what @BotFather gave: a number, a colon and letters, digits, _ and -',
)

export const telegramTokenFacts = {
  subject: 'Chat platforms',
  about: "The bot's token, as @BotFather gave it.",
  example: '1234567890:as-BotFather-gave-it',
  isSecret: true,
} as const satisfies SettingFacts

export const telegramWebhookSecret = matching(
  /^[A-Za-z0-9_-]{1,256}$/,
  'must be 1 to 256 of A-Z, a-z, 0-9, _ and -',
)

export const telegramWebhookSecretFacts = {
  subject: 'Chat platforms',
  about: 'What Telegram shows with every update, so that it is known to come from it.',
  example: '32-random-letters-and-digits',
  isSecret: true,
} as const satisfies SettingFacts

export const telegramApiBase = withDefault(url(['https', 'http']), 'https://api.telegram.org', {
  subject: 'Chat platforms',
  about: 'What stands before `/bot<token>/`; a Bot API server of your own.',
  example: 'http://127.0.0.1:8081',
})
