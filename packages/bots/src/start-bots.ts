import { checkDatabaseReadiness, withOutageLogging, type Database } from '@ase/db'
import { startSweeper, type CheckReadiness, type Logger, type Sweeper } from '@ase/service-kit'
import { createInbox, type Inbox } from './queue/inbox.ts'
import type { Platform, PlatformName } from './jobs/job.ts'
import { createSeal, type QueueKeys } from './queue/seal.ts'
import { forgetAnswered, sweepQueue } from './queue/sweep-queue.ts'
import { startWorker } from './queue/worker.ts'
import { createFindWords } from './replies/compose-reply.ts'
import type { InspectionClient } from './inspection/inspection-client.ts'
import type { WorkerObserver } from './queue/observe-queue.ts'

export interface Bots {
  readonly inbox: Inbox
  /** Whether events can be kept; a log line names what hinders it. Never throws. */
  readonly checkReadiness: CheckReadiness
  /** Ends the work; what does not end in time goes on in another process, or after the restart. */
  stop(drainMs: number): Promise<void>
}

export interface BotsDeps {
  readonly db: Database
  readonly inspect: InspectionClient
  readonly queueKeys: QueueKeys
  /** Where people open reports, without a slash at its end. */
  readonly reportBase: string
  readonly platforms: ReadonlyMap<PlatformName, Platform>
  readonly observer: WorkerObserver
  readonly log: Logger
}

const inboxLimits = { waitingMax: 1000, perPersonMax: 10, personWindowMs: 600_000 }

const workerSettings = {
  jobsMax: 8,
  leaseMs: 10_000,
  pollMs: 1000,
  pauseMs: 1000,
  pauseMsMax: 30_000,
  // Discord's tokens live for 15 minutes.
  giveUpMs: 900_000,
}

const PATIENCE_MS = 90_000
/** Discord's tokens have five minutes left then. */
const TOO_LATE_MS = 600_000
const SWEEP_INTERVAL_MS = 60_000

/** The queue of all platforms and the worker that empties it. */
export function startBots(deps: BotsDeps): Bots {
  const { db, platforms, observer } = deps
  const seal = createSeal(deps.queueKeys)
  const worker = startWorker({
    db,
    seal,
    platforms,
    findWords: createFindWords({
      inspect: deps.inspect,
      reportBase: deps.reportBase,
      patienceMs: PATIENCE_MS,
      tooLateMs: TOO_LATE_MS,
    }),
    observe: observer.happened,
    settings: workerSettings,
  })
  const startSweep = (sweep: () => Promise<boolean>): Sweeper =>
    startSweeper(withOutageLogging(db, sweep), SWEEP_INTERVAL_MS, deps.log)
  const sweepers = [
    startSweep(async () => {
      await sweepQueue({ db, seal, platforms, observer })
      return false
    }),
    startSweep(() => forgetAnswered(db)),
  ]
  return {
    inbox: createInbox({ db, seal, limits: inboxLimits, wake: worker.wake }),
    checkReadiness: () => checkDatabaseReadiness(db),
    async stop(drainMs) {
      await Promise.all([worker.stop(drainMs), ...sweepers.map((sweeper) => sweeper.stop())])
    },
  }
}
