import { PlatformError, registerDiscordCommands } from '@ase/bots'
import { DiscordRegistrationSettings } from '@ase/bots/settings'
import { printProblem, readSettings, StartupProblem } from '@ase/settings'

/** Registers the bot's commands at Discord; they replace all earlier ones. */
async function register(): Promise<string> {
  const settings = readSettings(DiscordRegistrationSettings, process.env)
  const result = await registerDiscordCommands({
    apiBase: settings.DISCORD_API_BASE,
    applicationId: settings.DISCORD_APPLICATION_ID,
    botToken: settings.DISCORD_BOT_TOKEN,
    guildId: settings.DISCORD_GUILD_ID,
  })
  if (result.ok) return `Registered ${result.names.join(', ')}.`
  throw new StartupProblem([
    result.status === 401
      ? 'DISCORD_BOT_TOKEN is not accepted by Discord.'
      : `Discord answered ${result.status}; the commands are as before.`,
  ])
}

try {
  process.stdout.write(`${await register()}\n`)
} catch (error) {
  printProblem(error instanceof PlatformError ? new StartupProblem([error.message]) : error)
  process.exitCode = 1
}
