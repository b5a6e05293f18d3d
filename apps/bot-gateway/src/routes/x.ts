import {
  answerXChallenge,
  isXSignature,
  parseXDelivery,
  verifyXSignature,
  type Inbox,
} from '@ase/bots'
import { limits } from '@ase/schemas'
import { parseJson } from '@ase/runtime'
import { readBody, respondEmpty, respondError, respondJson, type AppEnv } from '@ase/service-kit'
import { Hono } from 'hono'
import type { Config } from '../config.ts'

export interface XRouteDeps {
  /** Null: answers 404. */
  readonly x: Config['x']
  readonly inbox: Inbox | null
}

const RETRY_SECONDS = 30

/**
 * X's deliveries, and the challenge with which X verifies the receiver. X delivers again what is not answered with 200. A sender over
 * the limit gets no reply, because a reply on X is a public post.
 */
export function xRoute({ x, inbox }: XRouteDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  if (x === null || inbox === null) {
    return app.on(['GET', 'POST'], '/', (c) => respondError(c, { code: 'NOT_FOUND' }))
  }
  return app
    .get('/', (c) => {
      const token = answerXChallenge(c.req.queries('crc_token') ?? [], x.consumerSecret)
      return token === null
        ? respondError(c, {
            code: 'INVALID_SCHEMA',
            details: [{ path: 'crc_token', issue: 'invalid_value' }],
          })
        : respondJson(c, 200, { response_token: token })
    })
    .post('/', async (c) => {
      const signature = c.req.header('x-twitter-webhooks-signature')
      if (!isXSignature(signature)) return respondError(c, { code: 'AUTH_REQUIRED' })
      const body = await readBody(c, limits.botWebhook.bodyBytesMax)
      if (!body.ok) return respondError(c, body.error)
      if (!verifyXSignature(body.value, signature, x.consumerSecret)) {
        return respondError(c, { code: 'AUTH_REQUIRED' })
      }
      const json = parseJson(body.value)
      if (!json.ok) return respondError(c, json.error)
      for (const job of parseXDelivery(json.value)) {
        const accepted = await inbox.accept('x', job).catch(() => null)
        if (accepted === null) {
          return respondError(c, { code: 'DATABASE_UNAVAILABLE', retryAfterSeconds: RETRY_SECONDS })
        }
        if (accepted === 'full') {
          return respondError(c, { code: 'RATE_LIMITED', retryAfterSeconds: RETRY_SECONDS })
        }
      }
      return respondEmpty(c, 200)
    })
}
