import { createHash } from 'node:crypto'
import type { Tables } from '@ase/db'
import type { Transaction } from 'kysely'

/**
 * Deletes what is stored of an account's payments, for the deletion of the account, while its purchases still exist.
 * Only digests stay, so that later events of these payments are not stored either. The transaction holds the account's
 * row in `credit_account`: until it ends, no event of the account is applied.
 */
export async function deletePayments(trx: Transaction<Tables>, accountId: string): Promise<void> {
  const rows = await trx
    .selectFrom('purchase')
    .select('payment_intent_id')
    .where('account_id', '=', accountId)
    .where('payment_intent_id', 'is not', null)
    .execute()
  await forget(
    trx,
    rows.flatMap(({ payment_intent_id: id }) => (id === null ? [] : [id])),
  )
}

/** Whether the payment was deleted with its account. */
export async function isDeletedPayment(
  trx: Transaction<Tables>,
  paymentIntentId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('payment_gone')
    .select('payment_sha256')
    .where('payment_sha256', '=', digestOf(paymentIntentId))
    .executeTakeFirst()
  return row !== undefined
}

async function forget(trx: Transaction<Tables>, payments: readonly string[]): Promise<void> {
  if (payments.length === 0) return
  await trx
    .insertInto('payment_gone')
    .values(payments.map((id) => ({ payment_sha256: digestOf(id) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx.deleteFrom('payment_refund').where('payment_intent_id', 'in', payments).execute()
  await trx.deleteFrom('payment_dispute').where('payment_intent_id', 'in', payments).execute()
}

function digestOf(paymentIntentId: string): Buffer {
  return createHash('sha256').update(paymentIntentId).digest()
}
