import type { Answered, Job, Platform } from './job.ts'

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

/**
 * One job to its end, from wherever an earlier worker left it: look, decide what to say, say it. What is said is kept before
 * it is said, so that a repetition says the same.
 */
export async function doJob(job: Job, deps: JobDeps): Promise<Answered> {
  const { platform, signal, keep } = deps
  if (job.text !== null) return platform.answer(job.reply, job.text, signal)
  const text = await deps.findWords(job)
  if (typeof text !== 'string') return text
  await keep({ ...job, text })
  return platform.answer(job.reply, text, signal)
}
