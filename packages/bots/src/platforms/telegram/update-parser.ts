import * as z from 'zod'
import type { ImageRef, NewJob } from '../../jobs/job.ts'
import { createTelegramClient, settleCall, type TelegramConfig } from './client.ts'

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

/** `name_unknown`: whether the update is for the bot depends on the bot's name, which Telegram has not returned. */
export type ParsedUpdate =
  | { readonly kind: 'job'; readonly job: NewJob }
  | { readonly kind: 'ignored' }
  | { readonly kind: 'name_unknown' }

/** Parses a verified update. Never rejects. */
export type ParseUpdate = (json: unknown) => Promise<ParsedUpdate>

const NAME_RETRY_MS = 30_000

/** Creates a parser for one bot. It requests the bot's name when an update needs it. `now` gives epoch milliseconds. */
export function createUpdateParser(config: TelegramConfig, now: () => number): ParseUpdate {
  const id = Number(config.botToken.split(':')[0])
  const findName = createNameLookup(config, now)
  return async (json) => {
    const needsName = needsBotName(json)
    const name = needsName ? await findName() : null
    const job = parseUpdate(json, { id, name })
    if (job !== null) return { kind: 'job', job }
    return needsName && name === null ? { kind: 'name_unknown' } : { kind: 'ignored' }
  }
}

/** The bot's name, requested once, and again half a minute after a failure. Null while it is unknown. */
function createNameLookup(config: TelegramConfig, now: () => number): () => Promise<string | null> {
  const client = createTelegramClient(config)
  let name: Promise<string | null> | null = null
  let retryAt = 0

  const request = async (): Promise<string | null> => {
    const me = await settleCall(client.getMe()).catch(() => null)
    if (me?.ok === true) return me.value.username ?? null
    retryAt = now() + NAME_RETRY_MS
    name = null
    return null
  }
  return async () => {
    if (name === null && now() >= retryAt) name = request()
    return name
  }
}

interface Bot {
  readonly id: number
  readonly name: string | null
}

/**
 * The job of an update (Telegram Bot API, `Update`); null when it is not for the bot. In a private chat every message of a person
 * is; in a group a message that mentions the bot, has a command for it or replies to it.
 */
function parseUpdate(json: unknown, bot: Bot): NewJob | null {
  const parsed = Update.safeParse(json)
  if (!parsed.success) return null
  const { update_id, message } = parsed.data
  const { from, chat } = message
  if (from === undefined || from.is_bot) return null
  if (chat.type === 'private' ? !hasContent(message) : !isForBot(message, bot)) return null
  const thread = message.is_topic_message === true ? message.message_thread_id : undefined
  return {
    eventId: String(update_id),
    person: String(from.id),
    locale: from.language_code ?? null,
    image: isHelpCommand(message) ? null : findImage(message, bot),
    reply: {
      chat: String(chat.id),
      message: String(message.message_id),
      ...(thread === undefined ? {} : { thread: String(thread) }),
    },
  }
}

/** Whether an update is a group message that mentions a name: only the bot's name decides whether it is for the bot. */
function needsBotName(json: unknown): boolean {
  const parsed = Update.safeParse(json)
  if (!parsed.success || parsed.data.message.chat.type === 'private') return false
  return entitiesOf(parsed.data.message).some(
    ({ type, text }) => type === 'mention' || (type === 'bot_command' && text.includes('@')),
  )
}

/** Whether a person wrote it: new members, changed names and pinned messages are messages, too. */
function hasContent(message: Message): boolean {
  const { text, caption, photo, document, video, animation, audio, voice, video_note, sticker } =
    message
  const parts = [text, caption, document, video, animation, audio, voice, video_note, sticker]
  return photo.length > 0 || parts.some((each) => each !== undefined)
}

/** A reply to the bot without an image ends a conversation; it is no request. */
function isForBot(message: Message, bot: Bot): boolean {
  const { id, name } = bot
  if (isReplyToBot(message, bot) && findOwnImage(message) !== null) return true
  return entitiesOf(message).some(({ type, text, user }) => {
    if (type === 'text_mention') return user?.id === id
    if (name === null) return false
    const named = text.toLowerCase()
    const mention = `@${name.toLowerCase()}`
    return type === 'mention'
      ? named === mention
      : type === 'bot_command' && named.endsWith(mention)
  })
}

const helpCommands: ReadonlySet<string> = new Set(['/start', '/help'])

function isHelpCommand(message: Message): boolean {
  return entitiesOf(message).some(
    ({ type, text }) =>
      type === 'bot_command' && helpCommands.has(text.split('@')[0]?.toLowerCase() ?? ''),
  )
}

function isReplyToBot({ reply_to_message: original }: Message, { id }: Bot): boolean {
  return original?.from?.id === id
}

/** The message's own image, else that of the message to which it replies. The bot's own messages have links to reports. */
function findImage(message: Message, bot: Bot): ImageRef | null {
  const original = isReplyToBot(message, bot) ? undefined : message.reply_to_message
  return findOwnImage(message) ?? (original === undefined ? null : findOwnImage(original))
}

function findOwnImage(message: Content): ImageRef | null {
  if (message.document !== undefined) return { from: 'file', ref: message.document.file_id }
  // The last size is the largest.
  const photo = message.photo.at(-1)
  if (photo !== undefined) return { from: 'file', ref: photo.file_id, isPhoto: true }
  for (const { type, text, url } of entitiesOf(message)) {
    if (type === 'text_link' && url !== undefined) return { from: 'link', url }
    if (type === 'url') return { from: 'link', url: isWebUrl(text) ? text : `https://${text}` }
  }
  // Telegram marks no links inside code.
  const url = `${message.text ?? ''} ${message.caption ?? ''}`.split(/\s/).find(isWebUrl)
  return url === undefined ? null : { from: 'link', url }
}

const isWebUrl = (text: string): boolean => /^https?:\/\//i.test(text)

/** Offsets and lengths count UTF-16 units, as JavaScript strings do. */
function entitiesOf({ text = '', entities, caption = '', caption_entities }: Content) {
  return [
    ...entities.map((entity) => withText(text, entity)),
    ...caption_entities.map((entity) => withText(caption, entity)),
  ]
}

/** The longest text of Telegram. Without this limit, many long entities take quadratic time. */
const ENTITY_LENGTH_MAX = 4096

function withText(whole: string, entity: z.infer<typeof Entity>) {
  const length = Math.min(entity.length, ENTITY_LENGTH_MAX)
  return { ...entity, text: whole.slice(entity.offset, entity.offset + length) }
}
