import type { Answered, Platform, Reply } from '../../jobs/job.ts'
import { createFileFetcher } from '../../http/fetch-file.ts'
import { callPlatform } from '../../http/call-platform.ts'

export interface DiscordConfig {
  /** 64 hexadecimal characters. */
  readonly publicKey: string
  readonly applicationId: string
  /** With the path of its version, without a slash at its end. */
  readonly apiBase: string
}

const fileHosts = ['cdn.discordapp.com', 'media.discordapp.net']
const FILE_TIMEOUT_MS = 10_000
const PAUSE_MS = 1000
/** The answer may be written before Discord has seen that there will be one; it does not know the token then. */
const UNKNOWN_AT_FIRST_MS = 15_000
/** Discord forgets the token 15 minutes after the interaction. */
const TOKEN_LIVES_MS = 900_000

/**
 * Discord: the deferred reply is edited, which may be repeated. `now` is epoch milliseconds. Files come from Discord's own
 * hosts, and from the address of its API, which a test sets.
 */
export function createDiscord(config: DiscordConfig, now: () => number): Platform {
  const fetchFile = createFileFetcher({
    hosts: fileHosts,
    origins: [new URL(config.apiBase).origin],
    timeoutMs: FILE_TIMEOUT_MS,
  })
  return {
    name: 'discord',
    download: fetchFile,
    async answer({ token = '', at = '0' }: Reply, text, signal): Promise<Answered> {
      const ageMs = now() - Number(at)
      if (ageMs > TOKEN_LIVES_MS) return 'undeliverable'
      const { applicationId, apiBase } = config
      const url = `${apiBase}/webhooks/${applicationId}/${encodeURIComponent(token)}/messages/@original`
      const json = { content: text, allowed_mentions: { parse: [] } }
      const { status, retryAfterMs } = await callPlatform(url, { method: 'PATCH', json }, signal)
      if (status >= 200 && status < 300) return 'sent'
      if (status === 429) return { againMs: retryAfterMs ?? PAUSE_MS, because: 'rate_limited' }
      if (status === 404 && ageMs < UNKNOWN_AT_FIRST_MS) return { againMs: PAUSE_MS }
      return status >= 500 ? { againMs: PAUSE_MS, because: 'server_error' } : 'undeliverable'
    },
  }
}
