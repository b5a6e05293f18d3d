import type { Database } from '@ase/db'
import {
  createInspections,
  createInspector,
  fetchImage,
  type InspectDeps,
  type Inspector,
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
  const inspector = createReader(reader, metrics, log)
  const observe = observeInspections(metrics, log)
  return {
    deps: createInspections({ db, inspector, fetchImage, observe }),
    hasReaders: () => inspector.hasReaders,
    close: () => inspector.close(),
  }
}

function createReader(reader: ReaderName, metrics: Metrics, log: Logger): Inspector {
  try {
    return createInspector({ reader, observe: observeReading(metrics, log) })
  } catch {
    throw new StartupProblem([
      `CONTENT_CREDENTIAL_READER names a reader that is not installed: ${reader}`,
    ])
  }
}
