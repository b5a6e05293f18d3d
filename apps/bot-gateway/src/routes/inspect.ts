import type { InspectionClient, InspectionResult } from '@ase/bots'
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
  /** Null: no key of the inspection API; answers 404. */
  readonly inspect: InspectionClient | null
}

const RETRY_SECONDS = 30

/**
 * For an operator's own bot: takes the body of an inspection and returns the listed fields of the report. The inspection API
 * checks the body; its refusals are passed on with their code.
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
    const result = await inspect(call, c.req.raw.signal)
    switch (result.kind) {
      case 'report':
        return respondJson(c, 200, result.response, result.isReplay ? replayed : undefined)
      case 'refused':
        return respondError(c, toApiError(result))
      case 'unavailable':
        return respondError(c, unavailable)
    }
  })
}

/** `Retry-After` distinguishes this from an image that could not be inspected. */
const unavailable = { code: 'FORENSICS_PROVIDER_ERROR', retryAfterSeconds: RETRY_SECONDS } as const

const replayed = { 'idempotent-replayed': 'true' }

/** A refusal of the gateway's own key is not about the caller, whose secret was right. */
function toApiError({
  code,
  details,
  retryAfterSeconds,
}: Extract<InspectionResult, { readonly kind: 'refused' }>): ApiError {
  if (code === 'AUTH_REQUIRED' || code === 'INVALID_ORIGIN') return unavailable
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
