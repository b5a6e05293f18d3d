import { fail, succeed } from '@ase/schemas'
import { optional, origin, withDefault, type SettingFacts, type SettingReader } from '@ase/settings'
import type * as z from 'zod'
import { modeOfKey } from './stripe/mode-of-key.ts'

/** A secret or restricted key of Stripe, of test or live mode. */
export const stripeSecretKey: SettingReader<string> = (text) =>
  modeOfKey(text) === null
    ? fail('must be a key of Stripe that starts with sk_test_, sk_live_, rk_test_ or rk_live_')
    : succeed(text)

const webhookSecret = /^whsec_([\w+/=-]{4,})$/

/**
 * The signing secret of a webhook endpoint. Who guesses it can forge payments, so one that cannot be real is refused: of
 * another form, cut off, or a row of the same `x`.
 */
export const stripeWebhookSecret: SettingReader<string> = (text) => {
  const behind = webhookSecret.exec(text)?.[1]
  return behind === undefined || /^x+$/i.test(behind)
    ? fail(
        "must be a webhook endpoint's signing secret, whsec_ and what the dashboard shows behind it",
      )
    : succeed(text)
}

/** The description of STRIPE_WEBHOOK_SECRET, for its readers. */
export const stripeWebhookSecretFacts = {
  subject: 'Payments',
  about:
    "The signing secret of the webhook endpoint, `whsec_` and what Stripe's dashboard shows behind it; several, separated by commas, while one is rotated. A placeholder stops the start. Without one, every delivery is answered 503.",
  example: 'whsec_YourSecret',
  isSecret: true,
} as const satisfies SettingFacts

/** The settings of who asks Stripe, for a schema that `readSettings` takes. */
export const stripeSettings = {
  STRIPE_SECRET_KEY: optional(stripeSecretKey, {
    subject: 'Payments',
    about:
      "Stripe's secret or restricted key; its prefix says test or live mode. A restricted key needs to read and write customers and checkout sessions, and to write portal sessions; that of `pnpm credits refund` to read and write refunds, and no other right.",
    example: 'rk_live_YourKey',
    isSecret: true,
    whenUnset: 'billing is 503, and no refund can be asked for',
  }),
  STRIPE_API_BASE: withDefault(origin, 'https://api.stripe.com', {
    subject: 'Payments',
    about: "Stripe's API: scheme, host and port; with a live key `https` only.",
    example: 'http://127.0.0.1:12111',
  }),
} as const

/** How to call Stripe. */
export interface StripeConfig {
  readonly secretKey: string
  readonly apiBase: string
}

type Settings = {
  readonly [Name in keyof typeof stripeSettings]: z.output<(typeof stripeSettings)[Name]>
}

/** The configuration of the parsed settings; null without a key. A live key over plain http is reported on `context`. */
export function stripeConfigOf(
  settings: Settings,
  context: Pick<z.core.$RefinementCtx, 'addIssue'>,
): StripeConfig | null {
  if (settings.STRIPE_SECRET_KEY === null) return null
  const isPlain = settings.STRIPE_API_BASE.startsWith('http:')
  if (isPlain && modeOfKey(settings.STRIPE_SECRET_KEY) === 'live') {
    context.addIssue({
      code: 'custom',
      path: ['STRIPE_API_BASE'],
      message: 'must start with https:// when STRIPE_SECRET_KEY is of live mode',
    })
  }
  return { secretKey: settings.STRIPE_SECRET_KEY, apiBase: settings.STRIPE_API_BASE }
}
