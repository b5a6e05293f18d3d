import { PlatformAway, type Again, type Answered, type Job, type Platform } from '../jobs/job.ts'

export interface JobDeps {
  readonly platform: Platform
  /** Looks at the image of the job and puts the result, or what hindered it, into words; or says when to try again. */
  readonly findWords: (job: Job) => Promise<string | Again>
  /** Keeps how far the job has come. Rejects with `LeaseLost` when another worker has it. */
  readonly keep: (job: Job) => Promise<void>
  readonly signal: AbortSignal
}

/** Another worker has the event: whatever this one would do now, that one does. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** `retries_exhausted`: the platform cannot be reached. */
export type Ended = Answered | 'retries_exhausted'

/** A platform that passes everything on and says nothing in time gives the person this many answers, and no more. */
const DOUBTS_MAX = 8
const DOUBT_PAUSE_MS = 1000
const DOUBT_PAUSE_MS_MAX = 300_000

/**
 * One job to its end, from wherever an earlier worker left it: look, decide what to say, say it. What is said is kept before
 * it is said, so that a repetition says the same.
 */
export async function doJob(job: Job, deps: JobDeps): Promise<Ended> {
  if (job.text !== null) return say(job, job.text, deps)
  const text = await deps.findWords(job)
  if (typeof text !== 'string') return text
  const next = { ...job, text }
  await deps.keep(next)
  return say(next, text, deps)
}

/** After an outage of minutes it is said all the same; and it is not said with every try of those minutes. */
async function say(job: Job, text: string, { platform, signal, keep }: JobDeps): Promise<Ended> {
  try {
    return await platform.answer(job.reply, text, signal)
  } catch (error) {
    if (signal.aborted) throw error
    const doubts = job.doubts + 1
    if (doubts >= DOUBTS_MAX) return 'retries_exhausted'
    await keep({ ...job, doubts })
    const againMs = Math.min(DOUBT_PAUSE_MS_MAX, DOUBT_PAUSE_MS * 3 ** job.doubts)
    return { againMs, because: error instanceof PlatformAway ? error.trouble : 'no_response' }
  }
}
