import { limits } from '@ase/schemas'
import { createFileFetcher } from '../../http/fetch-file.ts'
import type { ReplyTarget } from '../../jobs/job.ts'
import {
  FileError,
  PlatformError,
  type FileProblem,
  type Platform,
  type SendOutcome,
} from '../../jobs/platform.ts'
import {
  createTelegramClient,
  settleCall,
  type BotApiResult,
  type TelegramConfig,
} from './client.ts'

const FILE_TIMEOUT_MS = 10_000
/** The operator has to set another token. */
const UNAUTHORIZED_RETRY_MS = 30_000

/**
 * Telegram's adapter: a reply is one message. It is sent again when no answer came, which may send it twice. Files come from the Bot
 * API's own origin, because their URLs hold the bot's token.
 */
export function createTelegram(config: TelegramConfig): Platform {
  const client = createTelegramClient(config)
  const fetchFile = createFileFetcher({
    hosts: [],
    origins: [new URL(config.apiBase).origin],
    timeoutMs: FILE_TIMEOUT_MS,
  })
  const send = (target: ReplyTarget, text: string, signal: AbortSignal) =>
    settleCall(client.sendMessage(Number(target['chat']), text, replyParameters(target)), signal)

  return {
    name: 'telegram',
    async download(ref, signal) {
      const file = await settleCall(client.getFile(ref), signal).catch((error: unknown) => {
        const failure = error instanceof PlatformError ? error.failure : 'no_response'
        throw new FileError('unavailable', failure)
      })
      if (!file.ok) throw new FileError(problemOf(file), file.failure)
      const { file_path: path, file_size: size } = file.value
      if (size !== undefined && size > limits.inspection.imageBytesMax) {
        throw new FileError('too_large')
      }
      if (path === undefined || !isPlainPath(path)) throw new FileError('gone')
      return fetchFile(`${config.apiBase}/file/bot${config.botToken}/${path}`, signal)
    },
    async sendReply(target, text, signal): Promise<SendOutcome> {
      const first = await send(target, text, signal)
      // Messages have other ids in a supergroup, so that the second message answers none.
      const result =
        first.ok || first.movedTo === null
          ? first
          : await send({ chat: String(first.movedTo) }, text, signal)
      if (result.ok) return 'sent'
      const { failure } = result
      if (failure === null) return 'undeliverable'
      const retryAfterMs = failure === 'unauthorized' ? UNAUTHORIZED_RETRY_MS : result.retryAfterMs
      return { retryAfterMs, failure }
    },
  }
}

/** A path such as `documents/file_1.png`, which stays in the folder of the bot's files. */
function isPlainPath(path: string): boolean {
  return /^[\w./-]{1,1024}$/.test(path) && !path.split('/').includes('..')
}

type Refusal = Exclude<BotApiResult<unknown>, { readonly ok: true }>

function problemOf({ failure, description }: Refusal): FileProblem {
  if (failure !== null) return 'unavailable'
  return description.includes('file is too big') ? 'too_large' : 'gone'
}

function replyParameters({ message, thread }: ReplyTarget) {
  return {
    ...(message === undefined
      ? {}
      : { reply_parameters: { message_id: Number(message), allow_sending_without_reply: true } }),
    ...(thread === undefined ? {} : { message_thread_id: Number(thread) }),
  }
}
