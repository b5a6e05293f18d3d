import { limits } from '@ase/schemas'
import { sayLooking } from '../../answers/say.ts'
import type { Config } from '../../config.ts'
import { FileFailure, type Answered, type Platform, type Reply } from '../../events/job.ts'
import { createFileFetcher } from '../../files.ts'
import { called, createTelegramClient, type Called, type TelegramClient } from './client.ts'

const FILE_TIMEOUT_MS = 10_000

/**
 * Telegram: a short answer at once, which becomes the result. Editing may be repeated, sending may not: so a message whose
 * sending is in doubt stays as it is, and a new one becomes the result. Files come from the Bot API's own address, which
 * holds the bot's token and therefore goes nowhere else.
 */
export function createTelegram(
  config: NonNullable<Config['telegram']>,
  client: TelegramClient = createTelegramClient(config),
): Platform {
  const fetchFile = createFileFetcher({
    hosts: [],
    origins: [new URL(config.apiBase).origin],
    timeoutMs: FILE_TIMEOUT_MS,
  })

  const send = (reply: Reply, text: string, signal: AbortSignal) =>
    called(client.sendMessage(chatOf(reply), text, replyParameters(reply)), signal)

  return {
    name: 'telegram',
    async begin(reply, locale, signal) {
      const sent = await send(reply, sayLooking(locale), signal)
      if (!sent.ok) return refusal(sent)
      return { reply: { ...reply, placeholder: String(sent.value.message_id) } }
    },
    async download(ref, signal) {
      const file = await called(client.getFile(ref), signal).catch(() => {
        throw new FileFailure('away')
      })
      if (!file.ok) throw new FileFailure(problemOf(file))
      const { file_path: path, file_size: size } = file.value
      if (size !== undefined && size > limits.inspection.imageBytesMax) {
        throw new FileFailure('too_large')
      }
      if (path === undefined) throw new FileFailure('gone')
      return fetchFile(`${config.apiBase}/file/bot${config.botToken}/${path}`, signal)
    },
    async answer(reply, text, isRepeated, signal): Promise<Answered> {
      const { placeholder } = reply
      if (placeholder === undefined) {
        if (isRepeated) return 'sent'
        const sent = await send(reply, text, signal)
        return sent.ok ? 'sent' : refusal(sent)
      }
      const edited = await called(
        client.editMessageText(chatOf(reply), Number(placeholder), text),
        signal,
      )
      if (edited.ok || edited.description.includes('message is not modified')) return 'sent'
      return refusal(edited)
    },
  }
}

type Refused = Exclude<Called<unknown>, { readonly ok: true }>

function refusal({ status, retryAfterMs }: Refused): 'gone' | { readonly againMs: number } {
  return status === 429 ? { againMs: retryAfterMs } : 'gone'
}

function problemOf({ status, description }: Refused): 'away' | 'too_large' | 'gone' {
  if (status === 429) return 'away'
  return description.includes('file is too big') ? 'too_large' : 'gone'
}

const chatOf = ({ chat = '' }: Reply): number => Number(chat)

function replyParameters({ message = '', thread }: Reply) {
  return {
    reply_parameters: { message_id: Number(message), allow_sending_without_reply: true },
    ...(thread === undefined ? {} : { message_thread_id: Number(thread) }),
  }
}
