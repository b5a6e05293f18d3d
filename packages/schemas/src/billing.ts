import * as z from 'zod'
import { Purchase } from './account-export.ts'
import { IdempotencyKey } from './idempotency-key.ts'
import { limits } from './limits.ts'
import { NextCursor } from './list.ts'
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

const { id, mode, amountCents, status, createdAt, creditedAt } = Purchase.shape

/** A purchase as its buyer sees it: without the payment processor's ids. */
export const PurchaseSummary = z
  .strictObject({
    id,
    mode,
    amountCents,
    credits: z.int().min(0).describe('What it buys.'),
    status,
    returnedCents: z
      .int()
      .min(0)
      .describe('What refunds and disputes took back, at most the amount.'),
    checkoutUrl: z
      .string()
      .nullable()
      .describe('The page where it is paid, while it is pending; it ends within a day.'),
    createdAt,
    creditedAt,
  })
  .meta({ id: 'PurchaseSummary' })
export type PurchaseSummary = z.infer<typeof PurchaseSummary>

/** GET /api/billing/purchases: the newest first. */
export const PurchaseListResponse = z
  .strictObject({
    ok: z.literal(true),
    purchases: z.array(PurchaseSummary),
    nextCursor: NextCursor,
  })
  .meta({ id: 'PurchaseListResponse' })
export type PurchaseListResponse = z.infer<typeof PurchaseListResponse>

/** GET /api/billing/purchases/{id}. */
export const PurchaseResponse = z
  .strictObject({ ok: z.literal(true), purchase: PurchaseSummary })
  .meta({ id: 'PurchaseResponse' })
export type PurchaseResponse = z.infer<typeof PurchaseResponse>

/** POST /api/billing/portal takes no fields: an empty object, or no body at all. */
export const PortalRequest = z.strictObject({}).meta({ id: 'PortalRequest' })
export type PortalRequest = z.infer<typeof PortalRequest>

export const PortalResponse = z.strictObject(redirect).meta({ id: 'PortalResponse' })
export type PortalResponse = z.infer<typeof PortalResponse>
