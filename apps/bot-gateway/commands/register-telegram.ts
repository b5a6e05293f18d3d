import { called, createTelegramClient, PlatformAway } from '@ase/bots'
import { printProblem, readSettings, StartupProblem } from '@ase/settings'
import { TelegramSettings } from '../src/command-settings.ts'

/** Tells Telegram where the gateway is, with which secret it proves itself, and which updates are wanted. */
async function register(): Promise<string> {
  const settings = readSettings(TelegramSettings, process.env)
  const client = createTelegramClient({
    botToken: settings.TELEGRAM_BOT_TOKEN,
    webhookSecret: settings.TELEGRAM_WEBHOOK_SECRET,
    apiBase: settings.TELEGRAM_API_BASE,
  })
  const address = `${settings.BOT_GATEWAY_PUBLIC_URL}/webhook/telegram`
  const done = await called(
    client.setWebhook(address, {
      secret_token: settings.TELEGRAM_WEBHOOK_SECRET,
      allowed_updates: ['message'],
    }),
  )
  if (done.ok) return `Telegram sends updates to ${address}.`
  throw new StartupProblem([
    done.status === 401 || done.status === 404
      ? 'TELEGRAM_BOT_TOKEN is not accepted by Telegram.'
      : `Telegram answered ${done.status}; the webhook is as before.`,
  ])
}

try {
  process.stdout.write(`${await register()}\n`)
} catch (error) {
  printProblem(error instanceof PlatformAway ? new StartupProblem([error.message]) : error)
  process.exitCode = 1
}
