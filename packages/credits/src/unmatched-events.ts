import type { Database } from '@ase/db'

/** An event of the payment processor that belonged to nothing known when it came. The id finds it in its dashboard. */
export interface UnmatchedEvent {
  readonly id: string
  readonly type: string
  readonly createdAt: Date
}

/**
 * The newest events that were unmatched when they arrived, newest first, `limit` at most. One that only overtook its
 * payment stays listed: it settled itself later. Throws on database failure.
 */
export async function listUnmatchedEvents(db: Database, limit: number): Promise<UnmatchedEvent[]> {
  const rows = await db.kysely
    .selectFrom('payment_event')
    .select(['id', 'type', 'created_at'])
    .where('outcome', '=', 'unmatched')
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id, type, created_at: createdAt }) => ({ id, type, createdAt }))
}
