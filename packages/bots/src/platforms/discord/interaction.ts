import { limits } from '@ase/schemas'
import { InteractionType } from 'discord-interactions'
import * as z from 'zod'
import type { Problem } from '../../replies/reply-texts.ts'
import type { ImageRef, NewJob } from '../../jobs/job.ts'

const Snowflake = z.string().regex(/^\d{1,20}$/)
const CHAT_INPUT = 1
const MESSAGE = 3

const Attachment = z.object({
  url: z.string().max(4096),
  content_type: z.string().optional(),
  /** In bytes. */
  size: z.number().optional(),
})
type Attachment = z.infer<typeof Attachment>

const Embed = z.object({
  image: z.object({ url: z.string() }).optional(),
  thumbnail: z.object({ url: z.string() }).optional(),
})

const content = {
  attachments: z.array(Attachment).default([]),
  embeds: z.array(Embed).default([]),
}
const Message = z.object({
  ...content,
  /** The content of a forwarded message. */
  message_snapshots: z.array(z.object({ message: z.object(content) })).default([]),
})
type Message = z.infer<typeof Message>

const Command = z.object({
  type: z.literal([CHAT_INPUT, MESSAGE]),
  target_id: Snowflake.optional(),
  options: z
    .array(z.object({ name: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) }))
    .default([]),
  resolved: z
    .object({
      attachments: z.record(Snowflake, Attachment).default({}),
      messages: z.record(Snowflake, Message).default({}),
    })
    .default({ attachments: {}, messages: {} }),
})
type Command = z.infer<typeof Command>

const Person = z.object({ id: Snowflake })

const Interaction = z.object({
  id: Snowflake,
  application_id: Snowflake,
  token: z.string().min(1).max(1024),
  locale: z.string().max(35).optional(),
  member: z.object({ user: Person }).optional(),
  user: Person.optional(),
  data: Command,
})

/**
 * What an interaction asks for. `refused`: a command that gets no report, for a reason that is known immediately. `unknown`: nothing
 * that this bot offers.
 */
export type ParsedInteraction =
  | { readonly kind: 'ping' }
  | { readonly kind: 'command'; readonly job: NewJob; readonly isPrivate: boolean }
  | { readonly kind: 'refused'; readonly problem: Problem; readonly locale: string | null }
  | { readonly kind: 'unknown' }

/** Parses a verified interaction (Discord, "Receiving and Responding"). `nowMs` is the time of its arrival. */
export function parseInteraction(
  json: unknown,
  applicationId: string,
  nowMs: number,
): ParsedInteraction {
  const type = z.object({ type: z.number() }).safeParse(json)
  if (type.data?.type === InteractionType.PING) return { kind: 'ping' }
  if (type.data?.type !== InteractionType.APPLICATION_COMMAND) return { kind: 'unknown' }
  const parsed = Interaction.safeParse(json)
  if (!parsed.success || parsed.data.application_id !== applicationId) return { kind: 'unknown' }
  const { id, token, locale, member, user, data } = parsed.data
  const person = member?.user.id ?? user?.id
  if (person === undefined) return { kind: 'unknown' }
  const image = findImage(data)
  if (typeof image === 'string') return { kind: 'refused', problem: image, locale: locale ?? null }
  const job = {
    eventId: id,
    person,
    locale: locale ?? null,
    image,
    reply: { token, at: String(nowMs) },
  }
  // Only the sender sees the reply about another person's message.
  return { kind: 'command', job, isPrivate: data.type === MESSAGE }
}

function findImage({ type, target_id, options, resolved }: Command): ImageRef | Problem | null {
  if (type === MESSAGE) {
    const message = target_id === undefined ? undefined : resolved.messages[target_id]
    return (message === undefined ? null : findImageOfMessage(message)) ?? 'no_image'
  }
  const valueOf = (name: string): string | null => {
    const value = options.find((option) => option.name === name)?.value
    return typeof value === 'string' && value !== '' ? value : null
  }
  const id = valueOf('image') ?? ''
  const attachment = Object.hasOwn(resolved.attachments, id) ? resolved.attachments[id] : undefined
  const url = valueOf('url')
  if (attachment !== undefined) return url === null ? toFileRef(attachment) : 'image_and_url'
  return url === null ? null : { from: 'link', url: url.trim() }
}

function toFileRef({ url, size = 0 }: Attachment): ImageRef | Problem {
  return size > limits.inspection.imageBytesMax ? 'too_large' : { from: 'file', ref: url }
}

/** The first attachment that may be an image, else the link to the first picture of an embed. */
function findImageOfMessage({
  message_snapshots: forwarded,
  ...message
}: Message): ImageRef | Problem | null {
  const all = [message, ...forwarded.map((snapshot) => snapshot.message)]
  const attachments = all.flatMap((each) => each.attachments)
  const embeds = all.flatMap((each) => each.embeds)
  const attachment = attachments.find(
    ({ content_type: type }) => type === undefined || type.startsWith('image/'),
  )
  if (attachment !== undefined) return toFileRef(attachment)
  const urls = embeds.map(({ image, thumbnail }) => image?.url ?? thumbnail?.url)
  const url = urls.find((each) => each !== undefined)
  return url === undefined ? null : { from: 'link', url }
}
