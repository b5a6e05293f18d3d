import * as z from 'zod'
import { LedgerEntry } from './account-export.ts'
import { NextCursor, pageFields, rangeFields, withOrderedRange } from './list.ts'

/** What an entry of the ledger stands for. */
export const ledgerKinds = [
  'opening',
  'grant',
  'adjustment',
  'evaluation',
  'inspection',
  'purchase',
  'refund',
  'refund_reversed',
  'dispute',
  'dispute_reversed',
] as const
export const LedgerKind = z.enum(ledgerKinds)
export type LedgerKind = z.infer<typeof LedgerKind>

/** The query string of GET /api/ledger. */
export const LedgerQuery = withOrderedRange(
  z.strictObject({ ...rangeFields, kind: LedgerKind.optional(), ...pageFields }),
)
export type LedgerQuery = z.infer<typeof LedgerQuery>

/** GET /api/ledger: the newest first. */
export const LedgerListResponse = z
  .strictObject({ ok: z.literal(true), entries: z.array(LedgerEntry), nextCursor: NextCursor })
  .meta({ id: 'LedgerListResponse' })
export type LedgerListResponse = z.infer<typeof LedgerListResponse>
