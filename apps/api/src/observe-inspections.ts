import type { InspectionEvent } from '@ase/inspection'
import { createInstruments, type Logger, type Metrics } from '@ase/service-kit'

/** From a small image in memory to a full queue behind a slow address. */
const STEP_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16]

/** Counts and times inspections; nothing of an image or its address is in a label or a line. */
export function observeInspections(
  metrics: Metrics,
  log: Logger,
): (event: InspectionEvent) => void {
  const { counter, histogram } = createInstruments(metrics)
  const verdicts = counter(
    'inspection_verdicts_total',
    'Inspections that were billed and recorded, by verdict and where the image came from.',
    ['verdict', 'from'],
  )
  const refusals = counter(
    'inspection_refusals_total',
    'Inspections that ended in an error, by its code.',
    ['code'],
  )
  const steps = histogram(
    'inspection_step_duration_seconds',
    'Time of fetching and of reading, by outcome: ok or an error code.',
    STEP_SECONDS,
    ['step', 'outcome'],
  )
  const calls = counter(
    'inspection_calls_total',
    'Inspections that were replayed or waited for an equal one, and claims that did not end as planned.',
    ['outcome'],
  )

  return (event) => {
    switch (event.kind) {
      case 'inspected':
        verdicts.inc({ verdict: event.verdictKey, from: event.from })
        break
      case 'refused':
        refusals.inc({ code: event.code })
        break
      case 'fetched':
      case 'read':
        steps.observe({ step: event.kind, outcome: event.outcome }, event.durationMs / 1000)
        break
      case 'claim_taken_over':
      case 'lease_lost':
        calls.inc({ outcome: event.kind })
        log.warn({ event: event.kind })
        break
      case 'replayed':
      case 'waited':
        calls.inc({ outcome: event.kind })
        break
    }
  }
}
