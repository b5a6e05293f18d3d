import * as z from 'zod'
import { NextCursor } from './list.ts'
import { SessionLabel } from './sessions.ts'
import { Timestamp } from './timestamp.ts'

/** What happened to an account. A code is never given another meaning. */
export const AccountEventCode = z
  .enum([
    'signed_in',
    'signed_out',
    'session_ended',
    'api_key_created',
    'api_key_renamed',
    'api_key_rotated',
    'api_key_revoked',
    'passkey_added',
    'passkey_renamed',
    'passkey_removed',
    'data_exported',
    'purchase_started',
    'purchase_paid',
    'purchase_expired',
    'purchase_refunded',
    'purchase_disputed',
    'purchase_restored',
  ])
  .describe(
    '`session_ended`: from another browser, or by `DELETE /api/auth/sessions`. `api_key_rotated` names the new key. `purchase_refunded` and `purchase_disputed`: credits were taken back; `purchase_restored`: credits came back, as a refund failed or a dispute was won.',
  )
export type AccountEventCode = z.infer<typeof AccountEventCode>

export const AccountEventSubject = z
  .strictObject({
    kind: z.enum(['api_key', 'passkey', 'session', 'purchase']),
    id: z.string().describe('It may be gone by now.'),
  })
  .meta({ id: 'AccountEventSubject' })
export type AccountEventSubject = z.infer<typeof AccountEventSubject>

/** Codes and ids only: no name, email address, IP address or amount. */
export const AccountEvent = z
  .strictObject({
    id: z.uuid(),
    code: AccountEventCode,
    createdAt: Timestamp,
    session: SessionLabel.nullable().describe(
      'The browser in which it was done; null where none was, as for a payment or by the operator.',
    ),
    subject: AccountEventSubject.nullable(),
  })
  .meta({ id: 'AccountEvent' })
export type AccountEvent = z.infer<typeof AccountEvent>

/** GET /api/account/events: the newest first. */
export const AccountEventListResponse = z
  .strictObject({ ok: z.literal(true), events: z.array(AccountEvent), nextCursor: NextCursor })
  .meta({ id: 'AccountEventListResponse' })
export type AccountEventListResponse = z.infer<typeof AccountEventListResponse>
