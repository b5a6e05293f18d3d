import type { Database } from '@ase/db'
import type { PlatformName } from '../jobs/job.ts'
import type { Platform } from '../jobs/platform.ts'
import {
  countBotEventsOfUnknownKey,
  countWaitingBotEvents,
  deleteDoneBotEvents,
  expireBotEventsOfUnknownKey,
} from './bot-events.ts'
import type { QueueObserver } from './observe-queue.ts'
import type { Seal } from './seal.ts'

const ROWS_MAX = 1000
/** Platforms repeat deliveries for days; a done event is recognised for this long. */
const DONE_AGE_MS_MAX = 7 * 86_400_000
/** More than twice the 15 minutes for which a process that has the key retries an event. */
const UNKNOWN_KEY_AGE_MS_MAX = 3_600_000

export interface SweepQueueDeps {
  readonly db: Database
  readonly seal: Seal
  readonly platforms: ReadonlyMap<PlatformName, Platform>
  readonly observer: QueueObserver
}

/**
 * Reports how many events wait and how many were sealed with a key that BOT_QUEUE_KEY does not have, and ends those that
 * have waited for such a key for an hour. Throws on database failure.
 */
export async function sweepQueue({ db, seal, platforms, observer }: SweepQueueDeps): Promise<void> {
  const filter = { platforms: [...platforms.keys()], keyIds: seal.keyIds }
  observer.onWaiting(await countWaitingBotEvents(db))
  observer.onUnknownKey(await countBotEventsOfUnknownKey(db, filter))
  const expired = await expireBotEventsOfUnknownKey(db, filter, UNKNOWN_KEY_AGE_MS_MAX, ROWS_MAX)
  for (const platform of expired) observer.onOutcome({ kind: 'expired', platform })
}

/** Deletes done events that arrived more than seven days ago. True when there are more. Throws on database failure. */
export async function deleteOldBotEvents(db: Database): Promise<boolean> {
  return (await deleteDoneBotEvents(db, DONE_AGE_MS_MAX, ROWS_MAX)) === ROWS_MAX
}
