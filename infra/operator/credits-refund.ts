import { findUnmatchedPayment, readPurchase } from '@ase/credits'
import type { Database } from '@ase/db'
import { createStripeProcessor, type CallFailure } from '@ase/payments'
import { stripeConfigOf, stripeSettings, type StripeConfig } from '@ase/payments/settings'
import { readSettings, settingsSchema, StartupProblem } from '@ase/settings'
import type { CreditsCommand } from './credits-command.ts'

/** The schema of how `pnpm credits refund` asks Stripe, which docs/settings.md lists. */
export const RefundSettings = settingsSchema(stripeSettings).transform((settings, context) =>
  stripeConfigOf(settings, context),
)

const hints: Partial<Record<CallFailure, string>> = {
  unauthorized:
    'STRIPE_SECRET_KEY is unknown to it, has ended, or has no right to read and write refunds',
  refused: 'not so much may be left of the payment; its dashboard shows the request and why',
  not_found: 'it knows no such payment; is STRIPE_SECRET_KEY that of its mode?',
  idempotency_key_in_use: 'the same command is running',
  idempotency_key_conflict:
    'it failed before under this reason; see its dashboard before another reason is given',
}

/** Asks the payment processor for a refund. Credits move when its event arrives. Throws a StartupProblem otherwise. */
export async function refund(
  db: Database,
  { subject, cents, reason }: Extract<CreditsCommand, { verb: 'refund' }>,
): Promise<void> {
  const config = readStripeConfig()
  const { paidCents, ...payment } = await findPayment(db, subject)
  if (cents !== null && cents > paidCents) {
    throw new StartupProblem([`Only ${paidCents} cents were paid; nothing was asked for.`])
  }
  const processor = createStripeProcessor(config)
  const order = { ...payment, amountCents: cents, reason }
  const placed = await processor.createRefund(order).finally(() => processor.close())
  if (!placed.ok) {
    const hint = hints[placed.error] ?? 'run the command again; it refunds once'
    throw new StartupProblem([
      `The payment processor did not confirm the refund (${placed.error}): ${hint}.`,
    ])
  }
  const { refundId, amountCents, status, isRepeat } = placed.value
  if (cents !== null && amountCents !== cents) {
    throw new StartupProblem([
      `Under this reason ${amountCents} cents were refunded already (${refundId}). Nothing changed; give another reason.`,
    ])
  }
  if (isRepeat) console.log('repeat   this was done before; nothing changed')
  console.log(`refund   ${refundId}  ${amountCents} cents  ${status}`)
  console.log("Credits are taken back when the payment processor's event arrives.")
}

interface Refundable {
  readonly purchaseId: string
  readonly paymentIntentId: string
  readonly paidCents: number
}

/** What is to be refunded: the payment of a purchase, or one that bought nothing. */
async function findPayment(db: Database, subject: string): Promise<Refundable> {
  if (subject.startsWith('pi_')) {
    const unclaimed = await findUnmatchedPayment(db, subject)
    if (unclaimed === undefined) {
      throw new StartupProblem([`There is no unclaimed payment ${subject}.`])
    }
    const { purchaseId, paymentIntentId, amountCents: paidCents } = unclaimed
    return { purchaseId, paymentIntentId, paidCents }
  }
  const purchase = await readPurchase(db, subject)
  if (purchase === undefined) throw new StartupProblem([`There is no purchase ${subject}.`])
  const { id: purchaseId, paymentIntentId, amountCents: paidCents } = purchase
  if (paymentIntentId === null) throw new StartupProblem(['This purchase was never paid.'])
  return { purchaseId, paymentIntentId, paidCents }
}

function readStripeConfig(): StripeConfig {
  const config = readSettings(RefundSettings, process.env)
  if (config === null) throw new StartupProblem(['STRIPE_SECRET_KEY is required for a refund.'])
  return config
}
