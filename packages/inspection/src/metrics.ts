import { createInstruments, type Logger, type Metrics } from '@ase/service-kit'
import type { InspectionEvent, ReaderEvent } from './index.ts'

/** From a small image to the deadline. */
const READ_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3]
const failures: ReadonlySet<string> = new Set(['killed', 'exited', 'start_failed'])

/** Counts and times what the child processes read, and logs those that failed. */
export function observeReading(metrics: Metrics, log: Logger): (event: ReaderEvent) => void {
  const { counter, gauge, histogram } = createInstruments(metrics)
  const durations = histogram('ase_image_read_duration_seconds', READ_SECONDS)
  const queueDurations = histogram('ase_image_read_queue_duration_seconds', READ_SECONDS)
  const queueSize = gauge('ase_image_read_queue_size')
  const processEvents = counter('ase_image_reader_process_events_total')

  return (event) => {
    if (event.name === 'child') {
      const { change: outcome, ms } = event
      processEvents.inc({ event: outcome })
      if (failures.has(outcome))
        log.warn({ event: 'image_reader_failed', outcome, durationMs: Math.round(ms) })
      return
    }
    durations.observe({ outcome: event.outcome }, event.readMs / 1000)
    queueDurations.observe(event.waitedMs / 1000)
    queueSize.set(event.waiting)
  }
}

/** From a small image in memory to a full queue behind a slow URL. */
const STEP_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16]

/** Counts and times inspections; nothing of an image or its URL is in a label or a log line. */
export function observeInspections(
  metrics: Metrics,
  log: Logger,
): (event: InspectionEvent) => void {
  const { counter, histogram } = createInstruments(metrics)
  const verdicts = counter('ase_inspection_verdicts_total')
  const errors = counter('ase_inspection_errors_total')
  const idempotency = counter('ase_idempotency_events_total')
  const operation = 'inspection'
  const steps = histogram('ase_inspection_step_duration_seconds', STEP_SECONDS)
  const observeStep = (step: 'fetch' | 'read', outcome: string, durationMs: number): void =>
    steps.observe({ step, outcome }, durationMs / 1000)

  return (event) => {
    switch (event.kind) {
      case 'inspected':
        verdicts.inc({ verdict: event.verdictKey, source: event.from })
        break
      case 'refused':
        errors.inc({ code: event.code })
        break
      case 'fetched':
        observeStep('fetch', event.outcome, event.durationMs)
        break
      case 'read':
        observeStep('read', event.outcome, event.durationMs)
        break
      case 'lease_taken_over':
      case 'lease_lost':
        idempotency.inc({ operation, event: event.kind })
        log.warn({ event: event.kind })
        break
      case 'replayed':
      case 'waited':
        idempotency.inc({ operation, event: event.kind })
        break
    }
  }
}
