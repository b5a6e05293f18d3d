import type { PlatformName } from '../jobs/job.ts'
import type { Platform } from '../jobs/platform.ts'
import { createDiscord, type DiscordConfig } from './discord/discord.ts'
import { createX, type XConfig } from './x/x.ts'
import type { TelegramConfig } from './telegram/client.ts'
import { createTelegram } from './telegram/telegram.ts'

/** Null: the platform is not configured. */
export interface PlatformConfigs {
  readonly discord: DiscordConfig | null
  readonly telegram: TelegramConfig | null
  readonly x: XConfig | null
}

/** The adapters of the configured platforms. `now` gives epoch milliseconds. */
export function createPlatforms(
  { discord, telegram, x }: PlatformConfigs,
  now: () => number,
): ReadonlyMap<PlatformName, Platform> {
  const platforms = [
    discord && createDiscord(discord, now),
    telegram && createTelegram(telegram),
    x && createX(x, now),
  ]
  return new Map(
    platforms.filter((platform) => platform !== null).map((platform) => [platform.name, platform]),
  )
}
