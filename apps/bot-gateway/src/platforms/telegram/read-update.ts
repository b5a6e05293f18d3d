import * as z from 'zod'
import type { ImageRef, NewJob } from '../../events/job.ts'

const Id = z.int()
const File = z.object({ file_id: z.string().min(1).max(512) })
const Entity = z.object({
  type: z.string(),
  offset: z.int().min(0),
  length: z.int().min(0),
  url: z.string().optional(),
  user: z.object({ id: Id }).optional(),
})

const content = {
  message_id: Id,
  from: z
    .object({ id: Id, is_bot: z.boolean(), language_code: z.string().max(35).optional() })
    .optional(),
  text: z.string().optional(),
  entities: z.array(Entity).default([]),
  caption: z.string().optional(),
  caption_entities: z.array(Entity).default([]),
  photo: z.array(File).default([]),
  document: File.optional(),
  video: z.object({}).optional(),
  animation: z.object({}).optional(),
  audio: z.object({}).optional(),
  voice: z.object({}).optional(),
  video_note: z.object({}).optional(),
  sticker: z.object({}).optional(),
}
const Content = z.object(content)
type Content = z.infer<typeof Content>

const Message = z.object({
  ...content,
  chat: z.object({ id: Id, type: z.string() }),
  message_thread_id: Id.optional(),
  is_topic_message: z.boolean().optional(),
  reply_to_message: Content.optional(),
})
type Message = z.infer<typeof Message>

const Update = z.object({ update_id: Id, message: Message })

/** Who the bot is: its number, and its name when that is known. */
export interface BotIdentity {
  readonly id: number
  readonly name: string | null
}

/**
 * Reads a verified update (Telegram Bot API, `Update`) into a job; null when it is not for the bot. In a private chat every
 * message of a person is; in a group what mentions the bot, commands it or answers it.
 */
export function readUpdate(json: unknown, bot: BotIdentity): NewJob | null {
  const parsed = Update.safeParse(json)
  if (!parsed.success) return null
  const { update_id, message } = parsed.data
  const { from, chat } = message
  if (from === undefined || from.is_bot) return null
  if (chat.type === 'private' ? !saysSomething(message) : !isAddressed(message, bot)) return null
  const thread = message.is_topic_message === true ? message.message_thread_id : undefined
  return {
    eventId: String(update_id),
    person: String(from.id),
    locale: from.language_code ?? null,
    image: isCommandForHelp(message) ? null : findImage(message),
    reply: {
      chat: String(chat.id),
      message: String(message.message_id),
      ...(thread === undefined ? {} : { thread: String(thread) }),
    },
  }
}

/** Whether an update is a message of a group, where only the bot's name tells whether it is meant. */
export function needsBotName(json: unknown): boolean {
  const parsed = Update.safeParse(json)
  return parsed.success && parsed.data.message.chat.type !== 'private'
}

/** Members who come, names that change and pinned messages are messages too, and nobody wrote them. */
function saysSomething(message: Message): boolean {
  const { text, caption, photo, document, video, animation, audio, voice, video_note, sticker } =
    message
  const said = [text, caption, document, video, animation, audio, voice, video_note, sticker]
  return photo.length > 0 || said.some((each) => each !== undefined)
}

function isAddressed(message: Message, { id, name }: BotIdentity): boolean {
  if (message.reply_to_message?.from?.id === id) return true
  return entitiesOf(message).some(({ type, text, user }) => {
    if (type === 'text_mention') return user?.id === id
    if (name === null) return false
    const said = text.toLowerCase()
    const mention = `@${name.toLowerCase()}`
    return type === 'mention' ? said === mention : type === 'bot_command' && said.endsWith(mention)
  })
}

const helpCommands: ReadonlySet<string> = new Set(['/start', '/help'])

function isCommandForHelp(message: Message): boolean {
  return entitiesOf(message).some(
    ({ type, text }) =>
      type === 'bot_command' && helpCommands.has(text.split('@')[0]?.toLowerCase() ?? ''),
  )
}

/** The message's own image first, then that of the message which it answers. */
function findImage(message: Message): ImageRef | null {
  const answered = message.reply_to_message
  return imageOf(message) ?? (answered === undefined ? null : imageOf(answered))
}

function imageOf(message: Content): ImageRef | null {
  // Sizes grow; the last is the largest.
  const file = message.document ?? message.photo.at(-1)
  if (file !== undefined) return { from: 'file', ref: file.file_id }
  for (const { type, text, url } of entitiesOf(message)) {
    if (type === 'text_link' && url !== undefined) return { from: 'link', url }
    if (type === 'url') return { from: 'link', url: isWebAddress(text) ? text : `https://${text}` }
  }
  // Inside of code Telegram marks no links.
  const url = `${message.text ?? ''} ${message.caption ?? ''}`.split(/\s/).find(isWebAddress)
  return url === undefined ? null : { from: 'link', url }
}

const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text)

/** Offsets and lengths count UTF-16 units, as strings here do. */
function entitiesOf({ text = '', entities, caption = '', caption_entities }: Content) {
  return [
    ...entities.map((entity) => withText(text, entity)),
    ...caption_entities.map((entity) => withText(caption, entity)),
  ]
}

function withText(whole: string, entity: z.infer<typeof Entity>) {
  return { ...entity, text: whole.slice(entity.offset, entity.offset + entity.length) }
}
