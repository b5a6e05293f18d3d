import { errorCode, isUniqueViolation, run, type Database, type Statement } from '@ase/db'
import { callWindowSql, type CallWindow } from './call-window.ts'
import type { CallIdentity } from './look.ts'
import { CLAIM_LOST } from './refusal.ts'

export interface Claim {
  readonly token: string
  /** The claim of a worker whose lease ran out was taken over, with its hold and its place in the rate window. */
  readonly takenOver: boolean
}

const sql = callWindowSql('$6', '$7', '$8')

const claimStatement: Statement = {
  name: 'call_claim',
  text: `with taken_over as (
    update idempotency_claim set token = $4, attempt = attempt + 1,
      expires_at = clock_timestamp() + $5::float8 * interval '1 millisecond'
    where account_id = $1 and key_sha256 = $2 and request_sha256 = $3
      and state = 'pending' and expires_at <= clock_timestamp()
    returning token
  ), admitted as (
    update credit_account c set held = c.held + 1, ${sql.assignments}
    where c.account_id = $1 and c.balance - c.held >= 1 and ${sql.hasPlace}
      and not exists (select 1 from taken_over)
      and not exists (select 1 from idempotency_claim where account_id = $1 and key_sha256 = $2)
      and not exists (select 1 from evaluation where account_id = $1 and key_sha256 = $2)
    returning c.account_id
  ), claimed as (
    insert into idempotency_claim (account_id, key_sha256, request_sha256, state, token, expires_at)
    select $1, $2, $3, 'pending', $4, clock_timestamp() + $5::float8 * interval '1 millisecond' from admitted
    returning token
  )
  select false as taken_over from claimed union all select true from taken_over`,
}

/**
 * One statement, one commit: takes the key, a place in the rate window and one credit on hold, for `leaseMs`; or
 * takes over an expired claim. `null` when another request was faster or the account has no place or credit left:
 * look again. Throws on database failure.
 */
export async function claim(
  db: Database,
  call: CallIdentity,
  window: CallWindow,
  lease: { readonly token: string; readonly leaseMs: number },
): Promise<Claim | null> {
  try {
    const [row] = await run<{ taken_over: boolean }>(db, claimStatement, [
      call.accountId,
      call.keySha256,
      call.requestSha256,
      lease.token,
      lease.leaseMs,
      window.isTrace,
      window.limit,
      window.windowMs,
    ])
    return row === undefined ? null : { token: lease.token, takenOver: row.taken_over }
  } catch (error) {
    // Lost the race for the key; the whole statement, hold included, was rolled back.
    if (isUniqueViolation(error)) return null
    throw error
  }
}

const releaseStatement: Statement = {
  name: 'call_release',
  text: `with returned as (
    update credit_account set held = greatest(held - 1, 0) where account_id = $1 and exists (
      select 1 from idempotency_claim
      where account_id = $1 and key_sha256 = $2 and token = $3 and state = 'pending')
    returning 1
  ), released as (
    delete from idempotency_claim
    where account_id = $1 and key_sha256 = $2 and token = $3 and state = 'pending'
      and exists (select 1 from returned)
    returning 1
  )
  select case when exists (select 1 from returned) and not exists (select 1 from released)
    then refuse('${CLAIM_LOST}') end`,
}

/**
 * Gives back the key and the credit on hold; nothing happens when the claim was settled, swept or taken over. It waits
 * for a commit of the same claim that is still running. Throws on database failure.
 */
export async function release(db: Database, call: CallIdentity, token: string): Promise<void> {
  try {
    await run(db, releaseStatement, [call.accountId, call.keySha256, token])
  } catch (error) {
    if (errorCode(error) !== CLAIM_LOST) throw error
  }
}

const awaitWritersStatement: Statement = {
  name: 'account_await_writers',
  text: 'select 1 from credit_account where account_id = $1 for update',
}

/**
 * Returns when every statement that is writing for the account at this moment has ended, also one whose connection was
 * lost: what is read afterwards is final. Throws on database failure.
 */
export async function awaitWriters(db: Database, accountId: string): Promise<void> {
  await run(db, awaitWritersStatement, [accountId])
}
