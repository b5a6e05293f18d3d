import type { Config } from '../config.ts'
import type { Platform, PlatformName } from '../events/job.ts'
import { createDiscord } from './discord/platform.ts'
import { createX } from './x/platform.ts'
import { createTelegram } from './telegram/platform.ts'

/** The platforms that have their settings. `now` is epoch milliseconds. */
export function createPlatforms(
  { discord, telegram, x }: Config,
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
