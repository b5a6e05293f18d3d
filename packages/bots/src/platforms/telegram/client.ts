import { untilAborted } from '@ase/runtime'
import { Api, GrammyError, HttpError } from 'grammy'
import { PlatformError, type PlatformFailure } from '../../jobs/platform.ts'

/** What the operator sets for the Telegram bot. */
export interface TelegramConfig {
  readonly botToken: string
  readonly webhookSecret: string
  /** What precedes `/bot<token>/`. */
  readonly apiBase: string
}

const TIMEOUT_SECONDS = 10

/** The result of a call, or the refusal of the Bot API. */
export type BotApiResult<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false
      readonly status: number
      readonly description: string
      /** Null: the refusal is about this one call. */
      readonly failure: PlatformFailure | null
      readonly retryAfterMs: number
      /** The id of the supergroup into which the group was upgraded. */
      readonly movedTo: number | null
    }

export type TelegramClient = Api

/** Creates a client of the Bot API with a time limit of ten seconds for each call. */
export function createTelegramClient({
  botToken,
  apiBase,
}: Pick<TelegramConfig, 'botToken' | 'apiBase'>): TelegramClient {
  return new Api(botToken, {
    apiRoot: apiBase,
    timeoutSeconds: TIMEOUT_SECONDS,
    // A redirect would send the reply to another host.
    baseFetchConfig: { redirect: 'error' },
  })
}

/**
 * Waits for a call until `signal` aborts, and returns a refusal as a value. Rejects with a `PlatformError` where no answer came: the
 * client's own errors hold the URL, and with it the bot's token.
 */
export async function settleCall<T>(
  call: Promise<T>,
  signal?: AbortSignal,
): Promise<BotApiResult<T>> {
  try {
    return { ok: true, value: await (signal === undefined ? call : untilAborted(call, signal)) }
  } catch (error) {
    if (isUnsent(error)) return unsent
    if (!(error instanceof GrammyError)) throw new PlatformError()
    if (error.error_code >= 500) throw new PlatformError('server_error')
    const { error_code: status, description, parameters } = error
    return {
      ok: false,
      status,
      description,
      failure: failures.get(status) ?? null,
      retryAfterMs: (parameters.retry_after ?? 1) * 1000,
      movedTo: parameters.migrate_to_chat_id ?? null,
    }
  }
}

/** The Bot API answers 401 for a revoked token and 404 for text that is no token. */
const failures: ReadonlyMap<number, PlatformFailure> = new Map([
  [401, 'unauthorized'],
  [404, 'unauthorized'],
  [429, 'rate_limited'],
])

/** Another try repeats nothing. */
const unsent = {
  ok: false,
  status: 429,
  description: '',
  failure: 'unreachable',
  retryAfterMs: 5000,
  movedTo: null,
} as const

const connectionErrors: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])

/** Whether the call failed before a connection was made. */
function isUnsent(error: unknown): boolean {
  if (!(error instanceof HttpError) || typeof error.error !== 'object') return false
  return error.error !== null && 'code' in error.error && connectionErrors.has(error.error.code)
}

/**
 * Registers the URL to which Telegram sends updates, with the secret that it sends along. Rejects with a `PlatformError`. On a
 * refusal the earlier URL stays.
 */
export function registerTelegramWebhook(
  config: TelegramConfig,
  webhookUrl: string,
): Promise<BotApiResult<true>> {
  return settleCall(
    createTelegramClient(config).setWebhook(webhookUrl, {
      secret_token: config.webhookSecret,
      allowed_updates: ['message'],
    }),
  )
}
