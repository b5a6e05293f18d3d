import { withOutageLogging, type Database } from '@ase/db'
import { acceptBotEvent, type BotEventLimits } from './accept.ts'
import { freshJob, type NewJob, type PlatformName } from '../jobs/job.ts'
import type { Seal } from './seal.ts'

export type Accepted = 'accepted' | 'known' | 'too_many' | 'full'

/** The inspection takes addresses of 2,048 characters. */
const REF_LENGTH_MAX = 3000

/** Where events of all platforms arrive. */
export interface Inbox {
  /** Keeps an event until it is answered. Throws when the database is away. */
  readonly accept: (platform: PlatformName, job: NewJob) => Promise<Accepted>
}

export interface InboxDeps {
  readonly db: Database
  readonly seal: Seal
  readonly limits: BotEventLimits
  /** Called when there is something to do. */
  readonly wake: () => void
}

/** An inbox over the table that all processes of the gateway share. */
export function createInbox({ db, seal, limits, wake }: InboxDeps): Inbox {
  return {
    async accept(platform, job) {
      const eventSha256 = seal.digestEvent(platform, job.eventId)
      const arrival = {
        platform,
        eventSha256,
        personSha256s: seal.digestsOfPerson(platform, job.person),
        sealedJob: seal.seal(platform, eventSha256, freshJob(cutTo(REF_LENGTH_MAX, job))),
      }
      const outcome = await withOutageLogging(db, () => acceptBotEvent(db, arrival, limits))()
      if (outcome === 'accepted') wake()
      return outcome
    },
  }
}

/** A longer address is refused as an address, and its event fits into the table all the same. */
function cutTo(lengthMax: number, job: NewJob): NewJob {
  const { image } = job
  if (image === null) return job
  return image.from === 'link'
    ? { ...job, image: { ...image, url: image.url.slice(0, lengthMax) } }
    : { ...job, image: { ...image, ref: image.ref.slice(0, lengthMax) } }
}
