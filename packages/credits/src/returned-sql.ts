import { sql, type RawBuilder } from 'kysely'

/**
 * SQL that joins to a payment what went back of it, as `refunded` and `disputed` in cents of `currency`: refunds that did
 * not fail, and disputes that have the money.
 */
export function returnedOf(
  payment: RawBuilder<unknown>,
  currency: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    cross join lateral (select coalesce(sum(amount_cents), 0) as refunded from payment_refund r
      where r.payment_intent_id = ${payment} and r.currency = ${currency}
        and r.status in ('pending', 'succeeded')) refunds
    cross join lateral (select coalesce(sum(amount_cents), 0) as disputed from payment_dispute d
      where d.payment_intent_id = ${payment} and d.currency = ${currency} and d.is_withdrawn) disputes`
}
