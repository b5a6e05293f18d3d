import type { Database, Tables } from '@ase/db'
import { AccountEventCode, AccountEventSubject, type AccountEvent } from '@ase/schemas'
import { sql, type Selectable } from 'kysely'
import { storedLabelOf } from '../sessions/session-label.ts'

/** Events with other codes, of a later version, are left out. */
export const knownCodes = AccountEventCode.options

export interface AccountEventPage {
  readonly events: AccountEvent[]
  /** The id of the last event, when there may be more after it. */
  readonly next: string | null
}

/**
 * What happened to an account, the newest first: at most `limit` events, those before the event `before` when it is given.
 * Returns nothing when the event `before` has been deleted meanwhile. Throws on database failure.
 */
export async function listAccountEvents(
  db: Database,
  page: { readonly accountId: string; readonly before: string | null; readonly limit: number },
): Promise<AccountEventPage> {
  const { accountId, before, limit } = page
  const all = db.kysely
    .selectFrom('account_event')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('code', 'in', knownCodes)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  const rows = await (
    before === null
      ? all
      : all.where(
          sql<boolean>`(created_at, id) < (
            select b.created_at, b.id from account_event b where b.account_id = ${accountId} and b.id = ${before}::uuid)`,
        )
  ).execute()
  return {
    events: rows.map(eventOf),
    next: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
  }
}

/** An event as answers show it. */
export function eventOf(row: Selectable<Tables['account_event']>): AccountEvent {
  const { browser, system, subject_kind: kind, subject_id: id } = row
  return {
    id: row.id,
    code: AccountEventCode.parse(row.code),
    createdAt: row.created_at.toISOString(),
    session: browser === null || system === null ? null : storedLabelOf({ browser, system }),
    subject: kind === null || id === null ? null : AccountEventSubject.parse({ kind, id }),
  }
}
