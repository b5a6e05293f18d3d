import type { Database } from '@ase/db'
import { describeService, evaluate, type EvaluateDeps } from '@ase/evaluation'
import { authenticate } from '@ase/identity'
import {
  hasJsonBody,
  readIdempotencyKey,
  respondError,
  respondJson,
  type AppEnv,
} from '@ase/service-kit'
import { Hono } from 'hono'
import type { Admission } from '@ase/service-kit'

export interface EvaluateRouteDeps {
  readonly db: Database
  readonly evaluation: EvaluateDeps
  readonly admission: Admission
  readonly publicBaseUrl: string
}

const replayed = { 'idempotent-replayed': 'true' }

/** The evaluation endpoint. GET describes it; POST checks in the documented order and runs the billed use case. */
export function evaluateRoutes(deps: EvaluateRouteDeps): Hono<AppEnv> {
  const docs = `${deps.publicBaseUrl}/openapi.json`
  return new Hono<AppEnv>()
    .get('/', (c) => respondJson(c, 200, describeService(deps.evaluation, docs)))
    .post('/', async (c) => {
      const caller = await authenticate(deps.db, c.req.header('authorization'))
      if (!caller.ok) return respondError(c, caller.error)
      const { accountId, apiKeyId } = caller.value
      c.get('scope').accountId = accountId

      if (!hasJsonBody(c)) return respondError(c, { code: 'UNSUPPORTED_CONTENT_TYPE' })
      const idempotencyKey = readIdempotencyKey(c)
      if (!idempotencyKey.ok) return respondError(c, idempotencyKey.error)
      if (idempotencyKey.value === null)
        return respondError(c, { code: 'IDEMPOTENCY_KEY_REQUIRED' })
      const admitted = deps.admission.admit(c, accountId)
      if (!admitted.ok) return respondError(c, admitted.error)
      try {
        const body = await admitted.value.readBody()
        if (!body.ok) return respondError(c, body.error)
        const result = await evaluate(deps.evaluation, {
          accountId,
          apiKeyId,
          idempotencyKey: idempotencyKey.value,
          body: body.value,
        })
        if (!result.ok) return respondError(c, result.error)
        if (!result.value.idempotentReplay) return respondJson(c, 200, result.value)
        admitted.value.chargeForWaiting()
        return respondJson(c, 200, result.value, replayed)
      } finally {
        admitted.value.release()
      }
    })
}
