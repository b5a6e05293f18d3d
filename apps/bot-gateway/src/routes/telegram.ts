import {
  createBotIdentity,
  createTelegramClient,
  needsBotName,
  readUpdate,
  sayProblem,
  type Inbox,
  type NewJob,
} from '@ase/bots'
import { limits } from '@ase/schemas'
import { parseJson } from '@ase/runtime'
import { readBody, respondEmpty, respondError, respondJson, type AppEnv } from '@ase/service-kit'
import { Hono } from 'hono'
import type { Config } from '../config.ts'
import { isSameSecret } from './same-secret.ts'

export interface TelegramRouteDeps {
  /** Null: answers 404. */
  readonly telegram: Config['telegram']
  readonly inbox: Inbox | null
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** Telegram honours it, and delivers again. */
const BUSY_SECONDS = 30

/** Telegram's updates. It delivers again what is not answered with 200; a body in that answer would be a call. */
export function telegramRoute({ telegram, inbox, now }: TelegramRouteDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  if (telegram === null || inbox === null) {
    return app.post('/', (c) => respondError(c, { code: 'NOT_FOUND' }))
  }
  const identity = createBotIdentity(telegram, createTelegramClient(telegram), now)
  return app.post('/', async (c) => {
    const secret = c.req.header('x-telegram-bot-api-secret-token')
    if (secret === undefined || !isSameSecret(secret, telegram.webhookSecret)) {
      return respondError(c, { code: 'AUTH_REQUIRED' })
    }
    const body = await readBody(c, limits.botWebhook.bodyBytesMax)
    if (!body.ok) return respondError(c, body.error)
    const json = parseJson(body.value)
    if (!json.ok) return respondError(c, json.error)
    const needsName = needsBotName(json.value)
    const name = needsName ? await identity.name() : null
    const job = readUpdate(json.value, { id: identity.id, name })
    if (job === null) {
      return needsName && name === null ? respondError(c, busy) : respondEmpty(c, 200)
    }
    const accepted = await inbox.accept('telegram', job).catch(() => null)
    if (accepted === null) {
      return respondError(c, { code: 'DATABASE_UNAVAILABLE', retryAfterSeconds: BUSY_SECONDS })
    }
    if (accepted === 'full') {
      return respondError(c, busy)
    }
    return accepted === 'too_many' ? respondJson(c, 200, tooMany(job)) : respondEmpty(c, 200)
  })
}

const busy = { code: 'RATE_LIMITED', retryAfterSeconds: BUSY_SECONDS } as const

/** Telegram does what the answer says: no place in the queue is needed to say that it has none. */
function tooMany({ reply, locale }: NewJob): object {
  const { chat = '', message = '' } = reply
  return {
    method: 'sendMessage',
    chat_id: Number(chat),
    text: sayProblem('too_many', locale),
    reply_parameters: { message_id: Number(message), allow_sending_without_reply: true },
  }
}
