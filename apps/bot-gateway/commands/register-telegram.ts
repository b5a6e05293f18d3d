import { PlatformError, registerTelegramWebhook } from '@ase/bots'
import { TelegramRegistrationSettings } from '@ase/bots/settings'
import { printProblem, readSettings, StartupProblem } from '@ase/settings'

/** Registers the gateway's URL and secret at Telegram. */
async function register(): Promise<string> {
  const settings = readSettings(TelegramRegistrationSettings, process.env)
  const config = {
    botToken: settings.TELEGRAM_BOT_TOKEN,
    webhookSecret: settings.TELEGRAM_WEBHOOK_SECRET,
    apiBase: settings.TELEGRAM_API_BASE,
  }
  const webhookUrl = `${settings.BOT_GATEWAY_PUBLIC_URL}/webhook/telegram`
  const result = await registerTelegramWebhook(config, webhookUrl)
  if (result.ok) return `Telegram sends updates to ${webhookUrl}.`
  throw new StartupProblem([
    result.failure === 'unauthorized'
      ? 'TELEGRAM_BOT_TOKEN is not accepted by Telegram.'
      : `Telegram answered ${result.status}; the webhook is as before.`,
  ])
}

try {
  process.stdout.write(`${await register()}\n`)
} catch (error) {
  printProblem(error instanceof PlatformError ? new StartupProblem([error.message]) : error)
  process.exitCode = 1
}
