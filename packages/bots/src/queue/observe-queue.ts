import { createLogThrottle } from '@ase/runtime'
import { createInstruments, type Logger, type Metrics } from '@ase/service-kit'
import { platformNames, type PlatformName, type Trouble } from '../jobs/job.ts'
import type { WorkerEvent } from './worker.ts'

// From a small image on a quiet day to one that waited for a platform's patience to end.
const ANSWER_SECONDS = [0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 900]

export interface WorkerObserver {
  readonly happened: (event: WorkerEvent) => void
  /** How many events of each platform wait. */
  readonly waiting: (counts: ReadonlyMap<string, number>) => void
  /** How many of them were sealed with a key that this process does not have. */
  readonly ofUnknownKey: (counts: ReadonlyMap<string, number>) => void
}

const LOG_EVERY_MS = 60_000

/**
 * Turns the worker's events into metrics and log lines: platforms, names and durations, nothing of a person. What lasts, such
 * as a platform that refuses the bot's token, is logged once a minute. `now` is epoch milliseconds.
 */
export function observeWorker({
  metrics,
  log,
  now,
}: {
  readonly metrics: Metrics
  readonly log: Logger
  readonly now: () => number
}): WorkerObserver {
  const { counter, gauge, histogram } = createInstruments(metrics)
  const events = counter('ase_bot_events_total')
  const platformErrors = counter('ase_bot_platform_errors_total')
  const durations = histogram('ase_bot_answer_duration_seconds', ANSWER_SECONDS)
  const pending = gauge('ase_bot_events_pending')
  const ofUnknownKey = gauge('ase_bot_events_unknown_key')
  const isTime = createLogThrottle(LOG_EVERY_MS, now)
  return {
    happened(event) {
      const { kind, platform } = event
      events.inc({ platform, outcome: kind })
      switch (event.kind) {
        case 'answered':
          durations.observe({ platform }, event.ageMs / 1000)
          break
        case 'retry_scheduled':
          if (event.because !== undefined) logPlatformError(platform, event.because)
          break
        case 'failed':
          log.warn({ event: 'bot_event_failed', platform, outcome: event.because })
          break
        case 'retries_exhausted':
          if (event.because !== undefined) logPlatformError(platform, event.because)
          log.warn({ event: 'bot_event_abandoned', platform })
          break
        case 'expired':
          log.warn({ event: 'bot_event_abandoned', platform })
          break
        case 'undecryptable':
          log.warn({ event: 'bot_event_undecryptable', platform })
          break
        case 'undeliverable':
        case 'lease_lost':
          break
      }
    },
    waiting(counts) {
      for (const platform of platformNames) pending.set({ platform }, counts.get(platform) ?? 0)
    },
    ofUnknownKey(counts) {
      for (const platform of platformNames) {
        const count = counts.get(platform) ?? 0
        ofUnknownKey.set({ platform }, count)
        if (count > 0) log.warn({ event: 'bot_queue_key_unknown', platform, count })
      }
    },
  }

  function logPlatformError(platform: PlatformName, error: Trouble): void {
    platformErrors.inc({ platform, error })
    if (!isTime(`${platform} ${error}`)) return
    const line = { event: 'bot_platform_call_failed', platform, outcome: error } as const
    // Without a token nothing works until the operator sets another one.
    if (error === 'unauthorized') log.error(line)
    else log.warn(line)
  }
}
