import type { Database, Tables } from '@ase/db'
import type { Transaction } from 'kysely'
import { applyExpired, applyPaid } from './apply-purchase.ts'
import type { PaymentEffect, PaymentEvent, PaymentOutcome } from '../payment-event.ts'
import { applyReturn } from './apply-return.ts'

/**
 * Records one event of the payment processor, exactly once and in any order of arrival: the event's id, its
 * effect and the ledger entries are one transaction. Answer 2xx to every outcome; `unmatched` is worth an alarm (a
 * refund that comes before its purchase is paid is one too: it is remembered, and settled when the purchase is
 * credited). Throws on database failure, and then nothing has happened: answer 5xx, and the processor sends it again.
 */
export function recordPaymentEvent(db: Database, event: PaymentEvent): Promise<PaymentOutcome> {
  return db.kysely.transaction().execute(async (trx) => {
    if (!(await isNew(trx, event))) return 'duplicate'
    if (event.effect === null) return 'ignored'
    const outcome = await applyEffect(trx, event.effect, event.createdAt)
    if (outcome !== 'ignored') {
      await trx.updateTable('payment_event').set({ outcome }).where('id', '=', event.id).execute()
    }
    return outcome
  })
}

/** Another delivery of the same event waits here for this transaction, and then finds it done or starts anew. */
async function isNew(trx: Transaction<Tables>, event: PaymentEvent): Promise<boolean> {
  const row = await trx
    .insertInto('payment_event')
    .values({
      id: event.id,
      type: event.type,
      outcome: 'ignored',
      created_at: event.createdAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

function applyEffect(
  trx: Transaction<Tables>,
  effect: PaymentEffect,
  asOf: Date,
): Promise<Exclude<PaymentOutcome, 'duplicate'>> {
  switch (effect.kind) {
    case 'paid':
      return applyPaid(trx, effect)
    case 'expired':
      return applyExpired(trx, effect)
    case 'refund':
    case 'dispute':
      return applyReturn(trx, effect, asOf)
  }
}
