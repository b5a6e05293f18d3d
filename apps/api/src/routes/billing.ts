import { checkAccountActionRateLimit } from '@ase/identity'
import {
  listOwnPurchases,
  openPortal,
  readOwnPurchase,
  startCheckout,
  type BillingDeps,
} from '@ase/payments'
import {
  CheckoutRequest,
  fail,
  limits,
  PageQuery,
  PortalRequest,
  succeed,
  type ApiError,
  type Result,
} from '@ase/schemas'
import {
  hasJsonBody,
  readBody,
  readDeclaredJson,
  readJson,
  respondError,
  respondJson,
  type AppContext,
  type AppEnv,
} from '@ase/service-kit'
import { Hono } from 'hono'
import * as z from 'zod'
import type { SessionGuard } from '../sessions/session-guard.ts'
import { listRoute, timePosition } from './list-route.ts'

export interface BillingRouteDeps {
  readonly billing: BillingDeps
  readonly sessions: SessionGuard
}

const { bodyBytesMax } = limits.account

/** Buying credits, what was bought, and the payment processor's portal. For sessions only. */
export function billingRoutes({ billing, sessions }: BillingRouteDeps): Hono<AppEnv> {
  const purchases = listRoute(sessions, {
    query: PageQuery,
    position: timePosition(z.uuid()),
    read: async (accountId, { limit }, after) => {
      const page = await listOwnPurchases(billing.db, accountId, { after, limit })
      return succeed({ body: { purchases: page.purchases }, next: page.next })
    },
  })
  return new Hono<AppEnv>()
    .post('/checkout', async (c) => {
      const session = await sessions.requireSession(c)
      if (!session.ok) return respondError(c, session.error)
      const body = await readDeclaredJson(c, CheckoutRequest, bodyBytesMax)
      if (!body.ok) return respondError(c, body.error)
      const { amountCents, idempotencyKey, returnPath } = body.value
      const { accountId, label: by } = session.value
      const admitted = await checkAccountActionRateLimit(billing.db, accountId, 'billing')
      if (!admitted.ok) return respondError(c, admitted.error)
      const order = { accountId, by, key: idempotencyKey, amountCents, returnPath }
      return respondUrl(c, await startCheckout(billing, order))
    })
    .post('/portal', async (c) => {
      const session = await sessions.requireSession(c)
      if (!session.ok) return respondError(c, session.error)
      const body = await readOptionalJson(c)
      if (!body.ok) return respondError(c, body.error)
      const { accountId } = session.value
      const admitted = await checkAccountActionRateLimit(billing.db, accountId, 'billing')
      if (!admitted.ok) return respondError(c, admitted.error)
      return respondUrl(c, await openPortal(billing, accountId))
    })
    .get('/purchases', purchases)
    .get('/purchases/:purchaseId', async (c) => {
      const session = await sessions.requireSession(c)
      if (!session.ok) return respondError(c, session.error)
      const { accountId } = session.value
      const purchase = await readOwnPurchase(billing.db, accountId, c.req.param('purchaseId'))
      if (purchase === undefined) return respondError(c, { code: 'NOT_FOUND' })
      return respondJson(c, 200, { ok: true, purchase })
    })
}

function respondUrl(c: AppContext, url: Result<string, ApiError>): Response {
  return url.ok ? respondJson(c, 200, { ok: true, url: url.value }) : respondError(c, url.error)
}

/** An empty object, or nothing at all: a request without a body has no type to declare. */
async function readOptionalJson(c: AppContext): Promise<Result<PortalRequest, ApiError>> {
  if (hasJsonBody(c)) return readJson(c, PortalRequest, bodyBytesMax)
  const body = await readBody(c, bodyBytesMax)
  if (!body.ok) return body
  return body.value.byteLength === 0 ? succeed({}) : fail({ code: 'UNSUPPORTED_CONTENT_TYPE' })
}
