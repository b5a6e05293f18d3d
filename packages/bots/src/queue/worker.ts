import { randomUUID } from 'node:crypto'
import { databaseFailureOf, outageErrorOf, type Database } from '@ase/db'
import {
  finishBotEvent,
  keepBotJob,
  postponeBotEvent,
  renewBotEvent,
  takeBotEvents,
  type TakenBotEvent,
} from './take.ts'
import { doJob, LeaseLost, type Ended, type JobDeps } from './do-job.ts'
import { finish } from './finish.ts'
import type { Job, Platform, PlatformName, Trouble } from '../jobs/job.ts'
import { createPause } from './pause.ts'
import type { Seal } from './seal.ts'

/** What is known of a try besides its job. */
export interface Attempt {
  /** The same for every try at an event. */
  readonly idempotencyKey: string
  /** 1 at the first. */
  readonly attempts: number
  /** Since the event arrived. */
  readonly ageMs: number
}

export interface WorkerSettings {
  /** Jobs at once in this process. */
  readonly jobsMax: number
  /** How long an event stays with a worker that was lost; a living one renews its lease three times in it. */
  readonly leaseMs: number
  /** How long a quiet worker waits before it looks for events of other processes. */
  readonly pollMs: number
  /** The pause after the first failure; it doubles up to `pauseMsMax`. */
  readonly pauseMs: number
  readonly pauseMsMax: number
  /** An event that is older and still fails is given up: its platform cannot be reached. */
  readonly giveUpMs: number
}

/** What happens to events, for metrics and logs: names and durations only. */
export type WorkerEvent =
  | { readonly kind: 'answered'; readonly platform: PlatformName; readonly ageMs: number }
  | {
      readonly kind: 'undeliverable' | 'undecryptable' | 'lease_lost' | 'expired'
      readonly platform: PlatformName
    }
  | {
      readonly kind: 'retry_scheduled' | 'retries_exhausted'
      readonly platform: PlatformName
      readonly because?: Trouble
    }
  | { readonly kind: 'failed'; readonly platform: PlatformName; readonly because: Cause }

/** Of the database, as far as that is known. */
export type Cause = NonNullable<ReturnType<typeof databaseFailureOf>> | 'unknown'

export interface WorkerDeps {
  readonly db: Database
  readonly seal: Seal
  readonly platforms: ReadonlyMap<PlatformName, Platform>
  readonly findWords: (
    job: Job,
    platform: Platform,
    attempt: Attempt,
    signal: AbortSignal,
  ) => ReturnType<JobDeps['findWords']>
  readonly observe: (event: WorkerEvent) => void
  readonly settings: WorkerSettings
}

export interface Worker {
  /** There is something to do. */
  readonly wake: () => void
  /** Takes nothing more; what runs may end within `drainMs`, and is given back otherwise. */
  readonly stop: (drainMs: number) => Promise<void>
}

/** Takes events from the table and does them, a bounded number at once, until it is stopped. */
export function startWorker(deps: WorkerDeps): Worker {
  const { settings } = deps
  const running = new Set<Promise<void>>()
  const cut = new AbortController()
  const pause = createPause()
  const stopping = new AbortController()

  const start = (event: TakenBotEvent): void => {
    const job = runEvent(deps, event, cut.signal).finally(() => {
      running.delete(job)
      pause.end()
    })
    running.add(job)
  }
  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const free = settings.jobsMax - running.size
      const taken = free > 0 ? await take(deps, free) : []
      taken.forEach(start)
      if (taken.length === 0 || running.size >= settings.jobsMax) await pause.wait(settings.pollMs)
    }
  }
  const ended = work()

  return {
    wake: pause.end,
    async stop(drainMs) {
      stopping.abort()
      pause.end()
      await ended
      const timer = setTimeout(() => cut.abort(), drainMs)
      await Promise.all(running)
      clearTimeout(timer)
    },
  }
}

async function take({ db, seal, platforms, settings }: WorkerDeps, count: number) {
  try {
    const lease = { token: randomUUID(), leaseMs: settings.leaseMs }
    const takeable = { platforms: [...platforms.keys()], keyIds: seal.keyIds }
    return await takeBotEvents(db, takeable, count, lease)
  } catch (error) {
    outageErrorOf(db, error)
    return []
  }
}

/** Never rejects. Holds the event for as long as the work on it goes on. */
async function runEvent(
  deps: WorkerDeps,
  event: TakenBotEvent,
  signal: AbortSignal,
): Promise<void> {
  const { db, settings } = deps
  const renewal = setInterval(() => {
    // A database that is away is asked again at the next step of the work.
    renewBotEvent(db, event, settings.leaseMs).catch(() => {})
  }, settings.leaseMs / 3)
  try {
    await workOn(deps, event, signal)
  } finally {
    clearInterval(renewal)
  }
}

/** What goes wrong gives the event back. */
async function workOn(deps: WorkerDeps, event: TakenBotEvent, signal: AbortSignal): Promise<void> {
  const { db, seal, observe, settings } = deps
  const { platform: name } = event
  try {
    const platform = deps.platforms.get(name)
    const job = seal.unseal(name, event.eventSha256, event.sealedJob)
    if (platform === undefined || job === null) {
      await finishBotEvent(db, event)
      observe({ kind: 'undecryptable', platform: name })
      return
    }
    const keep = async (kept: Job): Promise<void> => {
      const sealed = seal.seal(name, event.eventSha256, kept)
      if (!(await keepBotJob(db, event, sealed, settings.leaseMs))) throw new LeaseLost()
    }
    const { attempts, ageMs } = event
    const attempt = { attempts, ageMs, idempotencyKey: `bot-${event.eventSha256.toString('hex')}` }
    const findWords: JobDeps['findWords'] = (current) =>
      deps.findWords(current, platform, attempt, signal)
    await settle(deps, event, await doJob(job, { platform, findWords, keep, signal }), signal)
  } catch (error) {
    if (error instanceof LeaseLost) observe({ kind: 'lease_lost', platform: name })
    else observe({ kind: 'failed', platform: name, because: databaseFailureOf(error) ?? 'unknown' })
    const waitMs = signal.aborted ? 0 : pauseAfter(event.attempts, settings)
    // With the database away, the lease gives it back.
    const next = await tryAgain(deps, event, waitMs).catch(() => null)
    if (next === 'retries_exhausted') observe({ kind: next, platform: name })
  }
}

/** Gives the event back for another try, or up when it is too old for one. */
async function tryAgain(
  { db, settings: { giveUpMs } }: WorkerDeps,
  event: TakenBotEvent,
  waitMs: number,
): Promise<'retry_scheduled' | 'retries_exhausted' | 'lease_lost'> {
  if (event.ageMs >= giveUpMs)
    return (await finishBotEvent(db, event)) ? 'retries_exhausted' : 'lease_lost'
  // Some platforms, asked too often, name a time in days.
  const isPostponed = await postponeBotEvent(db, event, Math.min(waitMs, giveUpMs))
  return isPostponed ? 'retry_scheduled' : 'lease_lost'
}

async function settle(
  deps: WorkerDeps,
  event: TakenBotEvent,
  answered: Ended,
  signal: AbortSignal,
): Promise<void> {
  const { db, observe } = deps
  const { platform } = event
  if (typeof answered === 'object') {
    const { againMs, because } = answered
    const kind = await tryAgain(deps, event, againMs)
    if (kind === 'lease_lost') observe({ kind, platform })
    else observe({ kind, platform, ...(because === undefined ? {} : { because }) })
    return
  }
  await finish(db, event, signal)
  observe(
    answered === 'sent'
      ? { kind: 'answered', platform, ageMs: event.ageMs }
      : { kind: answered, platform },
  )
}

function pauseAfter(attempts: number, { pauseMs, pauseMsMax }: WorkerSettings): number {
  return Math.min(pauseMsMax, pauseMs * 2 ** Math.min(attempts - 1, 20))
}
