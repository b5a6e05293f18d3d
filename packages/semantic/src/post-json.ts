import { setTimeout as delay } from 'node:timers/promises'
import { succeed, type ApiError, type Result } from '@ase/schemas'
import { timedOut, unusable } from './failures.ts'
import { readBoundedText } from './read-bounded-text.ts'

/** An answer with eight signals takes under 1 KiB; the rest is room for what servers wrap around it. */
const ANSWER_BYTES_MAX = 262_144

/** Long enough for a listener that is being replaced, short against every sensible time limit. */
const RETRY_DELAY_MS = 50

export interface JsonPost {
  readonly url: URL
  readonly headers: Headers
  /** JSON text. */
  readonly body: string
}

/**
 * Posts JSON and reads the whole JSON answer before `signal` is aborted. Never rejects. Answers
 * AGENT_SECURITY_TIMEOUT when `signal` was first, and INVALID_PROVIDER_RESPONSE for a connection that fails, a
 * status outside 2xx, a redirect (it is not followed: the state goes to the configured address only), a body that is
 * not JSON or has more than 262,144 bytes.
 */
export async function postJson(
  post: JsonPost,
  signal: AbortSignal,
): Promise<Result<unknown, ApiError>> {
  try {
    const response = await sendTwiceAtMost(post, signal)
    if (!response.ok) {
      await response.body?.cancel()
      return unusable
    }
    const text = await readBoundedText(response.body, ANSWER_BYTES_MAX)
    return text === null ? unusable : succeed(JSON.parse(text))
  } catch (error) {
    return signal.aborted || timeoutCodes.has(codeOf(error)) ? timedOut : unusable
  }
}

/** Tries again only when no connection came about: then nothing was sent, so nothing can be asked or paid twice. */
async function sendTwiceAtMost(post: JsonPost, signal: AbortSignal): Promise<Response> {
  try {
    return await send(post, signal)
  } catch (error) {
    if (!connectFailureCodes.has(codeOf(error))) throw error
    await delay(RETRY_DELAY_MS, undefined, { signal })
    return send(post, signal)
  }
}

function send({ url, headers, body }: JsonPost, signal: AbortSignal): Promise<Response> {
  return fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
}

const connectFailureCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
])

/** The time limits of the operating system and of Node's fetch (10 s to connect), should they be shorter than ours. */
const timeoutCodes: ReadonlySet<string> = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
])

/** fetch wraps the system's error in a TypeError. Errors of a name with several addresses carry the first one's code. */
function codeOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return ''
  return typeof cause.code === 'string' ? cause.code : ''
}
