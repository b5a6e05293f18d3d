import type { Database } from '@ase/db'
import {
  createImageFetch,
  createInspections,
  createInspector,
  FETCHES_MAX,
  readerVersion,
  type InspectDeps,
  type ReaderName,
} from '@ase/inspection'
import { observeInspections, observeReading } from '@ase/inspection/metrics'
import { limits } from '@ase/schemas'
import type { Logger, Metrics } from '@ase/service-kit'
import { StartupProblem } from '@ase/settings'
import type { Resources } from '../resources.ts'

export interface Inspections {
  readonly deps: InspectDeps
  /** Whether a child process that reads is running. */
  readonly hasReaders: () => boolean
  /** Ends the child processes that read; after the last request. */
  close(): Promise<void>
}

interface InspectionsDeps {
  readonly db: Database
  readonly metrics: Metrics
  readonly log: Logger
  readonly resources: Resources
}

/** Of images that wait for a reader. */
const WAITING_BYTES = 67_108_864
const IMAGE_BYTES_MAX = limits.inspection.imageBytesMax

/** Inspections with the reader of the settings, whose child processes start now. Throws a StartupProblem. */
export function startInspections(
  reader: ReaderName,
  { db, metrics, log, resources }: InspectionsDeps,
): Inspections {
  requireReader(reader)
  const inspector = createInspector({
    reader,
    workers: resources.imageReaders,
    memoryBytes: resources.readerBytes,
    waitingBytes: Math.max(IMAGE_BYTES_MAX, Math.floor(WAITING_BYTES * resources.bodyShare)),
    observe: observeReading(metrics, log),
  })
  const fetchImage = createImageFetch(Math.max(1, Math.floor(FETCHES_MAX * resources.bodyShare)))
  const observe = observeInspections(metrics, log)
  return {
    deps: createInspections({ db, inspector, fetchImage, observe }),
    hasReaders: () => inspector.hasReaders,
    close: () => inspector.close(),
  }
}

/** Throws a StartupProblem where the reader is not installed. */
export function requireReader(reader: ReaderName): void {
  try {
    readerVersion(reader)
  } catch {
    throw new StartupProblem([
      `CONTENT_CREDENTIAL_READER names a reader that is not installed: ${reader}`,
    ])
  }
}
