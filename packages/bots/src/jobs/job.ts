import * as z from 'zod'

export const platformNames = ['discord', 'telegram', 'x'] as const
export type PlatformName = (typeof platformNames)[number]

/** What to look at: a file of the platform, by the reference that its API knows, or a link that the person gave. */
export const ImageRef = z.discriminatedUnion('from', [
  z.strictObject({
    from: z.literal('file'),
    ref: z.string(),
    /** The platform has made it anew, without what it declared. */
    isPhoto: z.literal(true).optional(),
  }),
  z.strictObject({ from: z.literal('link'), url: z.string() }),
])
export type ImageRef = z.infer<typeof ImageRef>

/** Where the answer goes, in the platform's own terms. */
export const Reply = z.record(z.string(), z.string())
export type Reply = z.infer<typeof Reply>

/** What one message to the bot asks for, and how far it has come. It is stored sealed, until it is answered. */
export const Job = z.strictObject({
  /** The platform's id of the event: a second delivery has the same. */
  eventId: z.string(),
  /** The platform's id of the sender. */
  person: z.string(),
  /** BCP 47, as the platform tells it. */
  locale: z.string().nullable(),
  /** Null: the person gets a short help. */
  image: ImageRef.nullable(),
  reply: Reply,
  /** What the person is to be told, as soon as that is known. From then on it may have been sent. */
  text: z.string().nullable(),
  /** How many tries to say it ended without a word of the platform, which may have passed it on all the same. */
  doubts: z.int(),
})
export type Job = z.infer<typeof Job>

/** A job as a platform makes it from an event. */
export type NewJob = Omit<Job, 'text' | 'doubts'>

/** The job of an event that nobody has worked on. */
export function freshJob(job: NewJob): Job {
  return { ...job, text: null, doubts: 0 }
}

/** Why a platform does not do what it is asked to; names for logs. `unauthorized` is for its operator to mend. */
export type Trouble =
  | 'unauthorized'
  | 'rate_limited'
  | 'server_error'
  | 'unreachable'
  | 'no_response'

/** A platform's API did not do what was asked, and may have done it all the same. It names no address: addresses hold tokens. */
export class PlatformAway extends Error {
  override readonly name = 'PlatformAway'
  readonly trouble: Trouble

  constructor(trouble: Trouble = 'no_response') {
    super('The platform did not answer.')
    this.trouble = trouble
  }
}

/** `none`: where a file may have been there is none. */
export type FileProblem = 'too_large' | 'gone' | 'away' | 'not_image' | 'none'

/** A file of a platform that could not be had. Nothing of its address stands in it. */
export class FileFailure extends Error {
  override readonly name = 'FileFailure'
  readonly problem: FileProblem
  readonly trouble: Trouble | null

  constructor(problem: FileProblem, trouble: Trouble | null = null) {
    super(`The file is ${problem.replace('_', ' ')}.`)
    this.problem = problem
    this.trouble = trouble
  }
}

/** When to try again, and why, where a platform is the reason. */
export interface Again {
  readonly againMs: number
  readonly because?: Trouble
}

/** What became of an answer: `undeliverable` when the platform refuses it for good (blocked, deleted, expired). */
export type Answered = 'sent' | 'undeliverable' | Again

/** What a chat platform does for the gateway. Every call is bounded in time by itself, and heeds `signal`. */
export interface Platform {
  readonly name: PlatformName
  /** At most 10 MiB. Rejects with a `FileFailure`. */
  download(ref: string, signal: AbortSignal): Promise<Uint8Array>
  /** The same text may be sent again when nobody learned what became of it. */
  answer(reply: Reply, text: string, signal: AbortSignal): Promise<Answered>
}
