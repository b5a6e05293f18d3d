import { errorCode, run, type Database, type Statement } from '@ase/db'
import type { CallIdentity } from './call.ts'
import { CLAIM_LOST } from './refusal.ts'

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
