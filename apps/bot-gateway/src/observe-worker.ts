import { createInstruments, type LogFields, type Logger, type Metrics } from '@ase/service-kit'
import { platformNames, type PlatformName } from './events/job.ts'
import type { WorkerEvent } from './events/worker.ts'
import { createOnceAWhile } from './once-a-while.ts'

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
  const events = counter('bot_events_total', 'What became of messages to the bots, by platform.', [
    'platform',
    'outcome',
  ])
  const troubles = counter(
    'bot_platform_troubles_total',
    'Tries that a platform refused or left without an answer, by platform and reason.',
    ['platform', 'outcome'],
  )
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
  const isTime = createOnceAWhile(LOG_EVERY_MS, now)
  /** Without a token nothing works until somebody does something. */
  const tell = (fields: LogFields): void =>
    fields.outcome === 'token_refused' ? log.error(fields) : log.warn(fields)
  return {
    happened(event) {
      const { kind } = event
      if (alarming.has(kind)) {
        const fields = { event: `bot_event_${kind}`, ...platformOf(event), ...causeOf(event) }
        if (kind !== 'database_away' || isTime(kind)) log.warn(fields)
      }
      if (event.kind === 'postponed' && event.because !== undefined) {
        const { platform, because: outcome } = event
        troubles.inc({ platform, outcome })
        if (isTime(`${platform} ${outcome}`)) tell({ event: 'bot_platform', platform, outcome })
      }
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

function causeOf(event: WorkerEvent): { readonly outcome?: string } {
  return 'because' in event && event.because !== undefined ? { outcome: event.because } : {}
}
