import * as z from 'zod'

/** An id of Stripe's: visible ASCII, at most 200 characters, which is what our tables and log lines take. */
export const StripeId = z.string().regex(/^[!-~]{1,200}$/)
