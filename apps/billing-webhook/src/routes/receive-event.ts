import type { Database } from '@ase/db'
import {
  checkSignatureHeader,
  readPaymentEvent,
  type PaymentMode,
  type ReadEvent,
  type SignatureProblem,
} from '@ase/payments'
import { limits, type Acknowledgement } from '@ase/schemas'
import { readBody, respondError, respondJson, type AppContext, type AppEnv } from '@ase/service-kit'
import { Hono } from 'hono'
import type { DeliveryObserver } from '../observe-deliveries.ts'
import { recordWithRetry } from '../record-with-retry.ts'

export interface ReceiveEventDeps {
  readonly db: Database
  /** Secrets of which any may have signed. None: nothing is received. */
  readonly webhookSecrets: readonly string[]
  /** Null: no key says it. Test events count then, and live ones wait until it is known. */
  readonly mode: PaymentMode | null
  readonly deliveries: DeliveryObserver
  /** The time of day in epoch milliseconds. */
  readonly now: () => number
}

const acknowledged: Acknowledgement = { ok: true }

/**
 * The payment processor's deliveries. 200: recorded now or before, ignored, or of the other mode. 503: a retry may
 * succeed. 400: no retry of the same bytes can succeed.
 */
export function receiveEventRoute(deps: ReceiveEventDeps): Hono<AppEnv> {
  const { webhookSecrets: secrets, now } = deps
  const mode = deps.mode ?? 'test'
  return new Hono<AppEnv>().post('/', async (c) => {
    if (secrets.length === 0) return respondError(c, { code: 'BILLING_NOT_CONFIGURED' })
    const signature = c.req.header('stripe-signature')
    // A sender without a valid signature header gets no memory for its body.
    const problem = checkSignatureHeader(signature, now())
    if (problem !== null) return refuse(c, deps, problem)
    const body = await readBody(c, limits.paymentWebhook.bodyBytesMax)
    if (!body.ok) return respondError(c, body.error)
    const delivery = { body: body.value, signature }
    return answer(c, deps, readPaymentEvent(delivery, { secrets, mode }, now()))
  })
}

function refuse(
  c: AppContext,
  { deliveries }: ReceiveEventDeps,
  problem: SignatureProblem,
): Response {
  deliveries.refused(problem)
  return respondError(c, { code: 'INVALID_SIGNATURE' })
}

async function answer(c: AppContext, deps: ReceiveEventDeps, read: ReadEvent): Promise<Response> {
  const { db, deliveries, mode } = deps
  switch (read.kind) {
    case 'not_signed':
      return refuse(c, deps, read.reason)
    case 'not_json':
      deliveries.received({ type: null, createdAt: null, outcome: 'invalid_payload' })
      return respondError(c, { code: 'INVALID_JSON' })
    case 'unreadable':
      deliveries.received({ type: read.type, createdAt: null, outcome: 'invalid_payload' })
      return respondError(c, { code: 'INVALID_PAYMENT_EVENT' })
    case 'mode_mismatch':
      deliveries.received({ type: read.type, createdAt: null, outcome: 'mode_mismatch' })
      // Without a key the mode of live events is unknown: the processor has to send the event again.
      return mode === null
        ? respondError(c, { code: 'BILLING_NOT_CONFIGURED' })
        : respondJson(c, 200, acknowledged)
    case 'event': {
      const { event } = read
      const recorded = await recordWithRetry(db, event)
      const outcome = recorded.ok ? recorded.value : 'deferred'
      deliveries.received({ type: event.type, createdAt: event.createdAt, outcome })
      return recorded.ok ? respondJson(c, 200, acknowledged) : respondError(c, recorded.error)
    }
  }
}
