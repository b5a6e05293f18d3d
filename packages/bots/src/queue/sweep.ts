import { run, type Database, type Statement } from '@ase/db'

// `now()` and not `clock_timestamp()`: only what is fixed for the statement can be looked up in the index.
const sweepStatement: Statement = {
  name: 'bot_event_sweep',
  text: `with old as (
    select platform, event_sha256 from bot_event
    where state = 'done' and created_at < now() - $1::float8 * interval '1 millisecond'
    order by created_at limit $2::int for update skip locked
  ) delete from bot_event e using old
    where e.platform = old.platform and e.event_sha256 = old.event_sha256 returning 1`,
}

/** Forgets up to `rowsMax` events that were answered longer than `keptMs` ago; returns how many. Throws on database failure. */
export async function sweepBotEvents(
  db: Database,
  keptMs: number,
  rowsMax: number,
): Promise<number> {
  return (await run(db, sweepStatement, [keptMs, rowsMax])).length
}

const countStatement: Statement = {
  name: 'bot_event_count',
  text: `select platform, count(*)::int as waiting from bot_event where state = 'waiting' group by platform`,
}

/** How many events of each platform wait. Throws on database failure. */
export async function countWaiting(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await run<{ platform: string; waiting: number }>(db, countStatement, [])
  return new Map(rows.map((row) => [row.platform, row.waiting]))
}
