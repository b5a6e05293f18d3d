import type { ServerResponse } from 'node:http'
import * as z from 'zod'
import type { Random } from '../fuzz/random.ts'
import { sendJson, startJsonServer, type JsonServer } from '../json-server.ts'

export interface Telegram extends JsonServer {
  /** All messages of the bot in a chat, as they stand now. */
  messagesOf(chat: number): readonly string[]
  calls(): number
}

const Send = z.object({ chat_id: z.number(), text: z.string() })
const Edit = Send.extend({ message_id: z.number() })

const FAILS_ONE_IN = 12

/**
 * A Bot API that keeps chats. At times it asks to wait, breaks off before it does what was asked, or afterwards, when nobody
 * learns that it was done.
 */
export async function startTelegram(
  random: Random,
  onCall: () => void,
  onChange: () => void,
): Promise<Telegram> {
  const chats = new Map<number, Map<number, string>>()
  let calls = 0
  let messages = 0

  const write = (chat: number, id: number, text: string, response: ServerResponse): void => {
    const known = chats.get(chat) ?? new Map<number, string>()
    chats.set(chat, known)
    if (known.get(id) === text) {
      refuse(response, 400, 'Bad Request: message is not modified')
      return
    }
    known.set(id, text)
    onChange()
    if (random.below(FAILS_ONE_IN) === 0) response.destroy()
    else
      sendJson(response, 200, { ok: true, result: { message_id: id, date: 0, chat: { id: chat } } })
  }

  const server = await startJsonServer(({ path, body }, response) => {
    calls += 1
    onCall()
    const chance = random.below(FAILS_ONE_IN)
    if (chance === 0) {
      response.destroy()
    } else if (chance === 1) {
      refuse(response, 429, 'Too Many Requests', { retry_after: 0 })
    } else if (path.endsWith('/sendMessage')) {
      const { chat_id: chat, text } = Send.parse(JSON.parse(body))
      messages += 1
      write(chat, messages, text, response)
    } else {
      const { chat_id: chat, message_id: id, text } = Edit.parse(JSON.parse(body))
      write(chat, id, text, response)
    }
  })
  return {
    ...server,
    messagesOf: (chat) => [...(chats.get(chat)?.values() ?? [])],
    calls: () => calls,
  }
}

function refuse(
  response: ServerResponse,
  status: number,
  description: string,
  parameters: object = {},
): void {
  sendJson(response, status, { ok: false, error_code: status, description, parameters })
}
