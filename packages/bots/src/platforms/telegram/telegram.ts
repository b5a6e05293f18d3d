import { limits } from '@ase/schemas'
import {
  FileFailure,
  PlatformAway,
  type Answered,
  type Platform,
  type Reply,
} from '../../jobs/job.ts'
import { createFileFetcher } from '../../http/fetch-file.ts'
import {
  called,
  createTelegramClient,
  type Called,
  type TelegramClient,
  type TelegramConfig,
} from './client.ts'

const FILE_TIMEOUT_MS = 10_000
/** Until somebody has given the gateway another token. */
const TOKEN_PAUSE_MS = 30_000

/**
 * Telegram: one message that answers. It is sent again when nobody learned whether it was sent: better twice than never.
 * Files come from the Bot API's own address, which holds the bot's token and therefore goes nowhere else.
 */
export function createTelegram(
  config: TelegramConfig,
  client: TelegramClient = createTelegramClient(config),
): Platform {
  const fetchFile = createFileFetcher({
    hosts: [],
    origins: [new URL(config.apiBase).origin],
    timeoutMs: FILE_TIMEOUT_MS,
  })

  return {
    name: 'telegram',
    async download(ref, signal) {
      const file = await called(client.getFile(ref), signal).catch((error: unknown) => {
        throw new FileFailure('away', error instanceof PlatformAway ? error.trouble : 'no_response')
      })
      if (!file.ok) throw new FileFailure(problemOf(file), file.trouble)
      const { file_path: path, file_size: size } = file.value
      if (size !== undefined && size > limits.inspection.imageBytesMax) {
        throw new FileFailure('too_large')
      }
      if (path === undefined || !isPlainPath(path)) throw new FileFailure('gone')
      return fetchFile(`${config.apiBase}/file/bot${config.botToken}/${path}`, signal)
    },
    async answer(reply, text, signal): Promise<Answered> {
      const send = (to: Reply) =>
        called(client.sendMessage(Number(to['chat']), text, replyParameters(to)), signal)
      const first = await send(reply)
      const hasMoved = !first.ok && first.movedTo !== null
      // Messages have other numbers there: what was asked cannot be named any more.
      const sent = hasMoved ? await send({ chat: String(first.movedTo) }) : first
      if (sent.ok) return 'sent'
      if (sent.trouble === null) return 'undeliverable'
      const isRefused = sent.trouble === 'unauthorized'
      const againMs = isRefused ? TOKEN_PAUSE_MS : sent.retryAfterMs
      return { againMs, because: sent.trouble }
    },
  }
}

/** Such as `documents/file_1.png`: nothing that leaves the folder of the bot's files. */
function isPlainPath(path: string): boolean {
  return /^[\w./-]{1,1024}$/.test(path) && !path.split('/').includes('..')
}

type Refused = Exclude<Called<unknown>, { readonly ok: true }>

function problemOf({ trouble, description }: Refused): 'away' | 'too_large' | 'gone' {
  if (trouble !== null) return 'away'
  return description.includes('file is too big') ? 'too_large' : 'gone'
}

function replyParameters({ message, thread }: Reply) {
  return {
    ...(message === undefined
      ? {}
      : { reply_parameters: { message_id: Number(message), allow_sending_without_reply: true } }),
    ...(thread === undefined ? {} : { message_thread_id: Number(thread) }),
  }
}
