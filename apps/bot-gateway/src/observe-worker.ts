import { createInstruments, type Logger, type Metrics } from '@ase/service-kit'
import { platformNames, type PlatformName } from './events/job.ts'
import type { WorkerEvent } from './events/worker.ts'

// From a small image on a quiet day to one that waited for a platform's patience to end.
const ANSWER_SECONDS = [0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 900]

const alarming: ReadonlySet<WorkerEvent['kind']> = new Set([
  'given_up',
  'unreadable',
  'failed',
  'database_away',
])

export interface WorkerObserver {
  readonly happened: (event: WorkerEvent) => void
  /** How many events of each platform wait. */
  readonly waiting: (counts: ReadonlyMap<string, number>) => void
}

/** Turns the worker's events into metrics and log lines: platforms, names and durations, nothing of a person. */
export function observeWorker(metrics: Metrics, log: Logger): WorkerObserver {
  const { counter, gauge, histogram } = createInstruments(metrics)
  const events = counter('bot_events_total', 'What became of messages to the bots, by platform.', [
    'platform',
    'outcome',
  ])
  const durations = histogram(
    'bot_answer_seconds',
    'Time from the arrival of a message to its answer.',
    ANSWER_SECONDS,
    ['platform'],
  )
  const waiting = gauge(
    'bot_events_waiting',
    'Messages that wait for their answer, in all processes.',
    ['platform'],
  )
  return {
    happened(event) {
      const { kind } = event
      if (alarming.has(kind)) log.warn({ event: `bot_event_${kind}`, ...platformOf(event) })
      if (kind === 'database_away') return
      events.inc({ platform: event.platform, outcome: kind })
      if (kind === 'answered') {
        durations.observe({ platform: event.platform }, event.ageMs / 1000)
      }
    },
    waiting(counts) {
      for (const platform of platformNames) waiting.set({ platform }, counts.get(platform) ?? 0)
    },
  }
}

function platformOf(event: WorkerEvent): { readonly platform?: PlatformName } {
  return event.kind === 'database_away' ? {} : { platform: event.platform }
}
