/** Under the day for which Stripe keeps idempotency keys, and under the day that a checkout may be open. */
const PERIOD_SECONDS = 22 * 3600
const OPEN_SECONDS = 23 * 3600

/**
 * The idempotency key of a purchase's checkout, and its end in epoch seconds: the same for 22 hours, because a key holds
 * for the same parameters only; after that another key and a later end. The end is one to 23 hours away.
 */
export function checkoutTerms(
  purchase: { readonly id: string; readonly createdAt: Date },
  nowMs: number,
): { readonly idempotencyKey: string; readonly expiresAt: number } {
  const createdAt = Math.floor(purchase.createdAt.getTime() / 1000)
  const age = Math.max(0, Math.floor(nowMs / 1000) - createdAt)
  const period = Math.floor(age / PERIOD_SECONDS)
  return {
    // The previous version used `checkout:` with other URLs; an idempotency key belongs to one set of parameters.
    idempotencyKey: `checkout.2:${purchase.id}${period === 0 ? '' : `:${period}`}`,
    expiresAt: createdAt + period * PERIOD_SECONDS + OPEN_SECONDS,
  }
}
