import { createLogThrottle } from '@ase/runtime'
import type { Outage, Outages } from './outage.ts'

const LOG_EVERY_MS = 60_000

/** The part of a server's log that takes database outages. */
export interface OutageLog {
  warn(
    fields:
      | { readonly event: 'database_pool_exhausted' }
      | { readonly event: 'database_unavailable'; readonly outcome: Outage },
  ): void
}

/** Logs each cause of a database failure at most once a minute. `now` is in milliseconds. */
export function logOutages(outages: Outages, log: OutageLog, now: () => number): void {
  const isTime = createLogThrottle(LOG_EVERY_MS, now)
  outages.listen((outcome) => {
    if (!isTime(outcome)) return
    // The database answers; this process has no connection left.
    if (outcome === 'pool_exhausted') log.warn({ event: 'database_pool_exhausted' })
    else log.warn({ event: 'database_unavailable', outcome })
  })
}
