import type { ServerResponse } from 'node:http'
import * as z from 'zod'
import type { Random } from '../fuzz/random.ts'
import { sendJson, startJsonServer, type JsonServer } from '../json-server.ts'

export interface Telegram extends JsonServer {
  /** All messages of the bot in a chat. */
  messagesOf(chat: number): readonly string[]
  calls(): number
  /** Messages that were sent, and the gateway could not learn it. */
  unheard(): number
  /** Messages that were sent and confirmed, in order; `generation` is the first part of the path that was called. */
  readonly confirmed: readonly { readonly chat: number; readonly generation: number }[]
}

const Send = z.object({ chat_id: z.number(), text: z.string() })

const FAILS_ONE_IN = 12
/** Of one chat: the pauses of the gateway grow threefold with each message that it heard nothing of. */
const FAULTY_CALLS_MAX = 3

/**
 * A Bot API that keeps chats. At times it asks to wait, breaks off before it does what was asked, or afterwards, so that
 * the caller does not learn that it was done.
 */
export async function startTelegram(random: Random, onCall: () => void): Promise<Telegram> {
  const chats = new Map<number, string[]>()
  const callsOfChats = new Map<number, number>()
  const confirmed: { chat: number; generation: number }[] = []
  let calls = 0
  let unheard = 0
  const server = await startJsonServer(({ path, body }, response) => {
    calls += 1
    const { chat_id: chat, text } = Send.parse(JSON.parse(body))
    const call = (callsOfChats.get(chat) ?? 0) + 1
    callsOfChats.set(chat, call)
    const chance = call > FAULTY_CALLS_MAX ? null : random.below(FAILS_ONE_IN)
    if (chance === 0) {
      response.destroy()
    } else if (chance === 1) {
      refuse(response, 429, 'Too Many Requests', { retry_after: 0 })
    } else {
      chats.set(chat, [...(chats.get(chat) ?? []), text])
      if (chance === 2) {
        unheard += 1
        response.destroy()
      } else {
        confirmed.push({ chat, generation: Number(path.split('/')[1]) })
        const result = { message_id: calls, date: 0, chat: { id: chat } }
        sendJson(response, 200, { ok: true, result })
      }
    }
    onCall()
  })
  return {
    ...server,
    messagesOf: (chat) => chats.get(chat) ?? [],
    calls: () => calls,
    unheard: () => unheard,
    confirmed,
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
