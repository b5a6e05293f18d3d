import { randomUUID } from 'node:crypto'
import type { Database, Tables } from '@ase/db'
import {
  fail,
  limits,
  succeed,
  type ApiError,
  type ApiKeyRecord as KeyAnswer,
  type Result,
} from '@ase/schemas'
import { sql, type Transaction } from 'kysely'
import { apiKeyDigest, displayPrefixOf, generateApiKey } from './api-key.ts'

/** What an account sees of a key: never the key itself. */
export interface ApiKeyRecord {
  readonly id: string
  readonly name: string
  readonly displayPrefix: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
}

export interface CreatedApiKey extends ApiKeyRecord {
  /** The key itself: shown once, stored nowhere. */
  readonly key: string
}

/** The columns of an `ApiKeyRecord`. */
export const recordColumns = [
  'id',
  'name',
  'display_prefix as displayPrefix',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
  'revoked_at as revokedAt',
] as const

/** A key as answers show it. */
export function keyAnswerOf(key: ApiKeyRecord): KeyAnswer {
  return {
    id: key.id,
    name: key.name,
    prefix: key.displayPrefix,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  }
}

/**
 * Makes a key, unless the account has 20 active ones (API_KEY_LIMIT_REACHED), also under concurrent creation: the
 * count is guarded in the row that every creation has to update. An account that is gone is AUTH_REQUIRED. Throws on
 * database failure.
 */
export async function createApiKey(
  db: Database,
  request: { readonly accountId: string; readonly name: string },
): Promise<Result<CreatedApiKey, ApiError>> {
  const key = generateApiKey()
  return db.kysely.transaction().execute(async (trx) => {
    const counted = await trx
      .updateTable('account')
      .set({ active_keys: sql`active_keys + 1` })
      .where('id', '=', request.accountId)
      .where('active_keys', '<', limits.apiKeys.activePerAccountMax)
      .returning('id')
      .executeTakeFirst()
    if (counted === undefined) return fail(await whyNotCounted(trx, request.accountId))
    const record = await trx
      .insertInto('api_key')
      .values({
        id: randomUUID(),
        account_id: request.accountId,
        key_sha256: apiKeyDigest(key),
        name: request.name,
        display_prefix: displayPrefixOf(key),
        last_used_at: null,
        revoked_at: null,
      })
      .returning(recordColumns)
      .executeTakeFirstOrThrow()
    return succeed({ ...record, key })
  })
}

async function whyNotCounted(trx: Transaction<Tables>, accountId: string): Promise<ApiError> {
  const account = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return { code: account === undefined ? 'AUTH_REQUIRED' : 'API_KEY_LIMIT_REACHED' }
}

/**
 * The keys of an account, newest first: all active ones and the latest of the revoked, at most 200. Throws on database
 * failure.
 */
export async function listApiKeys(db: Database, accountId: string): Promise<ApiKeyRecord[]> {
  const rows = await db.kysely
    .selectFrom('api_key')
    .select(recordColumns)
    .where('account_id', '=', accountId)
    .orderBy(sql`revoked_at is null`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limits.apiKeys.listedMax)
    .execute()
  return rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

/**
 * Revokes a key of the account at once, on every replica, and returns it; a revoked one stays as it was. Of the revoked
 * the latest 180 are kept, so that keys that come and go fill nothing. NOT_FOUND when the account has no such key. Throws
 * on database failure.
 */
export async function revokeApiKey(
  db: Database,
  request: { readonly accountId: string; readonly id: string },
): Promise<Result<ApiKeyRecord, ApiError>> {
  return db.kysely.transaction().execute(async (trx) => {
    // The account's row first, as in creation: one lock order for both.
    await trx
      .selectFrom('account')
      .select('id')
      .where('id', '=', request.accountId)
      .forUpdate()
      .executeTakeFirst()
    const revoked = await trx
      .updateTable('api_key')
      .set({ revoked_at: sql`now()` })
      .where('id', '=', request.id)
      .where('account_id', '=', request.accountId)
      .where('revoked_at', 'is', null)
      .returning(recordColumns)
      .executeTakeFirst()
    if (revoked === undefined) return readApiKey(trx, request)
    await trx
      .updateTable('account')
      .set({ active_keys: sql`active_keys - 1` })
      .where('id', '=', request.accountId)
      .execute()
    await sql`delete from api_key where id in (
      select id from api_key where account_id = ${request.accountId} and revoked_at is not null
      order by revoked_at desc, id offset ${limits.apiKeys.revokedKeptMax})`.execute(trx)
    return succeed(revoked)
  })
}

async function readApiKey(
  trx: Transaction<Tables>,
  { accountId, id }: { readonly accountId: string; readonly id: string },
): Promise<Result<ApiKeyRecord, ApiError>> {
  const record = await trx
    .selectFrom('api_key')
    .select(recordColumns)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return record === undefined ? fail({ code: 'NOT_FOUND' }) : succeed(record)
}
