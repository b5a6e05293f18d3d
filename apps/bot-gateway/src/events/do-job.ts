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
 * One job to its end, from wherever an earlier worker left it: begin, look, decide what to say, say it. What is said is
 * kept before it is said, so that a repetition says the same.
 */
export async function doJob(job: Job, deps: JobDeps): Promise<Answered> {
  const { platform, signal, keep } = deps
  let current = job
  if (!current.begun && current.image !== null) {
    const begun = await platform.begin(current.reply, current.locale, signal)
    if (begun === 'gone' || 'againMs' in begun) return begun
    current = { ...current, reply: begun.reply, begun: true }
    await keep(current)
  }
  if (current.text !== null) return platform.answer(current.reply, current.text, true, signal)
  const words = await deps.findWords(current)
  if (typeof words !== 'string') return words
  current = { ...current, text: words }
  await keep(current)
  return platform.answer(current.reply, words, false, signal)
}
