import { readPurchase } from '@ase/credits'
import type { Database } from '@ase/db'
import { createStripeProcessor, type CallFailure } from '@ase/payments'
import { stripeConfigOf, stripeSettings, type StripeConfig } from '@ase/payments/settings'
import { readSettings, StartupProblem } from '@ase/service-kit'
import * as z from 'zod'
import type { CreditsCommand } from './credits-command.ts'

const Settings = z
  .object(stripeSettings)
  .transform((settings, context) => stripeConfigOf(settings, context))

const hints: Partial<Record<CallFailure, string>> = {
  refused: 'not so much may be left of the payment',
  no_customer: 'it knows no such payment; is STRIPE_SECRET_KEY that of its mode?',
  key_in_use: 'the same command is running',
  key_spent: 'it failed before under this reason; see its dashboard before another reason is given',
}

/** Asks the payment processor for a refund. Credits move when its event arrives. Throws a StartupProblem otherwise. */
export async function refund(
  db: Database,
  { purchaseId, cents, reason }: Extract<CreditsCommand, { verb: 'refund' }>,
): Promise<void> {
  const config = readStripeConfig()
  const purchase = await readPurchase(db, purchaseId)
  if (purchase === undefined) throw new StartupProblem([`There is no purchase ${purchaseId}.`])
  const { paymentIntentId } = purchase
  if (paymentIntentId === null) throw new StartupProblem(['This purchase was never paid.'])
  const processor = createStripeProcessor(config)
  const order = { purchaseId: purchase.id, paymentIntentId, amountCents: cents, reason }
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

function readStripeConfig(): StripeConfig {
  const config = readSettings(Settings, process.env)
  if (config === null) throw new StartupProblem(['STRIPE_SECRET_KEY is required for a refund.'])
  return config
}
