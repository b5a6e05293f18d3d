import { randomUUID } from 'node:crypto'
import { recordAccountEvents, type Database, type Tables } from '@ase/db'
import { fail, limits, succeed, type ApiError, type Result, type SessionLabel } from '@ase/schemas'
import { sql, type Transaction } from 'kysely'
import { apiKeyDigest, displayPrefixOf, generateApiKey } from './api-key.ts'
import { isValidKey, recordColumns, type ApiKeyRecord } from './api-key-record.ts'
import { hasAllActiveKeys, lockKeysOf, settleKeys } from './keys-of-account.ts'

export interface CreatedApiKey extends ApiKeyRecord {
  /** The key itself: shown once, stored nowhere. */
  readonly key: string
}

/** Who changes a key, for the account's events. */
export interface Doer {
  /** The label of the session; absent or null for the operator. */
  readonly by?: SessionLabel | null
}

interface NewKey {
  readonly accountId: string
  readonly name: string
  /** From when on the key is refused; never when absent or null. */
  readonly expiresAt?: Date | null
}

interface OwnKey {
  readonly accountId: string
  readonly id: string
}

/**
 * Makes a key, unless the account has 20 active ones (API_KEY_LIMIT_REACHED), also under concurrent creation. An expiry
 * that is not in the future is INVALID_SCHEMA. An account that is gone is AUTH_REQUIRED. Throws on database failure.
 */
export async function createApiKey(
  db: Database,
  request: NewKey & Doer,
): Promise<Result<CreatedApiKey, ApiError>> {
  return db.kysely.transaction().execute(async (trx) => {
    const { accountId, expiresAt = null } = request
    if (!(await lockKeysOf(trx, accountId))) return fail({ code: 'AUTH_REQUIRED' })
    if (expiresAt !== null && !(await isInFuture(trx, expiresAt))) return fail(notInFuture)
    if (await hasAllActiveKeys(trx, accountId)) return fail({ code: 'API_KEY_LIMIT_REACHED' })
    const created = await insertApiKey(trx, request)
    await settleKeys(trx, accountId)
    await recordKeyEvent(trx, { ...request, id: created.id }, 'api_key_created')
    return succeed(created)
  })
}

const notInFuture: ApiError = {
  code: 'INVALID_SCHEMA',
  details: [{ path: 'expiresAt', issue: 'not_in_future' }],
}

async function isInFuture(trx: Transaction<Tables>, moment: Date): Promise<boolean> {
  const { rows } = await sql<{ later: boolean }>`
    select ${moment}::timestamptz > now() as later`.execute(trx)
  return rows[0]?.later === true
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

/**
 * The keys of an account, newest first: all that are valid, and the latest of those that no longer are, at most 220.
 * Throws on database failure.
 */
export async function listApiKeys(db: Database, accountId: string): Promise<ApiKeyRecord[]> {
  const rows = await db.kysely
    .selectFrom('api_key')
    .select(recordColumns)
    .where('account_id', '=', accountId)
    .orderBy(isValidKey, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limits.apiKeys.listedMax)
    .execute()
  return rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

/**
 * Revokes a key of the account immediately, on every replica, and returns it; a revoked one stays as it was. One in its grace
 * loses the rest of it. Of the keys that are no longer valid the latest 180 are kept. NOT_FOUND when the account has no
 * such key. Throws on database failure.
 */
export async function revokeApiKey(
  db: Database,
  request: OwnKey & Doer,
): Promise<Result<ApiKeyRecord, ApiError>> {
  return db.kysely.transaction().execute(async (trx) => {
    if (!(await lockKeysOf(trx, request.accountId))) return fail({ code: 'NOT_FOUND' })
    const revoked = await trx
      .updateTable('api_key')
      .set({ revoked_at: sql`now()` })
      .where('id', '=', request.id)
      .where('account_id', '=', request.accountId)
      .where('revoked_at', 'is', null)
      .returning(recordColumns)
      .executeTakeFirst()
    if (revoked === undefined) return readApiKey(trx, request)
    await settleKeys(trx, request.accountId)
    await recordKeyEvent(trx, request, 'api_key_revoked')
    return succeed(revoked)
  })
}

/**
 * Gives a key of the account another name and returns it, whether it is valid or not. NOT_FOUND when the account has no such
 * key. Throws on database failure.
 */
export async function renameApiKey(
  db: Database,
  request: OwnKey & Doer & { readonly name: string },
): Promise<Result<ApiKeyRecord, ApiError>> {
  return db.kysely.transaction().execute(async (trx) => {
    const renamed = await trx
      .updateTable('api_key')
      .set({ name: request.name })
      .where('id', '=', request.id)
      .where('account_id', '=', request.accountId)
      .returning(recordColumns)
      .executeTakeFirst()
    if (renamed === undefined) return fail({ code: 'NOT_FOUND' })
    await recordKeyEvent(trx, request, 'api_key_renamed')
    return succeed(renamed)
  })
}

/** Records what was done to a key. */
export async function recordKeyEvent(
  trx: Transaction<Tables>,
  { accountId, id, by = null }: OwnKey & Doer,
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
