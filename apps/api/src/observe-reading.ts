import type { ReadingEvent } from '@ase/inspection'
import { createInstruments, type Logger, type Metrics } from '@ase/service-kit'

/** From a small image to the deadline. */
const READ_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3]
/** Changes of a child process that an operator should know of. */
const alarming: ReadonlySet<string> = new Set(['killed', 'lost', 'notStarted'])

/** Counts and times what the child processes read, and tells of those that were killed or lost. */
export function observeReading(metrics: Metrics, log: Logger): (event: ReadingEvent) => void {
  const { counter, gauge, histogram } = createInstruments(metrics)
  const readings = histogram(
    'image_reading_duration_seconds',
    'Time of an image in a child process, by outcome: read, or why there is no verdict.',
    READ_SECONDS,
    ['outcome'],
  )
  const waits = histogram(
    'image_reading_wait_seconds',
    'Time of an image in the queue before a child process.',
    READ_SECONDS,
  )
  const waiting = gauge('image_readings_waiting', 'Images in the queue.')
  const children = counter(
    'image_readers_total',
    'Child processes that were started, recycled, killed, lost, or did not start.',
    ['change'],
  )

  return (event) => {
    if (event.name === 'child') {
      children.inc({ change: event.change })
      if (alarming.has(event.change))
        log.warn({ event: 'image_reader', outcome: event.change, durationMs: Math.round(event.ms) })
      return
    }
    readings.observe({ outcome: event.outcome }, event.readMs / 1000)
    waits.observe(event.waitedMs / 1000)
    waiting.set(event.waiting)
  }
}
