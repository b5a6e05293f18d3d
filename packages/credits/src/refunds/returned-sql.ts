import { sql } from 'kysely'

/**
 * SQL that joins to each payment what went back of it, as `refunded` and `disputed` in cents: refunds that did not fail,
 * and disputes that have the money. The statement names the payment `paid`, with its `payment_intent_id` and `currency`.
 */
export const returnedSql = sql`
  cross join lateral (select coalesce(sum(amount_cents), 0) as refunded from payment_refund r
    where r.payment_intent_id = paid.payment_intent_id and r.currency = paid.currency
      and r.status in ('pending', 'succeeded')) refunds
  cross join lateral (select coalesce(sum(amount_cents), 0) as disputed from payment_dispute d
    where d.payment_intent_id = paid.payment_intent_id and d.currency = paid.currency
      and d.is_withdrawn) disputes`
