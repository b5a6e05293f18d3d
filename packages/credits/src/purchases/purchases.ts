import { createHash, randomUUID } from 'node:crypto'
import { isForeignKeyViolation, recordAccountEvents, type Database, type Tables } from '@ase/db'
import { fail, succeed, type ApiError, type Result, type SessionLabel } from '@ase/schemas'
import type { Selectable } from 'kysely'

/** The processor's mode. Money of the two modes never mixes. */
export type PaymentMode = Tables['purchase']['mode']

export type PurchaseStatus = Tables['purchase']['status']

export interface Purchase {
  readonly id: string
  readonly accountId: string
  readonly mode: PaymentMode
  readonly amountCents: number
  readonly returnPath: string
  /** `disputed` while a dispute has the money, `refunded` when refunds took all of it. */
  readonly status: PurchaseStatus
  /** Null until the checkout is attached. */
  readonly sessionId: string | null
  readonly checkoutUrl: string | null
  /** Null until it is paid. */
  readonly paymentIntentId: string | null
  readonly createdAt: Date
  /** When its credits were given; null before. */
  readonly creditedAt: Date | null
}

export interface PurchaseRequest {
  readonly accountId: string
  readonly mode: PaymentMode
  /** The client's idempotency key; only its digest is kept. */
  readonly key: string
  /** 500 to 50,000, a multiple of 100. */
  readonly amountCents: number
  /** A `SafePath`. */
  readonly returnPath: string
  /** The label of the session that buys. */
  readonly by?: SessionLabel | null
}

/**
 * The purchase of this key in this mode: a new one in status `pending`, or the one that the same request made before,
 * however many are concurrent. IDEMPOTENCY_CONFLICT when the key was used with another body, AUTH_REQUIRED when the account is gone.
 * It is committed before anything is asked of the payment processor, so its `id` can be the processor's idempotency key;
 * when `checkoutUrl` is null, making the checkout and `attachCheckout` is still to be done. Throws on database failure.
 */
export async function createPurchase(
  db: Database,
  { accountId, mode, key, amountCents, returnPath, by = null }: PurchaseRequest,
): Promise<Result<Purchase, ApiError>> {
  const keySha256 = createHash('sha256').update(key).digest()
  try {
    await db.kysely.transaction().execute(async (trx) => {
      const made = await trx
        .insertInto('purchase')
        .values({
          id: randomUUID(),
          account_id: accountId,
          mode,
          key_sha256: keySha256,
          amount_cents: amountCents,
          return_path: returnPath,
          status: 'pending',
        })
        .onConflict((conflict) => conflict.constraint('purchase_once').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (made === undefined) return
      const subjects = [{ kind: 'purchase', id: made.id }] as const
      await recordAccountEvents(trx, { accountId, code: 'purchase_started', by, subjects })
    })
  } catch (error) {
    if (isForeignKeyViolation(error)) return fail({ code: 'AUTH_REQUIRED' })
    throw error
  }
  const row = await db.kysely
    .selectFrom('purchase')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('mode', '=', mode)
    .where('key_sha256', '=', keySha256)
    .executeTakeFirst()
  if (row === undefined) return fail({ code: 'AUTH_REQUIRED' })
  const isSame = row.amount_cents === amountCents && row.return_path === returnPath
  return isSame ? succeed(purchaseOf(row)) : fail({ code: 'IDEMPOTENCY_CONFLICT' })
}

/**
 * Stores the processor's checkout of a purchase. The first one stays, and the returned purchase has it: two requests
 * that race answer with the same URL. `undefined` when the purchase is gone. Throws on database failure.
 */
export async function attachCheckout(
  db: Database,
  purchaseId: string,
  checkout: { readonly sessionId: string; readonly url: string },
): Promise<Purchase | undefined> {
  await db.kysely
    .updateTable('purchase')
    .set({ session_id: checkout.sessionId, checkout_url: checkout.url })
    .where('id', '=', purchaseId)
    .where('checkout_url', 'is', null)
    .execute()
  return readPurchase(db, purchaseId)
}

/** The purchase of this id (a UUID), or `undefined`. Throws on database failure. */
export async function readPurchase(db: Database, id: string): Promise<Purchase | undefined> {
  const row = await db.kysely
    .selectFrom('purchase')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? undefined : purchaseOf(row)
}

/** A row as a purchase. */
export function purchaseOf(row: Selectable<Tables['purchase']>): Purchase {
  return {
    id: row.id,
    accountId: row.account_id,
    mode: row.mode,
    amountCents: row.amount_cents,
    returnPath: row.return_path,
    status: row.status,
    sessionId: row.session_id,
    checkoutUrl: row.checkout_url,
    paymentIntentId: row.payment_intent_id,
    createdAt: row.created_at,
    creditedAt: row.credited_at,
  }
}
