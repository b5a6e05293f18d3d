import { createLogThrottle } from './log-throttle.ts'
import type { Logger } from './logger.ts'

const LOG_EVERY_MS = 60_000

/** Where a database reports why it fails: a name from a closed list. */
interface OutageSource<Outage extends string> {
  listen(listener: (outage: Outage) => void): void
}

/** Logs each cause of a database's failures, at most once a minute. `now` is in milliseconds. */
export function logOutages<Outage extends string>(
  outages: OutageSource<Outage>,
  log: Logger,
  now: () => number,
): void {
  const isTime = createLogThrottle(LOG_EVERY_MS, now)
  outages.listen((outcome) => {
    if (!isTime(outcome)) return
    // The database serves; it is this process that has no connection left.
    if (outcome === 'pool_exhausted') log.warn({ event: 'database_pool_exhausted' })
    else log.warn({ event: 'database_unavailable', outcome })
  })
}
