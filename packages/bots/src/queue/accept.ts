import { run, type Database, type Statement } from '@ase/db'
import type { PlatformName } from '../jobs/job.ts'

/** An event as the table knows it: digests and a sealed job, nothing that can be read. */
export interface BotEventArrival {
  readonly platform: PlatformName
  readonly eventSha256: Buffer
  /** One for each key of digests: the first is kept, and the person's events are counted under all of them. */
  readonly personSha256s: readonly [Buffer, ...Buffer[]]
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
  text: `with standing as materialized (
    select standing_of_bot_event($1, $2, $3::bytea[], $6::int, $7::float8) as of_event
  ), state as materialized (
    select of_event, (select count(*) from (
      select 1 from bot_event where platform = $1 and state = 'waiting' limit $5::int
    ) waiting) >= $5::int as is_full
    from standing
  ), accepted as (
    insert into bot_event (platform, event_sha256, person_sha256, sealed_job)
    select $1, $2, ($3::bytea[])[1], $4 from state where of_event = 'new' and not is_full
    on conflict do nothing
    returning 1
  )
  select case
    when exists (select 1 from accepted) then 'accepted'
    when of_event <> 'new' then of_event
    when is_full then 'full'
    else 'known' end as outcome from state`,
}

/**
 * Keeps an event until it is answered: one statement. `known`: it came before; `too_many`: its person has sent too much
 * lately; `full`: too many events of the platform wait. A person's bound holds whatever arrives at once; that of a platform
 * may be passed by as many as arrive at the very same moment. Throws on database failure.
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
      [...arrival.personSha256s],
      arrival.sealedJob,
      limits.waitingMax,
      limits.perPersonMax,
      limits.personWindowMs,
    ],
  )
  return row?.outcome ?? 'known'
}
