import type { Config } from '../config.ts'
import type { Platform, PlatformName } from '../events/job.ts'

/** The platforms that have their settings. */
export function createPlatforms(_config: Config): ReadonlyMap<PlatformName, Platform> {
  return new Map()
}
