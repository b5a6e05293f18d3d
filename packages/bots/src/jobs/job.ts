import * as z from 'zod'

/** The chat platforms. */
export const platformNames = ['discord', 'telegram', 'x'] as const
/** One of `platformNames`. */
export type PlatformName = (typeof platformNames)[number]

/** The image to inspect: a file of the platform, by the reference that its API knows, or a link from the message. */
export const ImageRef = z.discriminatedUnion('from', [
  z.strictObject({
    from: z.literal('file'),
    ref: z.string(),
    /** The platform has re-encoded it and removed its declarations. */
    isPhoto: z.literal(true).optional(),
  }),
  z.strictObject({ from: z.literal('link'), url: z.string() }),
])
export type ImageRef = z.infer<typeof ImageRef>

/** Where the reply goes, in the platform's own terms: ids of a chat and a message, or a token. */
export const ReplyTarget = z.record(z.string(), z.string())
export type ReplyTarget = z.infer<typeof ReplyTarget>

/**
 * What one message to the bot asks for, and its progress. It is stored sealed until the reply is sent.
 *
 * INVARIANT: the names of the properties are those of stored jobs. A rename loses the messages that wait during an upgrade.
 */
export const Job = z.strictObject({
  /** The platform's id of the event: a second delivery has the same. */
  eventId: z.string(),
  /** The platform's id of the sender. */
  person: z.string(),
  /** BCP 47, as the platform sends it. */
  locale: z.string().nullable(),
  /** Null: the sender gets the help text. */
  image: ImageRef.nullable(),
  reply: ReplyTarget,
  /** The text of the reply, as soon as it is composed. From then on it may have been sent. */
  text: z.string().nullable(),
  /** How often the reply was sent without an answer of the platform, which may have delivered it. */
  doubts: z.int(),
})
export type Job = z.infer<typeof Job>

/** A job as an adapter makes it from an event. */
export type NewJob = Omit<Job, 'text' | 'doubts'>

/** The job of an event that no worker has claimed yet. */
export function createJob(job: NewJob): Job {
  return { ...job, text: null, doubts: 0 }
}
