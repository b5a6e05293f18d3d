import type { Database } from '@ase/db'
import { sql } from 'kysely'

/** Claims that one sweep removes at most. */
const CLAIMS_MAX = 1000

/**
 * Removes claims whose time is over and gives back the credits that expired leases held: how many of these, and whether
 * another sweep has more to remove. One sweeper runs at a time: a second one removes nothing, so two never wait for each
 * other's rows. Throws on database failure.
 */
export async function sweepClaims(
  db: Database,
): Promise<{ readonly expired: number; readonly hasMore: boolean }> {
  return db.kysely.transaction().execute(async (trx) => {
    const { rows } = await sql<{ leader: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('ase.sweep_claims')) as leader`.execute(trx)
    if (rows[0]?.leader !== true) return { expired: 0, hasMore: false }
    const batch = await sql<{ removed: number; expired: number }>`
      with over as materialized (
        select account_id, key_sha256 from idempotency_claim
        where expires_at <= clock_timestamp() order by expires_at limit ${CLAIMS_MAX}
      ), accounts as materialized (
        select account_id from credit_account
        where account_id in (select account_id from over) order by account_id for update skip locked
      ), swept as (
        delete from idempotency_claim k using over, accounts
        where k.account_id = over.account_id and k.key_sha256 = over.key_sha256
          and k.account_id = accounts.account_id and k.expires_at <= clock_timestamp()
        returning k.account_id, k.state
      ), expired as (
        select account_id, count(*)::int as holds from swept where state = 'pending' group by account_id
      ), returned as (
        update credit_account c set held = c.held - expired.holds
        from expired where c.account_id = expired.account_id
      )
      select (select count(*) from swept)::int as removed, coalesce(sum(holds), 0)::int as expired
      from expired`.execute(trx)
    const { removed = 0, expired = 0 } = batch.rows[0] ?? {}
    // What an account in use kept back is for the next round.
    return { expired, hasMore: removed === CLAIMS_MAX }
  })
}
