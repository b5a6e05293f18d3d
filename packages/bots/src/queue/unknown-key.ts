import { run, type Database, type Statement } from '@ase/db'
import type { PlatformName } from '../jobs/job.ts'
import { keyIdOfJob } from './key-id.ts'
import type { TakeableBotEvents } from './take.ts'

const ofUnknownKey = `state = 'waiting' and platform = any($1::text[])
  and not ${keyIdOfJob} = any($2::bytea[])`

const countStatement: Statement = {
  name: 'bot_event_count_unknown_key',
  text: `select platform, count(*)::int as waiting from bot_event where ${ofUnknownKey} group by platform`,
}

/** How many waiting events of these platforms were sealed with none of the keys. Throws on database failure. */
export async function countOfUnknownKey(
  db: Database,
  { platforms, keyIds }: TakeableBotEvents,
): Promise<ReadonlyMap<string, number>> {
  const rows = await run<{ platform: string; waiting: number }>(db, countStatement, [
    platforms,
    keyIds,
  ])
  return new Map(rows.map((row) => [row.platform, row.waiting]))
}

// A row whose run_after lies ahead is in the hands of a process that has its key.
const expireStatement: Statement = {
  name: 'bot_event_expire_unknown_key',
  text: `with expired as (
    select platform, event_sha256 from bot_event
    where ${ofUnknownKey} and run_after <= clock_timestamp()
      and created_at < clock_timestamp() - $3::float8 * interval '1 millisecond'
    order by created_at limit $4::int for update skip locked
  ) update bot_event e set state = 'done', sealed_job = null, lease_token = null
    from expired where e.platform = expired.platform and e.event_sha256 = expired.event_sha256
    returning e.platform`,
}

/**
 * Ends up to `rowsMax` events of these platforms that are older than `ageMs` and were sealed with none of the keys: their jobs
 * are forgotten. Returns the platform of each. Throws on database failure.
 */
export async function expireOfUnknownKey(
  db: Database,
  { platforms, keyIds }: TakeableBotEvents,
  ageMs: number,
  rowsMax: number,
): Promise<PlatformName[]> {
  const rows = await run<{ platform: PlatformName }>(db, expireStatement, [
    platforms,
    keyIds,
    ageMs,
    rowsMax,
  ])
  return rows.map(({ platform }) => platform)
}
