import * as z from 'zod'
import type { ImageRef, NewJob } from '../../jobs/job.ts'

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
export interface Bot {
  readonly id: number
  readonly name: string | null
}

/**
 * Reads a verified update (Telegram Bot API, `Update`) into a job; null when it is not for the bot. In a private chat every
 * message of a person is; in a group what mentions the bot, commands it or answers it.
 */
export function readUpdate(json: unknown, bot: Bot): NewJob | null {
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
    image: isCommandForHelp(message) ? null : findImage(message, bot),
    reply: {
      chat: String(chat.id),
      message: String(message.message_id),
      ...(thread === undefined ? {} : { thread: String(thread) }),
    },
  }
}

/** Whether an update is a message of a group that names somebody: only the bot's name tells whether it is meant. */
export function needsBotName(json: unknown): boolean {
  const parsed = Update.safeParse(json)
  if (!parsed.success || parsed.data.message.chat.type === 'private') return false
  return entitiesOf(parsed.data.message).some(
    ({ type, text }) => type === 'mention' || (type === 'bot_command' && text.includes('@')),
  )
}

/** Members who come, names that change and pinned messages are messages too, and nobody wrote them. */
function saysSomething(message: Message): boolean {
  const { text, caption, photo, document, video, animation, audio, voice, video_note, sticker } =
    message
  const said = [text, caption, document, video, animation, audio, voice, video_note, sticker]
  return photo.length > 0 || said.some((each) => each !== undefined)
}

/** An answer to the bot that brings nothing to look at is the end of a conversation, not a question. */
function isAddressed(message: Message, bot: Bot): boolean {
  const { id, name } = bot
  if (answersBot(message, bot) && imageOf(message) !== null) return true
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

function answersBot({ reply_to_message: answered }: Message, { id }: Bot): boolean {
  return answered?.from?.id === id
}

/** The message's own image first, then that of the message which it answers; the bot's own words hold links to reports. */
function findImage(message: Message, bot: Bot): ImageRef | null {
  const answered = answersBot(message, bot) ? undefined : message.reply_to_message
  return imageOf(message) ?? (answered === undefined ? null : imageOf(answered))
}

function imageOf(message: Content): ImageRef | null {
  if (message.document !== undefined) return { from: 'file', ref: message.document.file_id }
  // Sizes grow; the last is the largest.
  const photo = message.photo.at(-1)
  if (photo !== undefined) return { from: 'file', ref: photo.file_id, isPhoto: true }
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

/** The longest text of Telegram. Without the bound, many long entities would take the square of the time. */
const ENTITY_LENGTH_MAX = 4096

function withText(whole: string, entity: z.infer<typeof Entity>) {
  const length = Math.min(entity.length, ENTITY_LENGTH_MAX)
  return { ...entity, text: whole.slice(entity.offset, entity.offset + length) }
}
