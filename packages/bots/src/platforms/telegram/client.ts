import { Api, GrammyError, HttpError } from 'grammy'
import { PlatformAway, type Trouble } from '../../jobs/job.ts'

export interface TelegramConfig {
  readonly botToken: string
  readonly webhookSecret: string
  /** What stands before `/bot<token>/`. */
  readonly apiBase: string
}

const TIMEOUT_SECONDS = 10

/** What came of a call: its result, or the refusal of the Bot API. */
export type Called<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false
      readonly status: number
      readonly description: string
      /** What is no refusal of this one call. */
      readonly trouble: Trouble | null
      readonly retryAfterMs: number
      /** The group has become a supergroup, which has this number. */
      readonly movedTo: number | null
    }

export type TelegramClient = Api

/** The Bot API, each call bounded to ten seconds. */
export function createTelegramClient({ botToken, apiBase }: TelegramConfig): TelegramClient {
  return new Api(botToken, {
    apiRoot: apiBase,
    timeoutSeconds: TIMEOUT_SECONDS,
    // What is said to somebody goes nowhere else.
    baseFetchConfig: { redirect: 'error' },
  })
}

/**
 * Waits for a call, until `signal` ends the wait, and turns what it throws into a value. Rejects with `PlatformAway` for
 * whatever is no answer: the client's own errors hold the address, and with it the bot's token.
 */
export async function called<T>(call: Promise<T>, signal?: AbortSignal): Promise<Called<T>> {
  try {
    return { ok: true, value: await untilCut(call, signal) }
  } catch (error) {
    if (isNeverHeard(error)) return neverHeard
    if (!(error instanceof GrammyError)) throw new PlatformAway()
    if (error.error_code >= 500) throw new PlatformAway('server_error')
    const { error_code: status, description, parameters } = error
    return {
      ok: false,
      status,
      description,
      trouble: troubles.get(status) ?? null,
      retryAfterMs: (parameters.retry_after ?? 1) * 1000,
      movedTo: parameters.migrate_to_chat_id ?? null,
    }
  }
}

/** The Bot API knows no bot by a token that is revoked (401) or no token at all (404). */
const troubles: ReadonlyMap<number, Trouble> = new Map([
  [401, 'unauthorized'],
  [404, 'unauthorized'],
  [429, 'rate_limited'],
])

/** Asks for another try, as a server does that is asked too often. */
const neverHeard = {
  ok: false,
  status: 429,
  description: '',
  trouble: 'unreachable',
  retryAfterMs: 5000,
  movedTo: null,
} as const

const connectionProblems: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])

/** Whether nobody can have got the call, so that another try repeats nothing. */
function isNeverHeard(error: unknown): boolean {
  if (!(error instanceof HttpError) || typeof error.error !== 'object') return false
  return error.error !== null && 'code' in error.error && connectionProblems.has(error.error.code)
}

/** The client takes signals of another make only. What it still does is bounded by its own time limit. */
async function untilCut<T>(call: Promise<T>, signal?: AbortSignal): Promise<T> {
  const cut = Promise.withResolvers<never>()
  const onAbort = (): void => cut.reject(new PlatformAway())
  if (signal?.aborted === true) onAbort()
  signal?.addEventListener('abort', onAbort)
  try {
    return await Promise.race([call, cut.promise])
  } finally {
    signal?.removeEventListener('abort', onAbort)
  }
}
