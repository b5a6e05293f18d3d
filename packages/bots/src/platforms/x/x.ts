import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import {
  FileFailure,
  PlatformAway,
  type Answered,
  type Platform,
  type Trouble,
} from '../../jobs/job.ts'
import { createFileFetcher } from '../../http/fetch-file.ts'
import { callPlatform, type PlatformAnswer } from '../../http/call-platform.ts'
import { signOAuth1, type OAuth1Credentials } from './oauth1.ts'
import { POST_PREFIX } from './delivery.ts'

const FILE_TIMEOUT_MS = 10_000
const PAUSE_MS = 5000
const PAUSE_MS_MAX = 900_000
/** Until somebody has given the gateway another token. */
const TOKEN_PAUSE_MS = 30_000

export interface XConfig extends OAuth1Credentials {
  /** What stands before `/2/tweets`. */
  readonly apiBase: string
}

const Lookup = z.object({
  includes: z
    .object({
      media: z.array(z.object({ type: z.string(), url: z.string().optional() })).default([]),
    })
    .default({ media: [] }),
})

/**
 * X: one post that answers. X refuses a second one of the same words, so that it may be tried again. `now` is epoch
 * milliseconds. Pictures come from X's own host, and from the address of its API, which a test sets.
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
  ): Promise<PlatformAnswer> => {
    const url = `${config.apiBase}${path}`
    const nonce = randomBytes(16).toString('hex')
    const timestamp = Math.floor(now() / 1000)
    const authorization = signOAuth1({ method, url, nonce, timestamp }, config)
    return callPlatform(url, { method, headers: { authorization }, json }, signal)
  }

  const findPicture = async (post: string, signal: AbortSignal): Promise<string> => {
    const query = 'expansions=attachments.media_keys&media.fields=type,url'
    const answer = await call('GET', `/2/tweets/${post}?${query}`, signal).catch(() => {
      throw new FileFailure('away', 'no_response')
    })
    const trouble = troubleOf(answer)
    if (trouble !== null) throw new FileFailure('away', trouble)
    if (answer.status !== 200) throw new FileFailure('gone')
    const picture = mediaOf(answer.text).find(({ type }) => type === 'photo')
    if (picture?.url === undefined) throw new FileFailure('none')
    return picture.url
  }

  return {
    name: 'x',
    async download(ref, signal) {
      if (!ref.startsWith(POST_PREFIX)) return fetchFile(ref, signal)
      return fetchFile(await findPicture(ref.slice(POST_PREFIX.length), signal), signal)
    },
    async answer({ post = '' }, text, signal): Promise<Answered> {
      const json = { text, reply: { in_reply_to_tweet_id: post } }
      const answer = await call('POST', '/2/tweets', signal, json)
      if (answer.status >= 200 && answer.status < 300) return 'sent'
      const trouble = troubleOf(answer)
      if (trouble === 'server_error') throw new PlatformAway(trouble)
      if (trouble === 'rate_limited') {
        return { againMs: pauseOf(answer, now()), because: trouble }
      }
      if (trouble !== null) return { againMs: TOKEN_PAUSE_MS, because: trouble }
      return answer.text.includes('duplicate content') ? 'sent' : 'undeliverable'
    },
  }
}

/** Null: a word about this one call. A token of an app that may only read gets 403 with the type of that problem. */
function troubleOf({ status, text }: PlatformAnswer): Trouble | null {
  if (status === 429) return 'rate_limited'
  if (status >= 500) return 'server_error'
  const isUseless = status === 401 || (status === 403 && text.includes('oauth1-permissions'))
  return isUseless ? 'unauthorized' : null
}

function mediaOf(text: string): z.infer<typeof Lookup>['includes']['media'] {
  try {
    return Lookup.parse(JSON.parse(text)).includes.media
  } catch {
    throw new FileFailure('away')
  }
}

/** X names the second at which its window ends. */
function pauseOf({ headers, retryAfterMs }: PlatformAnswer, nowMs: number): number {
  const reset = headers.get('x-rate-limit-reset')
  const untilReset =
    reset !== null && /^\d{1,12}$/.test(reset) ? Number(reset) * 1000 - nowMs : null
  return Math.min(PAUSE_MS_MAX, Math.max(0, retryAfterMs ?? untilReset ?? PAUSE_MS))
}
