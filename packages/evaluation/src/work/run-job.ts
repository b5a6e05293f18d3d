import { fail, succeed, type ApiError, type Result } from '@ase/schemas'
import { threadCpuMs, type JobFailure } from '@ase/runtime'
import type { EvaluationThreads } from './evaluation-threads.ts'
import { doJob, type Job, type JobName, type Jobs } from './jobs.ts'

/** One job that ended. */
export interface WorkDone {
  readonly accountId: string
  readonly job: JobName
  readonly place: 'event_loop' | 'thread'
  readonly outcome: 'done' | JobFailure['kind']
  /** Processor time; the time by the clock when the job took its thread with it. */
  readonly cpuMs: number
}

export type ObserveWork = (done: WorkDone) => void

type AnswerTo<J extends Job> = ReturnType<Jobs[J['name']]>

/** Does a job on behalf of an account. It fails with what the work itself fails with, and throws what is a defect. */
export type RunJob = <J extends Job>(
  accountId: string,
  job: J,
  transfer?: readonly ArrayBuffer[],
) => Promise<Result<AnswerTo<J>, ApiError>>

/** In threads, whose queue is shared by turns: of accounts unless `ownerOf` says otherwise. */
export function runInThreads(
  threads: EvaluationThreads,
  observe: ObserveWork,
  ownerOf: (accountId: string) => string = (accountId) => accountId,
): RunJob {
  return async <J extends Job>(
    accountId: string,
    job: J,
    transfer: readonly ArrayBuffer[] = [],
  ): Promise<Result<AnswerTo<J>, ApiError>> => {
    // The embedded model is asked under a claim, so it passes the account's requests that have none yet.
    const options = { owner: ownerOf(accountId), isUrgent: job.name === 'embedded', transfer }
    const done = await threads.run(job, options)
    const { cpuMs } = done.ok ? done.value : done.error
    const outcome = done.ok ? 'done' : done.error.kind
    observe({ accountId, job: job.name, place: 'thread', outcome, cpuMs })
    if (!done.ok) return fail(errorOf(done.error))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `doJob` calls the function of the job's name
    return succeed(done.value.answer as AnswerTo<J>)
  }
}

/** On the caller's thread. */
export function runHere(observe: ObserveWork): RunJob {
  return async <J extends Job>(accountId: string, job: J) => {
    const answer = measured(observe, accountId, job.name, () => doJob(job))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `doJob` calls the function of the job's name
    return succeed(answer as AnswerTo<J>)
  }
}

/** Does work on the caller's thread and observes its processor time, in milliseconds. */
export function measured<Answer>(
  observe: ObserveWork,
  accountId: string,
  job: JobName,
  work: () => Answer,
): Answer {
  const startedMs = threadCpuMs()
  let outcome: WorkDone['outcome'] = 'threw'
  try {
    const answer = work()
    outcome = 'done'
    return answer
  } finally {
    const cpuMs = threadCpuMs() - startedMs
    observe({ accountId, job, place: 'event_loop', outcome, cpuMs })
  }
}

/** The body may be a part of a larger buffer, and is needed again: what a thread gets is gone here. */
export function ownCopy(body: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(body)
}

/** A job that answers with a result of its own. */
export function flat<T>(answer: Result<Result<T, ApiError>, ApiError>): Result<T, ApiError> {
  return answer.ok ? answer.value : answer
}

const RETRY_SECONDS = 1

function errorOf(failure: JobFailure): ApiError {
  switch (failure.kind) {
    case 'queue_full':
      return { code: 'RATE_LIMITED', retryAfterSeconds: RETRY_SECONDS }
    case 'timed_out':
    case 'crashed':
      return { code: 'AGENT_SECURITY_TIMEOUT', retryAfterSeconds: RETRY_SECONDS }
    // A defect, whatever content met it: it would throw again, so that no 504 with `Retry-After` may stand for it.
    case 'threw':
      throw failure.error
  }
}
