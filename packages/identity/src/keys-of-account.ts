import type { Tables } from '@ase/db'
import { limits } from '@ase/schemas'
import { sql, type Expression, type SqlBool, type Transaction } from 'kysely'
import { isActiveKey, isValidKey } from './api-key-record.ts'
import { lockAccount } from './lock-account.ts'

type Trx = Transaction<Tables>

/**
 * Locks the keys of an account until the transaction ends; `false` when the account is gone.
 *
 * INVARIANT: a transaction that adds, revokes or replaces a key of an account holds this lock, so that what is counted afterwards, in
 * a statement of its own, stays true until the commit.
 */
export function lockKeysOf(trx: Trx, accountId: string): Promise<boolean> {
  return lockAccount(trx, accountId)
}

/** Whether the account has as many active keys as it may. */
export async function hasAllActiveKeys(trx: Trx, accountId: string): Promise<boolean> {
  return (await countKeys(trx, accountId, isActiveKey)) >= limits.apiKeys.activePerAccountMax
}

/** Whether the account has as many keys in their grace as it may: they are valid, and are not counted as active. */
export async function hasAllKeysInGrace(trx: Trx, accountId: string): Promise<boolean> {
  const isInGrace = sql<SqlBool>`(${isValidKey} and api_key.replaced_by is not null)`
  return (await countKeys(trx, accountId, isInGrace)) >= limits.apiKeys.inGracePerAccountMax
}

async function countKeys(trx: Trx, accountId: string, which: Expression<SqlBool>): Promise<number> {
  const { count } = await trx
    .selectFrom('api_key')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where(which)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Ends a change of an account's keys: counts the active ones, and forgets those that ended first beyond the latest 180, so
 * that keys that come and go, or expire, fill nothing.
 */
export async function settleKeys(trx: Trx, accountId: string): Promise<void> {
  const count = await countKeys(trx, accountId, isActiveKey)
  await trx.updateTable('account').set({ active_keys: count }).where('id', '=', accountId).execute()
  await sql`delete from api_key where id in (
    select id from api_key where account_id = ${accountId} and not ${isValidKey}
    order by coalesce(revoked_at, least(expires_at, grace_ends_at)) desc, id
    offset ${limits.apiKeys.revokedKeptMax})`.execute(trx)
}
