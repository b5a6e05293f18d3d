import type { Tables } from '@ase/db'
import { sql, type Selectable } from 'kysely'
import { eventOf, knownCodes } from '../account-events/list-account-events.ts'
import { pageOf } from './section.ts'
import type { ReadPage } from './section.ts'

type EventRow = Selectable<Tables['account_event']> & { readonly moment: string }

export const readEvents: ReadPage = async (trx, { accountId, after, rows }) => {
  const page = await sql<EventRow>`
    select *, created_at::text as moment from account_event
    where account_id = ${accountId} and (created_at, id) > (${after[0]}::timestamptz, ${after[1]}::uuid)
      and code = any(${knownCodes}::text[])
    order by created_at, id limit ${rows}`.execute(trx)
  return pageOf(page.rows, rows, (row) => ({ cursor: [row.moment, row.id], item: eventOf(row) }))
}
