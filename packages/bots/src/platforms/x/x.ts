import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { callPlatform, type PlatformResponse } from '../../http/call-platform.ts'
import { createFileFetcher } from '../../http/fetch-file.ts'
import {
  FileError,
  PlatformError,
  type Platform,
  type PlatformFailure,
  type SendOutcome,
} from '../../jobs/platform.ts'
import { POST_PREFIX } from './delivery.ts'
import { signOAuth1, type OAuth1Credentials } from './oauth1.ts'

/** What the operator sets for the bot on X. */
export interface XConfig extends OAuth1Credentials {
  /** What precedes `/2/tweets`. */
  readonly apiBase: string
}

const FILE_TIMEOUT_MS = 10_000
const RETRY_MS = 5000
const RETRY_MS_MAX = 900_000
/** The operator has to set another token. */
const UNAUTHORIZED_RETRY_MS = 30_000

const PostLookup = z.object({
  includes: z
    .object({
      media: z.array(z.object({ type: z.string(), url: z.string().optional() })).default([]),
    })
    .default({ media: [] }),
})

/**
 * X's adapter: a reply is one post. X refuses a second post of the same text, so that it may be tried again. Pictures come from X's own
 * host and from the origin of its API, which is a setting. `now` gives epoch milliseconds.
 */
export function createX(config: XConfig, now: () => number): Platform {
  const fetchFile = createFileFetcher({
    hosts: ['pbs.twimg.com'],
    origins: [new URL(config.apiBase).origin],
    timeoutMs: FILE_TIMEOUT_MS,
  })

  const call = (
    method: 'GET' | 'POST',
    path: string,
    signal: AbortSignal,
    json?: unknown,
  ): Promise<PlatformResponse> => {
    const url = `${config.apiBase}${path}`
    const nonce = randomBytes(16).toString('hex')
    const timestamp = Math.floor(now() / 1000)
    const authorization = signOAuth1({ method, url, nonce, timestamp }, config)
    return callPlatform(url, { method, headers: { authorization }, json }, signal)
  }

  /** The URL of a post's first picture. */
  const findPicture = async (post: string, signal: AbortSignal): Promise<string> => {
    const query = 'expansions=attachments.media_keys&media.fields=type,url'
    const response = await call('GET', `/2/tweets/${post}?${query}`, signal).catch(() => {
      throw new FileError('unavailable', 'no_response')
    })
    const failure = failureOf(response)
    if (failure !== null) throw new FileError('unavailable', failure)
    if (response.status !== 200) throw new FileError('gone')
    const picture = parseMedia(response.text).find(({ type }) => type === 'photo')
    if (picture?.url === undefined) throw new FileError('none')
    return picture.url
  }

  return {
    name: 'x',
    async download(ref, signal) {
      if (!ref.startsWith(POST_PREFIX)) return fetchFile(ref, signal)
      return fetchFile(await findPicture(ref.slice(POST_PREFIX.length), signal), signal)
    },
    async sendReply({ post = '' }, text, signal): Promise<SendOutcome> {
      const json = { text, reply: { in_reply_to_tweet_id: post } }
      const response = await call('POST', '/2/tweets', signal, json)
      if (response.status >= 200 && response.status < 300) return 'sent'
      const failure = failureOf(response)
      switch (failure) {
        case 'server_error':
          throw new PlatformError(failure)
        case 'rate_limited':
          return { retryAfterMs: retryAfterMsOf(response, now()), failure }
        case 'unauthorized':
          return { retryAfterMs: UNAUTHORIZED_RETRY_MS, failure }
        case null:
          return response.text.includes('duplicate content') ? 'sent' : 'undeliverable'
      }
    },
  }
}

/** Null: the response is about this one call. The token of a read-only app gets 403 with the type of that problem. */
function failureOf({
  status,
  text,
}: PlatformResponse): Extract<
  PlatformFailure,
  'rate_limited' | 'server_error' | 'unauthorized'
> | null {
  if (status === 429) return 'rate_limited'
  if (status >= 500) return 'server_error'
  const isReadOnly = status === 403 && text.includes('oauth1-permissions')
  return status === 401 || isReadOnly ? 'unauthorized' : null
}

function parseMedia(text: string): z.infer<typeof PostLookup>['includes']['media'] {
  try {
    return PostLookup.parse(JSON.parse(text)).includes.media
  } catch {
    throw new FileError('unavailable')
  }
}

/** The header `x-rate-limit-reset` is the second (since the epoch) at which the window ends. */
function retryAfterMsOf({ headers, retryAfterMs }: PlatformResponse, nowMs: number): number {
  const reset = headers.get('x-rate-limit-reset')
  const untilResetMs =
    reset !== null && /^\d{1,12}$/.test(reset) ? Number(reset) * 1000 - nowMs : null
  return Math.min(RETRY_MS_MAX, Math.max(0, retryAfterMs ?? untilResetMs ?? RETRY_MS))
}
