import { withOutageLogging, type Database } from '@ase/db'
import { createJob, type NewJob, type PlatformName } from '../jobs/job.ts'
import { acceptBotEvent, type AcceptOutcome, type BotEventLimits } from './bot-events.ts'
import type { Seal } from './seal.ts'

/** The inspection refuses URLs of more than 2,048 characters. */
const REF_LENGTH_MAX = 3000

/** Receives the events of all platforms. */
export interface Inbox {
  /** Stores an event until it is answered. Throws on database failure. */
  readonly accept: (platform: PlatformName, job: NewJob) => Promise<AcceptOutcome>
}

export interface InboxDeps {
  readonly db: Database
  readonly seal: Seal
  readonly limits: BotEventLimits
  /** Called after each accepted event. */
  readonly wakeWorker: () => void
}

/** Creates an inbox over the table that all processes of the gateway share. */
export function createInbox({ db, seal, limits, wakeWorker }: InboxDeps): Inbox {
  return {
    async accept(platform, job) {
      const eventSha256 = seal.digestEvent(platform, job.eventId)
      const event = {
        platform,
        eventSha256,
        personSha256s: seal.digestPerson(platform, job.person),
        sealedJob: seal.seal(platform, eventSha256, createJob(truncateRef(job))),
      }
      const outcome = await withOutageLogging(db, () => acceptBotEvent(db, event, limits))()
      if (outcome === 'accepted') wakeWorker()
      return outcome
    },
  }
}

/** A longer reference is still refused as too long, and its event fits into the table. */
function truncateRef(job: NewJob): NewJob {
  const { image } = job
  if (image === null) return job
  return image.from === 'link'
    ? { ...job, image: { ...image, url: image.url.slice(0, REF_LENGTH_MAX) } }
    : { ...job, image: { ...image, ref: image.ref.slice(0, REF_LENGTH_MAX) } }
}
