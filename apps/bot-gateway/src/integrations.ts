import { platformNames, type PlatformName } from '@ase/bots'

export const inspectionSettings = ['INSPECTION_API_URL', 'INSPECTION_API_KEY'] as const

/** What each platform needs; settings with a default are left out. */
const platformSettings = {
  discord: ['DISCORD_PUBLIC_KEY', 'DISCORD_APPLICATION_ID'],
  telegram: ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_WEBHOOK_SECRET'],
  x: ['X_CONSUMER_KEY', 'X_CONSUMER_SECRET', 'X_ACCESS_TOKEN', 'X_ACCESS_TOKEN_SECRET'],
} as const satisfies Record<PlatformName, readonly string[]>

/** A setting without which an integration that has others of its settings stays off. */
export interface MissingSetting {
  readonly integration: PlatformName | 'inspection' | 'webhook'
  readonly setting: string
}

/** Settings as they were read: null is one that is not there. */
type Settings = Readonly<Record<string, unknown>>

/** The settings of `names` that are not there. */
export function unsetOf<Name extends string>(settings: Settings, names: readonly Name[]): Name[] {
  return names.filter((name) => settings[name] === null)
}

/** Whether a platform has all of its settings. */
export function hasPlatform(settings: Settings): boolean {
  return platformNames.some((name) => unsetOf(settings, platformSettings[name]).length === 0)
}

/** What is missing of integrations that somebody began to configure. */
export function findMissing(settings: Settings): MissingSetting[] {
  const halfOf = (
    integration: MissingSetting['integration'],
    names: readonly string[],
  ): MissingSetting[] => {
    const unset = unsetOf(settings, names)
    return unset.length === names.length ? [] : unset.map((setting) => ({ integration, setting }))
  }
  const webhook = ['BOT_WEBHOOK_SECRET', ...inspectionSettings]
  return [
    ...platformNames.flatMap((name) => halfOf(name, platformSettings[name])),
    // The API alone is no integration that anybody would miss.
    ...(settings['BOT_WEBHOOK_SECRET'] === null
      ? halfOf('inspection', inspectionSettings)
      : halfOf('webhook', webhook)),
  ]
}
