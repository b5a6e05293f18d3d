import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseFailureOf, outageErrorOf, type Database } from '@ase/db'
import type { Job, PlatformName } from '../jobs/job.ts'
import {
  PlatformError,
  type Platform,
  type PlatformFailure,
  type SendOutcome,
} from '../jobs/platform.ts'
import type { ComposeReply } from '../replies/compose-reply.ts'
import {
  claimBotEvents,
  finishBotEvent,
  releaseBotEvent,
  renewBotEvent,
  saveBotJob,
  type ClaimedBotEvent,
} from './bot-events.ts'
import type { Seal } from './seal.ts'

export interface WorkerSettings {
  /** Concurrent jobs of this process. */
  readonly concurrentJobs: number
  /** How long a lost worker keeps an event; a running one renews its lease three times in that time. */
  readonly leaseMs: number
  /** How often an idle worker looks for events that other processes accepted. */
  readonly pollMs: number
  /** The delay after the first failure; it doubles up to `retryDelayMsMax`. */
  readonly retryDelayMs: number
  readonly retryDelayMsMax: number
  /** An event that is older is not retried any more. No delay is longer. */
  readonly retryAgeMsMax: number
}

/** What happened to an event, for metrics and logs: names and durations only. */
export type BotEventOutcome =
  | { readonly kind: 'answered'; readonly platform: PlatformName; readonly ageMs: number }
  | {
      readonly kind: 'undeliverable' | 'undecryptable' | 'lease_lost' | 'expired'
      readonly platform: PlatformName
    }
  | {
      readonly kind: 'retry_scheduled' | 'retries_exhausted'
      readonly platform: PlatformName
      readonly failure?: PlatformFailure
    }
  | {
      readonly kind: 'failed'
      readonly platform: PlatformName
      readonly cause: NonNullable<ReturnType<typeof databaseFailureOf>> | 'unknown'
    }

export interface WorkerDeps {
  readonly db: Database
  readonly seal: Seal
  readonly platforms: ReadonlyMap<PlatformName, Platform>
  readonly composeReply: ComposeReply
  readonly onOutcome: (outcome: BotEventOutcome) => void
  readonly settings: WorkerSettings
}

export interface Worker {
  /** Makes an idle worker look for events immediately. */
  readonly wake: () => void
  /** Claims no more events; aborts and releases what does not end within `drainMs`. */
  readonly stop: (drainMs: number) => Promise<void>
}

/** Starts a worker that claims events and answers them, a limited number concurrently, until it is stopped. */
export function startWorker(deps: WorkerDeps): Worker {
  const { settings } = deps
  const running = new Set<Promise<void>>()
  const idle = createWakeableSleep()
  const stopping = new AbortController()
  const aborting = new AbortController()

  const start = (event: ClaimedBotEvent): void => {
    const job = handleEvent(deps, event, aborting.signal).finally(() => {
      running.delete(job)
      idle.wake()
    })
    running.add(job)
  }
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const free = settings.concurrentJobs - running.size
      const claimed = free > 0 ? await claim(deps, free) : []
      claimed.forEach(start)
      if (claimed.length === 0 || running.size >= settings.concurrentJobs) {
        await idle.sleep(settings.pollMs)
      }
    }
  }
  const ended = loop()

  return {
    wake: idle.wake,
    async stop(drainMs) {
      stopping.abort()
      idle.wake()
      await ended
      const timer = setTimeout(() => aborting.abort(), drainMs)
      await Promise.all(running)
      clearTimeout(timer)
    },
  }
}

/** A sleep that ends after a time or with `wake`, also with one that came before it began. */
function createWakeableSleep() {
  let isAwake = false
  let controller = new AbortController()
  return {
    wake: (): void => {
      isAwake = true
      controller.abort()
    },
    sleep: async (ms: number): Promise<void> => {
      if (!isAwake) await sleep(ms, undefined, { signal: controller.signal }).catch(() => {})
      isAwake = false
      controller = new AbortController()
    },
  }
}

/** None while the database fails. */
async function claim(
  { db, seal, platforms, settings }: WorkerDeps,
  count: number,
): Promise<ClaimedBotEvent[]> {
  try {
    const lease = { token: randomUUID(), leaseMs: settings.leaseMs }
    const filter = { platforms: [...platforms.keys()], keyIds: seal.keyIds }
    return await claimBotEvents(db, filter, count, lease)
  } catch (error) {
    outageErrorOf(db, error)
    return []
  }
}

/** Another worker has claimed the event, and does all further steps. */
class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'
}

/** Answers one event and renews its lease meanwhile. Never rejects: a failure releases the event for another try. */
async function handleEvent(
  deps: WorkerDeps,
  event: ClaimedBotEvent,
  signal: AbortSignal,
): Promise<void> {
  const { db, onOutcome, settings } = deps
  const { platform } = event
  const renewal = setInterval(() => {
    // The next step of the work finds out whether the database answers.
    renewBotEvent(db, event, settings.leaseMs).catch(() => {})
  }, settings.leaseMs / 3)
  try {
    onOutcome(await answerEvent(deps, event, signal))
  } catch (error) {
    if (error instanceof LeaseLostError) onOutcome({ kind: 'lease_lost', platform })
    else onOutcome({ kind: 'failed', platform, cause: databaseFailureOf(error) ?? 'unknown' })
    const delayMs = signal.aborted ? 0 : retryDelayMsOf(event.attempts, settings)
    // Without the database, the event is due again when its lease ends.
    const kind = await releaseOrGiveUp(deps, event, delayMs).catch(() => null)
    if (kind === 'retries_exhausted') onOutcome({ kind, platform })
  } finally {
    clearInterval(renewal)
  }
}

/** Unseals the job, composes and sends the reply, and records the result. Rejects when a step fails. */
async function answerEvent(
  deps: WorkerDeps,
  event: ClaimedBotEvent,
  signal: AbortSignal,
): Promise<BotEventOutcome> {
  const { db, seal } = deps
  const { platform: name, ageMs } = event
  const platform = deps.platforms.get(name)
  const job = seal.unseal(name, event.eventSha256, event.sealedJob)
  if (platform === undefined || job === null) {
    await finishBotEvent(db, event)
    return { kind: 'undecryptable', platform: name }
  }
  const outcome = await runJob(deps, event, job, platform, signal)
  if (typeof outcome === 'object') {
    const { retryAfterMs, failure } = outcome
    const kind = await releaseOrGiveUp(deps, event, retryAfterMs)
    if (kind === 'lease_lost' || failure === undefined) return { kind, platform: name }
    return { kind, platform: name, failure }
  }
  await finishWithRetry(db, event, signal)
  return outcome === 'sent'
    ? { kind: 'answered', platform: name, ageMs }
    : { kind: outcome, platform: name }
}

/** A platform that delivers but does not confirm gives the sender this many copies at most. */
const UNCONFIRMED_SENDS_MAX = 8
const UNCONFIRMED_DELAY_MS = 1000
const UNCONFIRMED_DELAY_MS_MAX = 300_000

/**
 * Does a job from where an earlier worker left it: composes the reply, stores it, sends it. It is stored before it is sent, so that
 * a repetition sends the same text. After an outage of minutes it is still sent, and not with every try of those minutes.
 */
async function runJob(
  deps: WorkerDeps,
  event: ClaimedBotEvent,
  stored: Job,
  platform: Platform,
  signal: AbortSignal,
): Promise<SendOutcome | 'retries_exhausted'> {
  const { attempts, ageMs } = event
  let text = stored.text
  if (text === null) {
    const idempotencyKey = `bot-${event.eventSha256.toString('hex')}`
    const reply = await deps.composeReply(
      stored,
      platform,
      { attempts, ageMs, idempotencyKey },
      signal,
    )
    if (typeof reply !== 'string') return reply
    text = reply
    await save(deps, event, { ...stored, text })
  }
  try {
    return await platform.sendReply(stored.reply, text, signal)
  } catch (error) {
    if (signal.aborted) throw error
    const doubts = stored.doubts + 1
    if (doubts >= UNCONFIRMED_SENDS_MAX) return 'retries_exhausted'
    await save(deps, event, { ...stored, text, doubts })
    return {
      retryAfterMs: Math.min(UNCONFIRMED_DELAY_MS_MAX, UNCONFIRMED_DELAY_MS * 3 ** stored.doubts),
      failure: error instanceof PlatformError ? error.failure : 'no_response',
    }
  }
}

/** Stores the progress of a job. Throws a `LeaseLostError`, or on database failure. */
async function save(deps: WorkerDeps, event: ClaimedBotEvent, job: Job): Promise<void> {
  const sealed = deps.seal.seal(event.platform, event.eventSha256, job)
  if (!(await saveBotJob(deps.db, event, sealed, deps.settings.leaseMs))) throw new LeaseLostError()
}

/** Releases an event for another try, or ends it when it is too old for one. */
async function releaseOrGiveUp(
  { db, settings: { retryAgeMsMax } }: WorkerDeps,
  event: ClaimedBotEvent,
  delayMs: number,
): Promise<'retry_scheduled' | 'retries_exhausted' | 'lease_lost'> {
  if (event.ageMs >= retryAgeMsMax) {
    return (await finishBotEvent(db, event)) ? 'retries_exhausted' : 'lease_lost'
  }
  // Platforms with a rate limit may ask for days.
  const isReleased = await releaseBotEvent(db, event, Math.min(delayMs, retryAgeMsMax))
  return isReleased ? 'retry_scheduled' : 'lease_lost'
}

/** Shorter than the lease and than `pollMs`, so that no other worker claims the event and sends its reply again. */
const FINISH_DELAY_MS = 200
const FINISH_TRIES_MAX = 300

/** Marks an event as answered. Retries for up to a minute while the database fails, until `signal` aborts. */
async function finishWithRetry(
  db: Database,
  event: ClaimedBotEvent,
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await finishBotEvent(db, event)
      return
    } catch (error) {
      if (signal.aborted || tries >= FINISH_TRIES_MAX) throw error
      await sleep(FINISH_DELAY_MS, undefined, { signal }).catch(() => {})
    }
  }
}

function retryDelayMsOf(
  attempts: number,
  { retryDelayMs, retryDelayMsMax }: WorkerSettings,
): number {
  return Math.min(retryDelayMsMax, retryDelayMs * 2 ** Math.min(attempts - 1, 20))
}
