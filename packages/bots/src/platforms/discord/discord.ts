import type { Platform, SendOutcome } from '../../jobs/platform.ts'
import { callPlatform } from '../../http/call-platform.ts'
import { createFileFetcher } from '../../http/fetch-file.ts'

/** What the operator sets for the Discord bot. */
export interface DiscordConfig {
  /** 64 hexadecimal characters. */
  readonly publicKey: string
  readonly applicationId: string
  /** With the path of its version, without a slash at its end. */
  readonly apiBase: string
}

const fileHosts = ['cdn.discordapp.com', 'media.discordapp.net']
const FILE_TIMEOUT_MS = 10_000
const RETRY_MS = 1000
/** A reply can be edited before Discord has processed the deferred response; until then it answers 404. */
const TOKEN_UNKNOWN_MS = 15_000
/** An interaction's token is valid for 15 minutes. */
const TOKEN_VALID_MS = 900_000

/**
 * Discord's adapter: a reply edits the deferred response, which may be repeated. Files come from Discord's own hosts and from
 * the origin of its API, which is a setting. `now` gives epoch milliseconds.
 */
export function createDiscord(config: DiscordConfig, now: () => number): Platform {
  return {
    name: 'discord',
    download: createFileFetcher({
      hosts: fileHosts,
      origins: [new URL(config.apiBase).origin],
      timeoutMs: FILE_TIMEOUT_MS,
    }),
    async sendReply({ token = '', at = '0' }, text, signal): Promise<SendOutcome> {
      const ageMs = now() - Number(at)
      if (ageMs > TOKEN_VALID_MS) return 'undeliverable'
      const { applicationId, apiBase } = config
      const url = `${apiBase}/webhooks/${applicationId}/${encodeURIComponent(token)}/messages/@original`
      const json = { content: text, allowed_mentions: { parse: [] } }
      const { status, retryAfterMs } = await callPlatform(url, { method: 'PATCH', json }, signal)
      if (status >= 200 && status < 300) return 'sent'
      if (status === 429) {
        return { retryAfterMs: retryAfterMs ?? RETRY_MS, failure: 'rate_limited' }
      }
      if (status === 404 && ageMs < TOKEN_UNKNOWN_MS) return { retryAfterMs: RETRY_MS }
      if (status >= 500) return { retryAfterMs: RETRY_MS, failure: 'server_error' }
      return 'undeliverable'
    },
  }
}
