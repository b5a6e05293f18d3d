import * as z from 'zod'
import { limits } from './limits.ts'
import { printableText } from './text.ts'
import { Timestamp } from './timestamp.ts'

/**
 * The form of an API key: `asek_`, 32 random base62 characters and 6 of checksum. Whether the checksum fits is for
 * the identity package to say.
 */
export const ApiKeyToken = z
  .string()
  .regex(/^asek_[0-9A-Za-z]{38}$/)
  .describe('Shown once, at its creation. Only its SHA-256 is kept.')

/** What an account sees of a key: never the key itself. */
export const ApiKeyRecord = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    prefix: z
      .string()
      .regex(/^asek_[0-9A-Za-z]{4}$/)
      .describe('The first 9 characters, for recognition.'),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.nullable().describe('Written at most once a minute.'),
    revokedAt: Timestamp.nullable(),
    expiresAt: Timestamp.nullable().describe('From then on it is refused; null for never.'),
    graceEndsAt: Timestamp.nullable().describe(
      'Until when a key that was rotated is accepted beside the one that replaced it.',
    ),
    replacedBy: z
      .uuid()
      .nullable()
      .describe('The key that replaced it when it was rotated. A replaced key is not active.'),
  })
  .meta({ id: 'ApiKeyRecord' })
export type ApiKeyRecord = z.infer<typeof ApiKeyRecord>

/** GET /api/keys: the newest first, all that are accepted and the latest of the revoked and expired. */
export const ApiKeyListResponse = z
  .strictObject({
    ok: z.literal(true),
    keys: z.array(ApiKeyRecord).max(limits.apiKeys.listedMax),
    activeCount: z
      .int()
      .min(0)
      .max(limits.apiKeys.activePerAccountMax)
      .describe('Keys that are neither revoked nor expired nor replaced.'),
    activeMax: z.literal(limits.apiKeys.activePerAccountMax),
  })
  .meta({ id: 'ApiKeyListResponse' })
export type ApiKeyListResponse = z.infer<typeof ApiKeyListResponse>

/** For people, so that it need not be unique. */
export const ApiKeyName = printableText(1, limits.apiKeys.nameLengthMax).describe(
  'At least one character that can be seen, no control characters, and no API key.',
)

/** POST /api/keys. */
export const CreateApiKeyRequest = z
  .strictObject({
    name: ApiKeyName,
    expiresAt: Timestamp.optional().describe('In the future; the key never expires without it.'),
  })
  .meta({ id: 'CreateApiKeyRequest' })
export type CreateApiKeyRequest = z.infer<typeof CreateApiKeyRequest>

export const CreateApiKeyResponse = z
  .strictObject({ ok: z.literal(true), key: ApiKeyRecord, secret: ApiKeyToken })
  .meta({ id: 'CreateApiKeyResponse' })
export type CreateApiKeyResponse = z.infer<typeof CreateApiKeyResponse>

/** DELETE /api/keys. To revoke a revoked key again succeeds and changes nothing. */
export const RevokeApiKeyRequest = z
  .strictObject({ id: z.uuid() })
  .meta({ id: 'RevokeApiKeyRequest' })
export type RevokeApiKeyRequest = z.infer<typeof RevokeApiKeyRequest>

export const RevokeApiKeyResponse = z
  .strictObject({ ok: z.literal(true), key: ApiKeyRecord })
  .meta({ id: 'RevokeApiKeyResponse' })
export type RevokeApiKeyResponse = z.infer<typeof RevokeApiKeyResponse>

/** POST /api/keys/rename. */
export const RenameApiKeyRequest = z
  .strictObject({ id: z.uuid(), name: ApiKeyName })
  .meta({ id: 'RenameApiKeyRequest' })
export type RenameApiKeyRequest = z.infer<typeof RenameApiKeyRequest>

export const RenameApiKeyResponse = z
  .strictObject({ ok: z.literal(true), key: ApiKeyRecord })
  .meta({ id: 'RenameApiKeyResponse' })
export type RenameApiKeyResponse = z.infer<typeof RenameApiKeyResponse>

/** POST /api/keys/rotate. */
export const RotateApiKeyRequest = z
  .strictObject({
    id: z.uuid(),
    graceHours: z
      .int()
      .min(0)
      .max(limits.apiKeys.graceHoursMax)
      .describe('How long the key is accepted beside the new one; with 0 it is revoked now.'),
  })
  .meta({ id: 'RotateApiKeyRequest' })
export type RotateApiKeyRequest = z.infer<typeof RotateApiKeyRequest>

export const RotateApiKeyResponse = z
  .strictObject({
    ok: z.literal(true),
    key: ApiKeyRecord.describe('The new key, with the name and expiry of the one it replaces.'),
    secret: ApiKeyToken,
    previous: ApiKeyRecord,
  })
  .meta({ id: 'RotateApiKeyResponse' })
export type RotateApiKeyResponse = z.infer<typeof RotateApiKeyResponse>
