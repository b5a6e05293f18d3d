import { checkDatabaseReadiness, withOutageLogging, type Database } from '@ase/db'
import { startSweeper, type CheckReadiness, type Logger } from '@ase/service-kit'
import type { InspectionClient } from './inspection/inspection-client.ts'
import type { PlatformName } from './jobs/job.ts'
import type { Platform } from './jobs/platform.ts'
import { createInbox, type Inbox } from './queue/inbox.ts'
import type { QueueObserver } from './queue/observe-queue.ts'
import { createSeal, type QueueKeys } from './queue/seal.ts'
import { deleteOldBotEvents, sweepQueue } from './queue/sweep-queue.ts'
import { startWorker } from './queue/worker.ts'
import { createReplyComposer } from './replies/compose-reply.ts'

export interface Bots {
  readonly inbox: Inbox
  /** Whether events can be stored; a failure is logged with its cause. Never throws. */
  readonly checkReadiness: CheckReadiness
  /** Stops the work. An event whose work does not end in time is answered by another process, or after the restart. */
  stop(drainMs: number): Promise<void>
}

export interface BotsDeps {
  readonly db: Database
  readonly inspect: InspectionClient
  readonly queueKeys: QueueKeys
  /** The origin of the reports' URLs, without a slash at its end. */
  readonly reportBase: string
  readonly platforms: ReadonlyMap<PlatformName, Platform>
  readonly observer: QueueObserver
  readonly log: Logger
}

const inboxLimits = { waitingMax: 1000, perPersonMax: 10, personWindowMs: 600_000 }

const workerSettings = {
  concurrentJobs: 8,
  leaseMs: 10_000,
  pollMs: 1000,
  retryDelayMs: 1000,
  retryDelayMsMax: 30_000,
  // Discord's tokens are valid for 15 minutes.
  retryAgeMsMax: 900_000,
}

const INSPECTION_RETRY_AGE_MS_MAX = 90_000
/** Discord's tokens are valid for five more minutes then. */
const INSPECTION_AGE_MS_MAX = 600_000
const SWEEP_INTERVAL_MS = 60_000

/** Starts the queue of all platforms, the worker that empties it, and its sweepers. */
export function startBots({
  db,
  inspect,
  queueKeys,
  reportBase,
  platforms,
  observer,
  log,
}: BotsDeps): Bots {
  const seal = createSeal(queueKeys)
  const composeReply = createReplyComposer({
    inspect,
    reportBase,
    retryAgeMsMax: INSPECTION_RETRY_AGE_MS_MAX,
    inspectAgeMsMax: INSPECTION_AGE_MS_MAX,
  })
  const { onOutcome } = observer
  const worker = startWorker({
    db,
    seal,
    platforms,
    composeReply,
    onOutcome,
    settings: workerSettings,
  })
  const sweeps = [
    async () => {
      await sweepQueue({ db, seal, platforms, observer })
      return false
    },
    () => deleteOldBotEvents(db),
  ]
  const sweepers = sweeps.map((sweep) =>
    startSweeper(withOutageLogging(db, sweep), SWEEP_INTERVAL_MS, log),
  )
  return {
    inbox: createInbox({ db, seal, limits: inboxLimits, wakeWorker: worker.wake }),
    checkReadiness: () => checkDatabaseReadiness(db),
    async stop(drainMs) {
      await Promise.all([worker.stop(drainMs), ...sweepers.map((sweeper) => sweeper.stop())])
    },
  }
}
