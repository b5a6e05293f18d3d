import {
  discordApiBase,
  discordApplicationId,
  discordApplicationIdFacts,
  telegramApiBase,
  telegramToken,
  telegramTokenFacts,
  telegramWebhookSecret,
  telegramWebhookSecretFacts,
} from '@ase/bots/settings'
import { optional, required, secret, settingsSchema, url, word } from '@ase/settings'

/** What `register-discord` reads. */
export const DiscordSettings = settingsSchema({
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
    about: 'A server of Discord: the commands are registered for it alone, and are there at once.',
    example: '1234567890123456789',
    whenUnset: 'the commands are registered for every server',
  }),
})

/** What `register-telegram` reads. */
export const TelegramSettings = settingsSchema({
  TELEGRAM_BOT_TOKEN: required(telegramToken, telegramTokenFacts),
  TELEGRAM_WEBHOOK_SECRET: required(telegramWebhookSecret, telegramWebhookSecretFacts),
  TELEGRAM_API_BASE: telegramApiBase,
  BOT_GATEWAY_PUBLIC_URL: required(url(['https']), {
    subject: 'Chat platforms',
    about: 'The URL at which Telegram reaches the gateway.',
    example: 'https://bots.example.com',
  }),
})
