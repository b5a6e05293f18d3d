import { randomUUID } from 'node:crypto'
import { recordAccountEvents, type Tables } from '@ase/db'
import { fail, limits, succeed, type ApiError, type Result, type SessionLabel } from '@ase/schemas'
import { sql, type Expression, type SqlBool, type Transaction } from 'kysely'
import { lockAccount } from '../accounts/lock-account.ts'
import { apiKeyDigest, displayPrefixOf, generateApiKey } from './api-key-format.ts'
import { isActiveKey, isValidKey, recordColumns, type ApiKeyRecord } from './api-key-record.ts'

type Trx = Transaction<Tables>

export interface CreatedApiKey extends ApiKeyRecord {
  /** The key itself: shown once, stored nowhere. */
  readonly key: string
}

/** Who changes a key; recorded in the account's events. */
export interface Actor {
  /** The label of the session; absent or null for the operator. */
  readonly by?: SessionLabel | null
}

export interface NewKey {
  readonly accountId: string
  readonly name: string
  /** When the key expires; never when absent or null. */
  readonly expiresAt?: Date | null
}

export interface OwnKey {
  readonly accountId: string
  readonly id: string
}

/**
 * Locks the keys of an account until the transaction ends; `false` when the account was deleted.
 *
 * INVARIANT: a transaction that adds, revokes or replaces a key of an account holds this lock, so that a count
 * in a later statement stays true until the commit.
 */
export function lockApiKeys(trx: Trx, accountId: string): Promise<boolean> {
  return lockAccount(trx, accountId)
}

/** Whether the account has the maximum number of active keys. */
export async function hasReachedActiveKeyLimit(trx: Trx, accountId: string): Promise<boolean> {
  return (await countKeys(trx, accountId, isActiveKey)) >= limits.apiKeys.activePerAccountMax
}

/** Whether the account has the maximum number of keys in their grace period; such keys are valid and do not count as active. */
export async function hasReachedGraceKeyLimit(trx: Trx, accountId: string): Promise<boolean> {
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
 * Completes a change of an account's keys: stores the number of active ones, and deletes all but the latest 180 of those that are
 * no longer valid, so that created and revoked keys cannot fill the table.
 */
export async function updateKeyCount(trx: Trx, accountId: string): Promise<void> {
  const count = await countKeys(trx, accountId, isActiveKey)
  await trx.updateTable('account').set({ active_keys: count }).where('id', '=', accountId).execute()
  await sql`delete from api_key where id in (
    select id from api_key where account_id = ${accountId} and not ${isValidKey}
    order by coalesce(revoked_at, least(expires_at, grace_ends_at)) desc, id
    offset ${limits.apiKeys.revokedKeptMax})`.execute(trx)
}
/** Adds a key to an account whose keys this transaction has locked. */
export async function insertApiKey(
  trx: Transaction<Tables>,
  { accountId, name, expiresAt = null }: NewKey,
): Promise<CreatedApiKey> {
  const key = generateApiKey()
  const record = await trx
    .insertInto('api_key')
    .values({
      id: randomUUID(),
      account_id: accountId,
      key_sha256: apiKeyDigest(key),
      name,
      display_prefix: displayPrefixOf(key),
      last_used_at: null,
      revoked_at: null,
      expires_at: expiresAt,
      grace_ends_at: null,
      replaced_by: null,
    })
    .returning(recordColumns)
    .executeTakeFirstOrThrow()
  return { ...record, key }
}

/** Records what was done to a key. */
export async function recordApiKeyEvent(
  trx: Transaction<Tables>,
  { accountId, id, by = null }: OwnKey & Actor,
  code: 'api_key_created' | 'api_key_renamed' | 'api_key_rotated' | 'api_key_revoked',
): Promise<void> {
  await recordAccountEvents(trx, { accountId, code, by, subjects: [{ kind: 'api_key', id }] })
}

/** A key of the account, or NOT_FOUND. Throws on database failure. */
export async function readApiKey(
  trx: Transaction<Tables>,
  { accountId, id }: OwnKey,
): Promise<Result<ApiKeyRecord, ApiError>> {
  const record = await trx
    .selectFrom('api_key')
    .select(recordColumns)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return record === undefined ? fail({ code: 'NOT_FOUND' }) : succeed(record)
}
