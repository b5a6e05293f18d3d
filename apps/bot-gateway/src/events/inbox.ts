import type { Database } from '@ase/db'
import { acceptBotEvent, type BotEventLimits } from '@ase/db/bot-events'
import type { NewJob, PlatformName } from './job.ts'
import type { Seal } from './seal.ts'

export type Accepted = 'accepted' | 'known' | 'too_many' | 'full'

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
      const eventSha256 = seal.digest('event', platform, job.eventId)
      const arrival = {
        platform,
        eventSha256,
        personSha256: seal.digest('person', platform, job.person),
        sealedJob: seal.seal(platform, eventSha256, { ...job, text: null }),
      }
      const outcome = await acceptBotEvent(db, arrival, limits)
      if (outcome === 'accepted') wake()
      return outcome
    },
  }
}
