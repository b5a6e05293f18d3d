import { isLockTimeout, type Database, type Tables } from '@ase/db'
import { sql, type RawBuilder, type Transaction } from 'kysely'

/** Claims that one call looks at. */
const PAGE_CLAIMS = 1000
/** Accounts in use that a round comes back to; more of them are for the next rounds. */
const BUSY_ACCOUNTS_MAX = 16
const LOCK_WAIT_MS = 500

export interface SweptReservations {
  /** Expired leases whose credits were given back. */
  readonly expired: number
  /** Whether the round goes on with the next call. */
  readonly hasMore: boolean
}

/** The last claim that a round has passed. The time is as the database writes it, to the microsecond. */
interface Position {
  readonly expiresAt: string
  readonly accountId: string
  readonly keySha256: Buffer
}

/**
 * Removes claims whose time is over and gives back the credits that expired leases held. Each call of the returned function
 * removes one page; a round passes every expired claim once, the oldest first. Claims of an account that is locked are
 * skipped, however many there are, so that one busy account holds up no other; the last call of a round waits a moment for
 * the accounts that were skipped. One sweeper runs at a time: a second one removes nothing, so two never wait for each
 * other's rows. Throws on database failure; the next call goes on from there.
 */
export function createReservationSweep(
  db: Database,
  lockWaitMs = LOCK_WAIT_MS,
): () => Promise<SweptReservations> {
  let position: Position | null = null
  const skipped = new Set<string>()
  return async () => {
    const page = await db.kysely.transaction().execute((trx) => sweepPage(trx, position))
    if (page === null) return { expired: 0, hasMore: false }
    for (const id of page.locked_accounts) if (skipped.size < BUSY_ACCOUNTS_MAX) skipped.add(id)
    position = positionAfter(page)
    if (position !== null) return { expired: page.expired, hasMore: true }
    const accounts = [...skipped]
    skipped.clear()
    let { expired } = page
    for (const id of accounts) expired += await sweepAccount(db, id, lockWaitMs)
    return { expired, hasMore: false }
  }
}

/** Null while another sweeper works. */
async function sweepPage(trx: Transaction<Tables>, after: Position | null): Promise<Page | null> {
  const { rows } = await sql<{ leader: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('ase.sweep_claims')) as leader`.execute(trx)
  if (rows[0]?.leader !== true) return null
  if (after === null) return removePage(trx, sql`true`)
  const { expiresAt, accountId, keySha256 } = after
  const isBeyond = sql`(expires_at, account_id, key_sha256) >
    (${expiresAt}::timestamptz, ${accountId}::uuid, ${keySha256}::bytea)`
  return removePage(trx, isBeyond)
}

/** A page of the claims of one account; 0 when its lock is not to be had within the wait. */
async function sweepAccount(db: Database, accountId: string, lockWaitMs: number): Promise<number> {
  try {
    return await db.kysely.transaction().execute(async (trx) => {
      await sql`select set_config('lock_timeout', ${`${lockWaitMs}ms`}, true)`.execute(trx)
      await sql`select 1 from credit_account where account_id = ${accountId} for update`.execute(
        trx,
      )
      return (await removePage(trx, sql`account_id = ${accountId}`)).expired
    })
  } catch (error) {
    if (isLockTimeout(error)) return 0
    throw error
  }
}

interface Page {
  readonly expired: number
  readonly locked_accounts: readonly string[]
  readonly found: number
  readonly last_expires_at: string | null
  readonly last_account_id: string | null
  readonly last_key_sha256: Buffer | null
}

// `now()` and not `clock_timestamp()` finds them: only what is fixed for the statement can be looked up in the index, and most
// claims never expire. The row itself is asked again, for its lease may have been renewed meanwhile.
async function removePage(trx: Transaction<Tables>, isWanted: RawBuilder<unknown>): Promise<Page> {
  const { rows } = await sql<Page>`
    with over as materialized (
      select account_id, key_sha256, expires_at from idempotency_claim
      where expires_at <= now() and ${isWanted}
      order by expires_at, account_id, key_sha256 limit ${PAGE_CLAIMS}
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
    ), last as (
      select * from over order by expires_at desc, account_id desc, key_sha256 desc limit 1
    )
    select (select coalesce(sum(holds), 0) from expired)::int as expired,
      (select count(*) from over)::int as found,
      array(select distinct account_id::text from over
        where account_id not in (select account_id from accounts)) as locked_accounts,
      last.expires_at::text as last_expires_at, last.account_id::text as last_account_id,
      last.key_sha256 as last_key_sha256
    from (select 1) as one left join last on true`.execute(trx)
  const [page] = rows
  if (page === undefined) throw new Error('The sweep has no row.')
  return page
}

/** Null at the end of a round. */
function positionAfter(page: Page): Position | null {
  const { found, last_expires_at, last_account_id, last_key_sha256 } = page
  const isEnd = found < PAGE_CLAIMS
  if (isEnd || last_expires_at === null || last_account_id === null || last_key_sha256 === null)
    return null
  return { expiresAt: last_expires_at, accountId: last_account_id, keySha256: last_key_sha256 }
}
