import type { Database } from '@ase/db'
import { countWaiting, sweepBotEvents } from './sweep.ts'
import { countOfUnknownKey, expireOfUnknownKey } from './unknown-key.ts'
import type { WorkerObserver } from './observe-queue.ts'
import type { Platform, PlatformName } from '../jobs/job.ts'
import type { Seal } from './seal.ts'

const ROWS_MAX = 1000
/** Platforms deliver again for up to days; what was answered is known that long. */
const KEPT_MS = 7 * 86_400_000
/** Longer than a process that has the key keeps an event: twice the 15 minutes after which it is abandoned, and more. */
const UNKNOWN_KEY_MS = 3_600_000

export interface SweepQueueDeps {
  readonly db: Database
  readonly seal: Seal
  readonly platforms: ReadonlyMap<PlatformName, Platform>
  readonly observer: WorkerObserver
}

/**
 * Counts what waits, reports what was sealed with a key that BOT_QUEUE_KEY does not hold, and ends what waited for such a
 * key for an hour. Throws on database failure.
 */
export async function sweepQueue(deps: SweepQueueDeps): Promise<void> {
  const { db, seal, observer } = deps
  const takeable = { platforms: [...deps.platforms.keys()], keyIds: seal.keyIds }
  observer.waiting(await countWaiting(db))
  observer.ofUnknownKey(await countOfUnknownKey(db, takeable))
  const expired = await expireOfUnknownKey(db, takeable, UNKNOWN_KEY_MS, ROWS_MAX)
  for (const platform of expired) observer.happened({ kind: 'expired', platform })
}

/** Forgets old answered events. True when there are more. Throws on database failure. */
export async function forgetAnswered(db: Database): Promise<boolean> {
  return (await sweepBotEvents(db, KEPT_MS, ROWS_MAX)) === ROWS_MAX
}
