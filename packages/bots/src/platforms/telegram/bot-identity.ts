import { called, type TelegramClient, type TelegramConfig } from './client.ts'

const PAUSE_MS = 30_000

export interface BotIdentity {
  /** It stands in the token. */
  readonly id: number
  /** Null while nobody tells. */
  readonly name: () => Promise<string | null>
}

/** Who the bot is. Its name is asked once, and again half a minute after a failure. `now` is epoch milliseconds. */
export function createBotIdentity(
  { botToken }: TelegramConfig,
  client: TelegramClient,
  now: () => number,
): BotIdentity {
  let name: Promise<string | null> | null = null
  let askAgainAt = 0

  const ask = async (): Promise<string | null> => {
    const me = await called(client.getMe()).catch(() => null)
    if (me?.ok === true) return me.value.username ?? null
    askAgainAt = now() + PAUSE_MS
    name = null
    return null
  }
  return {
    id: Number(botToken.split(':')[0]),
    name: async () => {
      if (name === null && now() >= askAgainAt) name = ask()
      return name
    },
  }
}
