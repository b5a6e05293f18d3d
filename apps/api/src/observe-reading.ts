import type { ReadingEvent } from '@ase/inspection'
import { Counter, Gauge, Histogram, type Logger, type Metrics } from '@ase/service-kit'

/** From a small image to the deadline. */
const READ_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3]
/** Changes of a child process that an operator should know of. */
const alarming: ReadonlySet<string> = new Set(['killed', 'lost', 'notStarted'])

/** Counts and times what the child processes read, and tells of those that were killed or lost. */
export function observeReading({ registry }: Metrics, log: Logger): (event: ReadingEvent) => void {
  const registers = [registry]
  const readings = new Histogram({
    name: 'image_reading_duration_seconds',
    help: 'Time of an image in a child process, by outcome: read, or why there is no verdict.',
    labelNames: ['outcome'] as const,
    buckets: READ_SECONDS,
    registers,
  })
  const waits = new Histogram({
    name: 'image_reading_wait_seconds',
    help: 'Time of an image in the queue before a child process.',
    buckets: READ_SECONDS,
    registers,
  })
  const waiting = new Gauge({
    name: 'image_readings_waiting',
    help: 'Images in the queue.',
    registers,
  })
  const children = new Counter({
    name: 'image_readers_total',
    help: 'Child processes that were started, recycled, killed, lost, or did not start.',
    labelNames: ['change'] as const,
    registers,
  })

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
