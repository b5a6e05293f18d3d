exec(open('/tmp/w/q8/edit1.py').read().split("sub('src/events/job.ts'")[0])
sub('src/platforms/telegram/client.ts', [
("""const unheard = {
  status: 503,
  description: '',
  retryAfterMs: PAUSE_SECONDS * 1000,
""","""/** The status of a call that nobody got. */
export const NEVER_HEARD = 0

const unheard = {
  status: NEVER_HEARD,
  description: '',
  retryAfterMs: 5000,
"""),
])
sub('src/platforms/telegram/platform.ts', [
("""        const { sent } = await send(reply, text, signal)
        return sent.ok ? 'sent' : refusal(sent)
      }""","""        const { sent } = await send(reply, text, signal)
        if (sent.ok) return 'sent'
        return sent.status >= 500 ? { againMs: FAILURE_PAUSE_MS } : refusal(sent)
      }"""),
("""  return status === 429 || status >= 500 ? { againMs: retryAfterMs } : 'gone'
""","""  if (status >= 500) throw new PlatformAway()
  return status === 429 || status === NEVER_HEARD ? { againMs: retryAfterMs } : 'gone'
"""),
("""  if (status === 429 || status >= 500) return 'away'
""","""  if (status === 429 || status === NEVER_HEARD || status >= 500) return 'away'
"""),
("const FILE_TIMEOUT_MS = 10_000\n","const FILE_TIMEOUT_MS = 10_000\n/** A server that fails has most likely sent nothing, and a message cannot be sent again and again. */\nconst FAILURE_PAUSE_MS = 30_000\n"),
("import { called, createTelegramClient, type Called, type TelegramClient } from './client.ts'","import { PlatformAway } from '../bounded-fetch.ts'\nimport {\n  called,\n  createTelegramClient,\n  NEVER_HEARD,\n  type Called,\n  type TelegramClient,\n} from './client.ts'"),
])
# identity + read-update + route
open('src/platforms/telegram/bot-identity.ts','w').write('''import type { Config } from '../../config.ts'
import { called, type TelegramClient } from './client.ts'

const PAUSE_MS = 30_000

export interface BotIdentity {
  /** It stands in the token. */
  readonly id: number
  /** Null while nobody tells. */
  readonly name: () => Promise<string | null>
}

/** Who the bot is. Its name is asked once, and again half a minute after a failure. `now` is epoch milliseconds. */
export function createBotIdentity(
  { botToken }: NonNullable<Config['telegram']>,
  client: TelegramClient,
  now: () => number,
): BotIdentity {
  let name: Promise<string | null> | null = null
  let askAgainAt = 0

  const ask = async (): Promise<string | null> => {
    const me = await called(client.getMe()).catch(() => null)
    if (me?.ok === true) return me.value.username
    askAgainAt = now() + PAUSE_MS
    name = null
    return null
  }
  return {
    id: Number(botToken.split(':')[0]),
    name: async () => {
      if (name === null && now() >= askAgainAt) name = ask()
      return name
    },
  }
}
''')
sub('src/platforms/telegram/read-update.ts', [
("""/** Who the bot is: its number, and its name when that is known. */
export interface BotIdentity {
""","""/** Who the bot is: its number, and its name when that is known. */
export interface Bot {
"""),
("bot: BotIdentity): NewJob","bot: Bot): NewJob"),
("""/** Whether an update is a message of a group, where only the bot's name tells whether it is meant. */
export function needsBotName(json: unknown): boolean {
  const parsed = Update.safeParse(json)
  return parsed.success && parsed.data.message.chat.type !== 'private'
}
""","""/** Whether an update is a message of a group that names somebody: only the bot's name tells whether it is meant. */
export function needsBotName(json: unknown): boolean {
  const parsed = Update.safeParse(json)
  if (!parsed.success || parsed.data.message.chat.type === 'private') return false
  return entitiesOf(parsed.data.message).some(
    ({ type, text }) => type === 'mention' || (type === 'bot_command' && text.includes('@')),
  )
}
"""),
("function isAddressed(message: Message, { id, name }: BotIdentity): boolean {\n  if (message.reply_to_message?.from?.id === id) return true\n",
"""/** An answer to the bot that brings nothing to look at is the end of a conversation, not a question. */
function isAddressed(message: Message, bot: Bot): boolean {
  const { id, name } = bot
  if (answersBot(message, bot) && imageOf(message) !== null) return true
"""),
("""    const said = text.toLowerCase()
""","""    const said = text.toLowerCase()
"""),
("""    image: isCommandForHelp(message) ? null : findImage(message),""","""    image: isCommandForHelp(message) ? null : findImage(message, bot),"""),
("""/** The message's own image first, then that of the message which it answers. */
function findImage(message: Message): ImageRef | null {
  const answered = message.reply_to_message
  return imageOf(message) ?? (answered === undefined ? null : imageOf(answered))
}
""","""function answersBot({ reply_to_message: answered }: Message, { id }: Bot): boolean {
  return answered?.from?.id === id
}

/** The message's own image first, then that of the message which it answers; the bot's own words hold links to reports. */
function findImage(message: Message, bot: Bot): ImageRef | null {
  const answered = answersBot(message, bot) ? undefined : message.reply_to_message
  return imageOf(message) ?? (answered === undefined ? null : imageOf(answered))
}
"""),
("""function withText(whole: string, entity: z.infer<typeof Entity>) {
  return { ...entity, text: whole.slice(entity.offset, entity.offset + entity.length) }
}""","""/** The longest text of Telegram. Without the bound, many long entities would take the square of the time. */
const ENTITY_LENGTH_MAX = 4096

function withText(whole: string, entity: z.infer<typeof Entity>) {
  const length = Math.min(entity.length, ENTITY_LENGTH_MAX)
  return { ...entity, text: whole.slice(entity.offset, entity.offset + length) }
}"""),
])
sub('src/platforms/telegram/route.ts', [
("  const identityOf = createBotIdentity(","  const identity = createBotIdentity("),
("""    const identity = needsBotName(json.value) ? await identityOf() : nameless
    const job = readUpdate(json.value, identity)
    if (job === null) return respondEmpty(c, 200)
""","""    const needsName = needsBotName(json.value)
    const name = needsName ? await identity.name() : null
    const job = readUpdate(json.value, { id: identity.id, name })
    if (job === null) {
      return needsName && name === null ? respondError(c, busy) : respondEmpty(c, 200)
    }
"""),
("""      return respondError(c, { code: 'RATE_LIMITED', retryAfterSeconds: BUSY_SECONDS })
    }
    return accepted""","""      return respondError(c, busy)
    }
    return accepted"""),
("""const nameless = { id: 0, name: null }
""","""const busy = { code: 'RATE_LIMITED', retryAfterSeconds: BUSY_SECONDS } as const
"""),
])
