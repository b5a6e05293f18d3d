import { checkDatabaseReadiness, type Database } from '@ase/db'
import { createStallDetector, type CheckReadiness, type WatchedQueue } from '@ase/service-kit'

export interface ReadinessDeps {
  readonly db: Database
  /** Whether a child process that reads images is running. */
  readonly hasReaders: () => boolean
  /** The jobs before the threads for large evaluations. */
  readonly queue: WatchedQueue
  /** Milliseconds that only grow. */
  readonly clock: () => number
}

/** What an API server needs to do its work. The database comes first: everything needs it. */
export function createReadinessCheck(deps: ReadinessDeps): CheckReadiness {
  const isStalled = createStallDetector(deps.queue, deps.clock)
  return async () => {
    const problem = await checkDatabaseReadiness(deps.db)
    if (problem !== null) return problem
    if (!deps.hasReaders()) return 'IMAGE_READERS_UNAVAILABLE'
    return isStalled() ? 'QUEUE_FULL' : null
  }
}
