import { inspect, type ImageInput, type InspectDeps } from '@ase/inspection'
import type { ApiError, Result } from '@ase/schemas'
import {
  hasJsonBody,
  readIdempotencyKey,
  respondError,
  respondJson,
  type AppEnv,
} from '@ase/service-kit'
import { Hono } from 'hono'
import type { Admission, AdmittedRequest } from '@ase/service-kit'
import { createUploadReader, type ReadUpload } from '@ase/inspection'
import type { SessionGuard } from '../sessions/session-guard.ts'

export interface InspectRouteDeps {
  readonly inspections: InspectDeps
  readonly sessions: SessionGuard
  readonly admission: Admission
}

const replayed = { 'idempotent-replayed': 'true' }

/** Inspects an image for an account with a key or a session. */
export function inspectRoute(deps: InspectRouteDeps): Hono<AppEnv> {
  const readImageBody = createUploadReader({ charge: deps.admission.charge })
  return new Hono<AppEnv>().post('/', async (c) => {
    const caller = await deps.sessions.authenticateEither(c)
    if (!caller.ok) return respondError(c, caller.error)
    const { accountId } = caller.value
    if (!hasJsonBody(c)) return respondError(c, { code: 'UNSUPPORTED_CONTENT_TYPE' })
    const idempotencyKey = readIdempotencyKey(c)
    if (!idempotencyKey.ok) return respondError(c, idempotencyKey.error)
    const admitted = deps.admission.admit(c, accountId)
    if (!admitted.ok) return respondError(c, admitted.error)
    try {
      const image = await readImage(admitted.value, accountId, readImageBody)
      if (!image.ok) return respondError(c, image.error)
      const result = await inspect(deps.inspections, {
        accountId,
        idempotencyKey: idempotencyKey.value,
        image: image.value,
      })
      if (!result.ok) return respondError(c, result.error)
      const { response, isReplay } = result.value
      if (isReplay) admitted.value.chargeForWaiting()
      return respondJson(c, 200, response, isReplay ? replayed : undefined)
    } finally {
      admitted.value.release()
    }
  })
}

/** Body, text and data URI are forgotten when this returns: only the image stays in memory while it is inspected. */
async function readImage(
  admitted: AdmittedRequest,
  accountId: string,
  readImageBody: ReadUpload,
): Promise<Result<ImageInput, ApiError>> {
  const body = await admitted.readBody()
  return body.ok ? readImageBody(body.value, accountId) : body
}
