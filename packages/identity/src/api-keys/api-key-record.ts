import type { ApiKeyRecord as KeyAnswer } from '@ase/schemas'
import { sql } from 'kysely'

/** What an account sees of a key: never the key itself. */
export interface ApiKeyRecord {
  readonly id: string
  readonly name: string
  readonly displayPrefix: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
  readonly expiresAt: Date | null
  /** Until when a key that was rotated is valid beside the one that replaced it. */
  readonly graceEndsAt: Date | null
  /** The id of the key that replaced it. */
  readonly replacedBy: string | null
  /** Whether it is valid and counts: not revoked, not expired, not replaced. By the database's clock. */
  readonly isActive: boolean
}

/** Whether requests with a key are let in now. */
export const isValidKey = sql<boolean>`(api_key.revoked_at is null
  and coalesce(api_key.expires_at, 'infinity') > now()
  and coalesce(api_key.grace_ends_at, 'infinity') > now())`

/** Whether a key counts towards the limit of an account. One in its grace is valid and does not count. */
export const isActiveKey = sql<boolean>`(${isValidKey} and api_key.replaced_by is null)`

/** The columns of an `ApiKeyRecord`. */
export const recordColumns = [
  'api_key.id',
  'api_key.name',
  'api_key.display_prefix as displayPrefix',
  'api_key.created_at as createdAt',
  'api_key.last_used_at as lastUsedAt',
  'api_key.revoked_at as revokedAt',
  'api_key.expires_at as expiresAt',
  'api_key.grace_ends_at as graceEndsAt',
  'api_key.replaced_by as replacedBy',
  isActiveKey.as('isActive'),
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
    expiresAt: key.expiresAt?.toISOString() ?? null,
    graceEndsAt: key.graceEndsAt?.toISOString() ?? null,
    replacedBy: key.replacedBy,
  }
}
