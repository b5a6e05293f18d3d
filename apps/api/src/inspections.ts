import type { Database } from '@ase/db'
import {
  createInspections,
  createInspector,
  fetchImage,
  readerVersion,
  type InspectDeps,
  type ReaderName,
} from '@ase/inspection'
import { StartupProblem, type Logger, type Metrics } from '@ase/service-kit'
import { observeInspections } from './observe-inspections.ts'
import { observeReading } from './observe-reading.ts'

export interface Inspections {
  readonly deps: InspectDeps
  /** Whether a child process that reads is running. */
  readonly hasReaders: () => boolean
  /** Ends the child processes that read; after the last request. */
  close(): Promise<void>
}

/** Inspections with the reader of the settings, whose child processes start now. Throws a StartupProblem. */
export function startInspections(
  reader: ReaderName,
  db: Database,
  metrics: Metrics,
  log: Logger,
): Inspections {
  requireReader(reader)
  const inspector = createInspector({ reader, observe: observeReading(metrics, log) })
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
