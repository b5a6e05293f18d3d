import { run, type Database, type Statement } from '../database.ts'
import type { BotEventTable } from '../tables.ts'

/** An event as the table knows it: keyed digests and a sealed job, nothing that can be read. */
export interface BotEventArrival {
  readonly platform: BotEventTable['platform']
  readonly eventSha256: Buffer
  readonly personSha256: Buffer
  readonly sealedJob: Buffer
}

export interface BotEventLimits {
  /** Events of a platform that may wait at once. */
  readonly waitingMax: number
  /** Events of one person within `personWindowMs`. */
  readonly perPersonMax: number
  readonly personWindowMs: number
}

const acceptStatement: Statement = {
  name: 'bot_event_accept',
  text: `with known as (
    select 1 from bot_event where platform = $1 and event_sha256 = $2
  ), state as (
    select
      (select count(*) from (
        select 1 from bot_event where platform = $1 and state = 'waiting' limit $5::int
      ) waiting) >= $5::int as is_full,
      (select count(*) from (
        select 1 from bot_event where person_sha256 = $3
          and created_at > clock_timestamp() - $7::float8 * interval '1 millisecond' limit $6::int
      ) recent) >= $6::int as is_too_many
  ), accepted as (
    insert into bot_event (platform, event_sha256, person_sha256, sealed_job)
    select $1, $2, $3, $4 from state where not is_full and not is_too_many
    on conflict do nothing
    returning 1
  )
  select case
    when exists (select 1 from accepted) then 'accepted'
    when exists (select 1 from known) then 'known'
    when (select is_too_many from state) then 'too_many'
    when (select is_full from state) then 'full'
    else 'known' end as outcome`,
}

/**
 * Keeps an event until it is answered: one statement. `known`: it came before; `too_many`: its person has sent too much
 * lately; `full`: too many events of the platform wait. The bounds may be passed by as many as arrive at the very same
 * moment. Throws on database failure.
 */
export async function acceptBotEvent(
  db: Database,
  arrival: BotEventArrival,
  limits: BotEventLimits,
): Promise<'accepted' | 'known' | 'too_many' | 'full'> {
  const [row] = await run<{ outcome: 'accepted' | 'known' | 'too_many' | 'full' }>(
    db,
    acceptStatement,
    [
      arrival.platform,
      arrival.eventSha256,
      arrival.personSha256,
      arrival.sealedJob,
      limits.waitingMax,
      limits.perPersonMax,
      limits.personWindowMs,
    ],
  )
  return row?.outcome ?? 'known'
}
