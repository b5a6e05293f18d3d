import { callPlatform, discordCommands, PlatformAway } from '@ase/bots'
import { printProblem, readSettings, StartupProblem } from '@ase/settings'
import { DiscordSettings } from '../src/command-settings.ts'

/** Tells Discord which commands the bot has; the list replaces what was there. */
async function register(): Promise<string> {
  const settings = readSettings(DiscordSettings, process.env)
  const { DISCORD_APPLICATION_ID: id, DISCORD_GUILD_ID: guild, DISCORD_API_BASE: base } = settings
  const path =
    guild === null ? `/applications/${id}/commands` : `/applications/${id}/guilds/${guild}/commands`
  const request = {
    method: 'PUT',
    headers: { authorization: `Bot ${settings.DISCORD_BOT_TOKEN}` },
    json: discordCommands,
  } as const
  const { status } = await callPlatform(`${base}${path}`, request, new AbortController().signal)
  if (status === 401) throw new StartupProblem(['DISCORD_BOT_TOKEN is not accepted by Discord.'])
  if (status !== 200)
    throw new StartupProblem([`Discord answered ${status}; the commands are as before.`])
  return `Registered ${discordCommands.map(({ name }) => name).join(', ')}.`
}

try {
  process.stdout.write(`${await register()}\n`)
} catch (error) {
  printProblem(error instanceof PlatformAway ? new StartupProblem([error.message]) : error)
  process.exitCode = 1
}
