import * as z from 'zod'
import { Timestamp } from './timestamp.ts'

/** Which browser a session began in, as far as it says so itself. */
export const SessionLabel = z
  .strictObject({
    browser: z.enum(['Chrome', 'Edge', 'Firefox', 'Opera', 'Safari', 'Samsung Internet', 'other']),
    system: z.enum(['Android', 'ChromeOS', 'iOS', 'Linux', 'macOS', 'Windows', 'other']),
  })
  .meta({ id: 'SessionLabel' })
export type SessionLabel = z.infer<typeof SessionLabel>

/** A browser that is signed in. Its token is known to that browser alone. */
export const SessionRecord = z
  .strictObject({
    id: z.uuid(),
    method: z.enum(['email', 'passkey', 'openid']).describe('How it began.'),
    label: SessionLabel.describe('The browser that it began in; its full name is not kept.'),
    createdAt: Timestamp,
    lastSeenAt: Timestamp.describe('Written at most once a minute.'),
    expiresAt: Timestamp.describe('When it expires if it is not used again.'),
    isCurrent: z.boolean().describe('Whether this request came with it.'),
  })
  .meta({ id: 'SessionRecord' })
export type SessionRecord = z.infer<typeof SessionRecord>

/** GET /api/auth/sessions: the live ones, the newest first. */
export const SessionListResponse = z
  .strictObject({ ok: z.literal(true), sessions: z.array(SessionRecord) })
  .meta({ id: 'SessionListResponse' })
export type SessionListResponse = z.infer<typeof SessionListResponse>

/** DELETE /api/auth/sessions: one of them, or all but the one that asks. */
export const EndSessionsRequest = z
  .union([z.strictObject({ id: z.uuid() }), z.strictObject({ others: z.literal(true) })])
  .meta({ id: 'EndSessionsRequest' })
export type EndSessionsRequest = z.infer<typeof EndSessionsRequest>

export const EndSessionsResponse = z
  .strictObject({ ok: z.literal(true), ended: z.int().min(0) })
  .meta({ id: 'EndSessionsResponse' })
export type EndSessionsResponse = z.infer<typeof EndSessionsResponse>
