import * as z from 'zod'
import { IdempotencyKey } from './idempotency-key.ts'
import { limits } from './limits.ts'
import { SafePath } from './safe-path.ts'

const { amountCentsMin, amountCentsMax, amountCentsStep } = limits.checkout

/** POST /api/billing/checkout. The same key with the same body gets the same address; another body is 409. */
export const CheckoutRequest = z
  .strictObject({
    amountCents: z
      .int()
      .min(amountCentsMin)
      .max(amountCentsMax)
      .multipleOf(amountCentsStep)
      .describe('Whole dollars in cents. 1 cent buys 1 credit.'),
    idempotencyKey: IdempotencyKey,
    returnPath: SafePath,
  })
  .meta({ id: 'CheckoutRequest' })
export type CheckoutRequest = z.infer<typeof CheckoutRequest>

const redirect = { ok: z.literal(true), url: z.url({ protocol: /^https?$/ }) }

/** `url` is the payment processor's page, where the browser goes next. */
export const CheckoutResponse = z.strictObject(redirect).meta({ id: 'CheckoutResponse' })
export type CheckoutResponse = z.infer<typeof CheckoutResponse>

/** POST /api/billing/portal takes no fields: an empty object, or no body at all. */
export const PortalRequest = z.strictObject({}).meta({ id: 'PortalRequest' })
export type PortalRequest = z.infer<typeof PortalRequest>

export const PortalResponse = z.strictObject(redirect).meta({ id: 'PortalResponse' })
export type PortalResponse = z.infer<typeof PortalResponse>
