import { createUpdateParser, formatProblem, type Inbox, type NewJob } from '@ase/bots'
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

/** Telegram delivers again after this time. */
const RETRY_SECONDS = 30

/** Telegram's updates. It delivers again what is not answered with 200; a body in that answer is a call of its API. */
export function telegramRoute({ telegram, inbox, now }: TelegramRouteDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  if (telegram === null || inbox === null) {
    return app.post('/', (c) => respondError(c, { code: 'NOT_FOUND' }))
  }
  const parseUpdate = createUpdateParser(telegram, now)
  return app.post('/', async (c) => {
    const secret = c.req.header('x-telegram-bot-api-secret-token')
    if (secret === undefined || !isSameSecret(secret, telegram.webhookSecret)) {
      return respondError(c, { code: 'AUTH_REQUIRED' })
    }
    const body = await readBody(c, limits.botWebhook.bodyBytesMax)
    if (!body.ok) return respondError(c, body.error)
    const json = parseJson(body.value)
    if (!json.ok) return respondError(c, json.error)
    const update = await parseUpdate(json.value)
    if (update.kind === 'ignored') return respondEmpty(c, 200)
    if (update.kind === 'name_unknown') return respondError(c, busy)
    const accepted = await inbox.accept('telegram', update.job).catch(() => null)
    switch (accepted) {
      case null:
        return respondError(c, { code: 'DATABASE_UNAVAILABLE', retryAfterSeconds: RETRY_SECONDS })
      case 'full':
        return respondError(c, busy)
      case 'too_many':
        return respondJson(c, 200, tooManyMessage(update.job))
      case 'accepted':
      case 'known':
        return respondEmpty(c, 200)
    }
  })
}

const busy = { code: 'RATE_LIMITED', retryAfterSeconds: RETRY_SECONDS } as const

/** A call of `sendMessage`, which Telegram executes: this reply needs no place in the queue. */
function tooManyMessage({ reply, locale }: NewJob): object {
  const { chat = '', message = '' } = reply
  return {
    method: 'sendMessage',
    chat_id: Number(chat),
    text: formatProblem('too_many', locale),
    reply_parameters: { message_id: Number(message), allow_sending_without_reply: true },
  }
}
