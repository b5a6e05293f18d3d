import re
def sub(path, pairs):
    s = open(path).read()
    for a, b in pairs:
        assert a in s, (path, a)
        s = s.replace(a, b, 1)
    open(path, 'w').write(s)

sub('src/events/job.ts', [
("""  /** The platform's `begin` has ended, and `reply` is what it gave. */
  begun: z.boolean(),
  /** What the person is to be told, as soon as that is known. From then on it may have been sent. */
  text: z.string().nullable(),
})
export type Job = z.infer<typeof Job>

/** A job as a platform makes it from an event. */
export type NewJob = Omit<Job, 'begun' | 'text'>
""",
"""  /** The platform's `begin` has ended, and `reply` is what it gave. */
  begun: z.boolean(),
  /** How often `begin` ended without a word of the platform, which may have done it all the same. */
  doubtfulBegins: z.int(),
  /** What the person is to be told, as soon as that is known. */
  text: z.string().nullable(),
  /** The text may have been sent. */
  mayBeSaid: z.boolean(),
})
export type Job = z.infer<typeof Job>

/** A job as a platform makes it from an event. */
export type NewJob = Pick<Job, 'eventId' | 'person' | 'locale' | 'image' | 'reply'>

/** The job of an event that nobody has worked on. */
export function freshJob(job: NewJob): Job {
  return { ...job, begun: false, doubtfulBegins: 0, text: null, mayBeSaid: false }
}
"""),
("""  /** `isRepeated`: the same text may have been sent before, by a process that ended since. */""",
"""  /** `isRepeated`: the same text may have been sent before, by a try that ended without a word of the platform. */"""),
("""  /**
   * Before an image is looked at, so that the person sees that something happens; its `reply` replaces the job's. It may
   * be called again after a crash.
   */""",
"""  /**
   * Before an image is looked at, so that the person sees that something happens; its `reply` replaces the job's. It may
   * be called again after a crash. What is thrown leaves open whether the platform did it.
   */"""),
])
open('src/events/do-job.ts','w').write('''import type { Answered, Job, Platform } from './job.ts'

export interface JobDeps {
  readonly platform: Platform
  /** Looks at the image of the job and puts the result, or what hindered it, into words; or says when to try again. */
  readonly findWords: (job: Job) => Promise<string | { readonly againMs: number }>
  /** Keeps how far the job has come. Rejects with `TakenOver` when another worker has it. */
  readonly keep: (job: Job) => Promise<void>
  readonly signal: AbortSignal
}

/** Another worker has the event: whatever this one would do now, that one does. */
export class TakenOver extends Error {
  override readonly name = 'TakenOver'
}

/** A platform that does everything and says nothing in time would write a line to the person with every try. */
const DOUBTFUL_BEGINS_MAX = 3

/**
 * One job to its end, from wherever an earlier worker left it: begin, look, decide what to say, say it. What is said is
 * kept before it is said, so that a repetition says the same.
 */
export async function doJob(job: Job, deps: JobDeps): Promise<Answered> {
  const begun = await begin(job, deps)
  if (begun === 'gone' || 'againMs' in begun) return begun
  const text = begun.text ?? (await deps.findWords(begun))
  return typeof text === 'string' ? say({ ...begun, text }, text, deps) : text
}

async function begin(job: Job, deps: JobDeps): Promise<Job | Exclude<Answered, 'sent'>> {
  const { platform, signal, keep } = deps
  if (job.begun || job.image === null || job.doubtfulBegins >= DOUBTFUL_BEGINS_MAX) return job
  try {
    const begun = await platform.begin(job.reply, job.locale, signal)
    if (begun === 'gone' || 'againMs' in begun) return begun
    const next = { ...job, reply: begun.reply, begun: true }
    await keep(next)
    return next
  } catch (error) {
    if (!(error instanceof TakenOver)) {
      await keep({ ...job, doubtfulBegins: job.doubtfulBegins + 1 })
    }
    throw error
  }
}

async function say(job: Job, text: string, deps: JobDeps): Promise<Answered> {
  const { platform, signal, keep } = deps
  if (!job.mayBeSaid) await keep({ ...job, mayBeSaid: true })
  const answered = await platform.answer(job.reply, text, job.mayBeSaid, signal)
  if (typeof answered === 'object' && !job.mayBeSaid) await keep(job)
  return answered
}
''')
sub('src/events/inbox.ts', [
("import type { NewJob, PlatformName } from './job.ts'", "import { freshJob, type ImageRef, type NewJob, type PlatformName } from './job.ts'"),
("""        sealedJob: seal.seal(platform, eventSha256, { ...job, begun: false, text: null }),
""","""        sealedJob: seal.seal(
          platform,
          eventSha256,
          freshJob({ ...job, image: job.image && cut(job.image) }),
        ),
"""),
])
s=open('src/events/inbox.ts').read()
s=s.replace("""/** Where events of all platforms arrive. */""","""/** The inspection takes addresses of 2,048 characters. */
const REF_LENGTH_MAX = 3000

/** Where events of all platforms arrive. */""")
s+="""
/** A longer address is refused as an address, and its event fits into the table all the same. */
function cut(image: ImageRef): ImageRef {
  return image.from === 'link'
    ? { from: 'link', url: image.url.slice(0, REF_LENGTH_MAX) }
    : { from: 'file', ref: image.ref.slice(0, REF_LENGTH_MAX) }
}
"""
open('src/events/inbox.ts','w').write(s)
sub('src/events/worker.ts', [
("""    await postponeBotEvent(deps.db, event, waitMs)""","""    // Some platforms, asked too often, name a time in days.
    await postponeBotEvent(deps.db, event, Math.min(waitMs, deps.settings.giveUpMs))"""),
])
sub('src/inspection/find-words.ts', [
("""  /** How old an event may get before its sender is told to try later. */
  readonly patienceMs: number
""","""  /** How old an event may get, with tries that fail, before its sender is told to try later. */
  readonly patienceMs: number
  /** An event that comes to its first try so late is not inspected any more: so a long queue ends in words for all. */
  readonly tooLateMs: number
"""),
("""    if (job.image === null) return sayHelp(platform.name, job.locale)
""","""    if (job.image === null) return sayHelp(platform.name, job.locale)
    if (attempt.ageMs >= deps.tooLateMs) return say('try_later')
"""),
("""/** What no other try would mend; everything else may pass. */
const lastingProblems: Readonly<Partial<Record<ErrorCode, Problem>>> = {
""","""/** What no other try would mend; everything else may pass. */
const lastingProblems: Readonly<Partial<Record<ErrorCode, Problem>>> = {
  AUTH_REQUIRED: 'try_later',
  INVALID_ORIGIN: 'try_later',
"""),
])
sub('src/platforms/bots.ts', [
("const PATIENCE_MS = 90_000\n","const PATIENCE_MS = 90_000\n/** Discord's tokens have five minutes left then. */\nconst TOO_LATE_MS = 600_000\n"),
("      patienceMs: PATIENCE_MS,\n","      patienceMs: PATIENCE_MS,\n      tooLateMs: TOO_LATE_MS,\n"),
])
# telegram
sub('src/platforms/telegram/client.ts', [
("      readonly retryAfterMs: number\n    }","      readonly retryAfterMs: number\n      /** The group has become a supergroup, which has this number. */\n      readonly movedTo: number | null\n    }"),
("""  return new Api(botToken, { apiRoot: apiBase, timeoutSeconds: TIMEOUT_SECONDS })
""","""  return new Api(botToken, {
    apiRoot: apiBase,
    timeoutSeconds: TIMEOUT_SECONDS,
    // What is said to somebody goes nowhere else.
    baseFetchConfig: { redirect: 'error' },
  })
"""),
("""    if (!(error instanceof GrammyError) || error.error_code >= 500) throw new PlatformAway()
    return {
      ok: false,
      status: error.error_code,
      description: error.description,
      retryAfterMs: (error.parameters.retry_after ?? 1) * 1000,
    }
  }
}
""","""    if (isNeverHeard(error)) return { ...unheard, ok: false }
    if (!(error instanceof GrammyError)) throw new PlatformAway()
    const { error_code: status, description, parameters } = error
    return {
      ok: false,
      status,
      description,
      retryAfterMs: (parameters.retry_after ?? PAUSE_SECONDS) * 1000,
      movedTo: parameters.migrate_to_chat_id ?? null,
    }
  }
}

const unheard = {
  status: 503,
  description: '',
  retryAfterMs: PAUSE_SECONDS * 1000,
  movedTo: null,
}

const connectionProblems: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])

/** Whether nobody can have got the call, so that it may be made again. */
function isNeverHeard(error: unknown): boolean {
  if (!(error instanceof HttpError) || typeof error.error !== 'object') return false
  return error.error !== null && 'code' in error.error && connectionProblems.has(error.error.code)
}
"""),
("import { Api, GrammyError } from 'grammy'","import { Api, GrammyError, HttpError } from 'grammy'"),
("const TIMEOUT_SECONDS = 10\n","const TIMEOUT_SECONDS = 10\nconst PAUSE_SECONDS = 1\n"),
])
sub('src/platforms/telegram/platform.ts', [
("""  const send = (reply: Reply, text: string, signal: AbortSignal) =>
    called(client.sendMessage(chatOf(reply), text, replyParameters(reply)), signal)
""","""  const sendOnce = (reply: Reply, text: string, signal: AbortSignal) =>
    called(client.sendMessage(chatOf(reply), text, replyParameters(reply)), signal)

  const send = async (reply: Reply, text: string, signal: AbortSignal) => {
    const sent = await sendOnce(reply, text, signal)
    if (sent.ok || sent.movedTo === null) return { sent, reply }
    const moved = moveTo(sent.movedTo)
    return { sent: await sendOnce(moved, text, signal), reply: moved }
  }
"""),
("""      const sent = await send(reply, sayLooking(locale), signal)
      if (!sent.ok) return refusal(sent)
      return { reply: { ...reply, placeholder: String(sent.value.message_id) } }
""","""      const { sent, reply: at } = await send(reply, sayLooking(locale), signal)
      if (!sent.ok) return refusal(sent)
      return { reply: { ...at, placeholder: String(sent.value.message_id) } }
"""),
("""        if (isRepeated) return 'sent'
        const sent = await send(reply, text, signal)
        return sent.ok ? 'sent' : refusal(sent)
""","""        if (isRepeated) return 'sent'
        const { sent } = await send(reply, text, signal)
        return sent.ok ? 'sent' : refusal(sent)
"""),
("""      if (edited.ok || edited.description.includes('message is not modified')) return 'sent'
      return refusal(edited)
""","""      if (edited.ok || edited.description.includes('message is not modified')) return 'sent'
      if (edited.movedTo === null) return refusal(edited)
      // The message stayed behind in the old group.
      const { sent } = await send(moveTo(edited.movedTo), text, signal)
      return sent.ok ? 'sent' : refusal(sent)
"""),
("""  return status === 429 ? { againMs: retryAfterMs } : 'gone'
""","""  return status === 429 || status >= 500 ? { againMs: retryAfterMs } : 'gone'
"""),
("""  if (status === 429) return 'away'
""","""  if (status === 429 || status >= 500) return 'away'
"""),
("""function replyParameters({ message = '', thread }: Reply) {
  return {
    reply_parameters: { message_id: Number(message), allow_sending_without_reply: true },
""","""/** Messages have other numbers there: what was asked cannot be named any more. */
const moveTo = (chat: number): Reply => ({ chat: String(chat) })

function replyParameters({ message, thread }: Reply) {
  return {
    ...(message === undefined
      ? {}
      : { reply_parameters: { message_id: Number(message), allow_sending_without_reply: true } }),
"""),
("""      if (path === undefined) throw new FileFailure('gone')
""","""      if (path === undefined || !isPlainPath(path)) throw new FileFailure('gone')
"""),
("type Refused = ","""/** Such as `documents/file_1.png`: nothing that leaves the folder of the bot's files. */
function isPlainPath(path: string): boolean {
  return /^[\\w./-]{1,1024}$/.test(path) && !path.split('/').includes('..')
}

type Refused = """),
])
