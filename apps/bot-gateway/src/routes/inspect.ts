import type { InspectionClient } from '@ase/bots'
import { limits, type ApiError } from '@ase/schemas'
import {
  hasJsonBody,
  readBody,
  readIdempotencyKey,
  respondError,
  respondJson,
  type AppEnv,
} from '@ase/service-kit'
import { Hono } from 'hono'
import { isSameSecret } from './same-secret.ts'

export interface InspectRouteDeps {
  /** Null: answers 404. */
  readonly secret: string | null
  /** Null, too, without a key of the inspection API. */
  readonly inspect: InspectionClient | null
}

/** When to try again where the API is away, or has no ear for this gateway. */
const AWAY_SECONDS = 30

/**
 * For anybody's own bot: the inspection request's body in, the report's listed fields out, at once. The inspection API
 * checks the body; its refusals are passed on by their code.
 */
export function inspectRoute({ secret, inspect }: InspectRouteDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/', async (c) => {
    if (secret === null || inspect === null) return respondError(c, { code: 'NOT_FOUND' })
    if (!isBearer(c.req.header('authorization'), secret)) {
      return respondError(c, { code: 'AUTH_REQUIRED' })
    }
    if (!hasJsonBody(c)) return respondError(c, { code: 'UNSUPPORTED_CONTENT_TYPE' })
    const key = readIdempotencyKey(c)
    if (!key.ok) return respondError(c, key.error)
    const body = await readBody(c, limits.botWebhook.bodyBytesMax)
    if (!body.ok) return respondError(c, body.error)
    const call = { body: new Uint8Array(body.value), idempotencyKey: key.value }
    const answer = await inspect(call, c.req.raw.signal)
    switch (answer.kind) {
      case 'report':
        return respondJson(c, 200, answer.response, answer.isReplay ? replayed : undefined)
      case 'refused':
        return respondError(c, passedOn(answer))
      case 'away':
        return respondError(c, away)
    }
  })
}

/** The pause tells it from an image that could not be read. */
const away = { code: 'FORENSICS_PROVIDER_ERROR', retryAfterSeconds: AWAY_SECONDS } as const

const replayed = { 'idempotent-replayed': 'true' }

/** What concerns the gateway's own key says nothing to its caller, whose secret was right. */
function passedOn({
  code,
  details,
  retryAfterSeconds,
}: {
  readonly code: ApiError['code']
  readonly details?: ApiError['details']
  readonly retryAfterSeconds: number | null
}): ApiError {
  if (code === 'AUTH_REQUIRED' || code === 'INVALID_ORIGIN') {
    return away
  }
  return {
    code,
    ...(details === undefined ? {} : { details }),
    ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
  }
}

function isBearer(header: string | undefined, secret: string): boolean {
  const [scheme, token, ...more] = header?.split(' ', 3) ?? []
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || more.length > 0) return false
  return isSameSecret(token, secret)
}
