import { inspect, type ImageInput, type InspectDeps } from '@ase/inspection'
import { limits, type ApiError, type Result } from '@ase/schemas'
import {
  declaredBytes,
  hasJsonBody,
  readBody,
  readIdempotencyKey,
  respondError,
  respondJson,
  type AppContext,
  type AppEnv,
} from '@ase/service-kit'
import { Hono } from 'hono'
import { createImageBodies, type ReadImageBody } from '../image-bodies/image-bodies.ts'
import { createInspectionPlaces, type InspectionPlaces } from '../inspections-at-once.ts'
import type { SessionGuard } from '../sessions/session-guard.ts'

export interface InspectRouteDeps {
  readonly inspections: InspectDeps
  readonly sessions: SessionGuard
  readonly places?: InspectionPlaces
}

const { bodyBytesMax } = limits.inspection
const BUSY_RETRY_SECONDS = 2
const replayed = { 'idempotent-replayed': 'true' }

/** Inspects an image for an account with a key or a session. */
export function inspectRoute(deps: InspectRouteDeps): Hono<AppEnv> {
  const places = deps.places ?? createInspectionPlaces()
  const readImageBody = createImageBodies()
  return new Hono<AppEnv>().post('/', async (c) => {
    const caller = await deps.sessions.authenticateEither(c)
    if (!caller.ok) return respondError(c, caller.error)
    const { accountId } = caller.value
    if (!hasJsonBody(c)) return respondError(c, { code: 'UNSUPPORTED_CONTENT_TYPE' })
    const idempotencyKey = readIdempotencyKey(c)
    if (!idempotencyKey.ok) return respondError(c, idempotencyKey.error)
    const bodyBytes = declaredBytes(c) ?? bodyBytesMax
    if (bodyBytes > bodyBytesMax) return respondError(c, { code: 'PAYLOAD_TOO_LARGE' })
    const place = places.take(accountId, bodyBytes)
    if (place === null)
      return respondError(c, { code: 'RATE_LIMITED', retryAfterSeconds: BUSY_RETRY_SECONDS })
    try {
      const image = await readImage(c, readImageBody)
      if (!image.ok) return respondError(c, image.error)
      const result = await inspect(deps.inspections, {
        accountId,
        idempotencyKey: idempotencyKey.value,
        image: image.value,
      })
      if (!result.ok) return respondError(c, result.error)
      const { response, isReplay } = result.value
      return respondJson(c, 200, response, isReplay ? replayed : undefined)
    } finally {
      place.leave()
    }
  })
}

/** Body, text and data URI are forgotten when this returns: only the image stays in memory while it is inspected. */
async function readImage(
  c: AppContext,
  readImageBody: ReadImageBody,
): Promise<Result<ImageInput, ApiError>> {
  const body = await readBody(c, bodyBytesMax)
  return body.ok ? readImageBody(body.value) : body
}
