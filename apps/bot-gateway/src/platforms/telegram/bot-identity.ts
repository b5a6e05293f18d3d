import type { Config } from '../../config.ts'
import { called, type TelegramClient } from './client.ts'
import type { BotIdentity } from './read-update.ts'

const PAUSE_MS = 30_000

/**
 * Who the bot is. Its number stands in its token; its name is asked once, and again half a minute after a failure.
 * `now` is epoch milliseconds.
 */
export function createBotIdentity(
  { botToken }: NonNullable<Config['telegram']>,
  client: TelegramClient,
  now: () => number,
): () => Promise<BotIdentity> {
  const id = Number(botToken.split(':')[0])
  let name: Promise<string | null> | null = null
  let askAgainAt = 0

  const ask = async (): Promise<string | null> => {
    const me = await called(client.getMe()).catch(() => null)
    if (me?.ok === true) return me.value.username ?? null
    askAgainAt = now() + PAUSE_MS
    name = null
    return null
  }
  return async () => {
    if (name === null && now() >= askAgainAt) name = ask()
    return { id, name: await name }
  }
}
