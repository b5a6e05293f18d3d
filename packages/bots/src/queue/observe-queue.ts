import { createLogThrottle } from '@ase/runtime'
import { createInstruments, type Logger, type Metrics } from '@ase/service-kit'
import { platformNames, type PlatformName } from '../jobs/job.ts'
import type { PlatformFailure } from '../jobs/platform.ts'
import type { BotEventOutcome } from './worker.ts'

// From a small image without load to an event that is retried until the end.
const ANSWER_SECONDS = [0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 900]
const LOG_EVERY_MS = 60_000

export interface QueueObserver {
  readonly onOutcome: (outcome: BotEventOutcome) => void
  /** Waiting events of each platform that has any. */
  readonly onWaiting: (counts: ReadonlyMap<PlatformName, number>) => void
  /** Those of them that were sealed with a key that this process does not have. */
  readonly onUnknownKey: (counts: ReadonlyMap<PlatformName, number>) => void
}

export interface QueueObserverDeps {
  readonly metrics: Metrics
  readonly log: Logger
  /** Epoch milliseconds. */
  readonly now: () => number
}

/**
 * Creates the observer that turns outcomes into metrics and log lines: platforms, names and durations, nothing of a person.
 * Failures of a platform are logged once a minute each.
 */
export function createQueueObserver({ metrics, log, now }: QueueObserverDeps): QueueObserver {
  const { counter, gauge, histogram } = createInstruments(metrics)
  const events = counter('ase_bot_events_total')
  const platformErrors = counter('ase_bot_platform_errors_total')
  const durations = histogram('ase_bot_answer_duration_seconds', ANSWER_SECONDS)
  const pending = gauge('ase_bot_events_pending')
  const unknownKey = gauge('ase_bot_events_unknown_key')
  const mayLog = createLogThrottle(LOG_EVERY_MS, now)

  const observeFailure = (platform: PlatformName, failure: PlatformFailure): void => {
    platformErrors.inc({ platform, error: failure })
    if (!mayLog(`${platform} ${failure}`)) return
    const line = { event: 'bot_platform_call_failed', platform, outcome: failure } as const
    // No reply goes out until the operator sets another token.
    if (failure === 'unauthorized') log.error(line)
    else log.warn(line)
  }
  return {
    onOutcome(outcome) {
      const { kind, platform } = outcome
      events.inc({ platform, outcome: kind })
      switch (outcome.kind) {
        case 'answered':
          durations.observe({ platform }, outcome.ageMs / 1000)
          break
        case 'retry_scheduled':
          if (outcome.failure !== undefined) observeFailure(platform, outcome.failure)
          break
        case 'failed':
          log.warn({ event: 'bot_event_failed', platform, outcome: outcome.cause })
          break
        case 'retries_exhausted':
          if (outcome.failure !== undefined) observeFailure(platform, outcome.failure)
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
    onWaiting(counts) {
      for (const platform of platformNames) pending.set({ platform }, counts.get(platform) ?? 0)
    },
    onUnknownKey(counts) {
      for (const platform of platformNames) {
        const count = counts.get(platform) ?? 0
        unknownKey.set({ platform }, count)
        if (count > 0) log.warn({ event: 'bot_queue_key_unknown', platform, count })
      }
    },
  }
}
