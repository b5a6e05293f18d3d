import type { Policy } from '@ase/policy'
import { fail, succeed, type ApiError, type Result } from '@ase/schemas'
import type { JobFailure } from '@ase/service-kit/worker-pool'
import type { RuledState } from './apply-rules.ts'
import type { EvaluationThreads } from './evaluation-threads.ts'
import type { EvaluationWork, ObserveWork } from './evaluation-work.ts'
import type { Job, Jobs } from './jobs.ts'

type AnswerTo<J extends Job> = ReturnType<Jobs[J['name']]>

/**
 * Works in threads, which keep nothing between two jobs: the body is sent and parsed once for its facts and once for its rules. To
 * parse it again is cheaper than to send what was parsed.
 */
export function createThreadedWork(
  threads: EvaluationThreads,
  observe: ObserveWork,
): EvaluationWork {
  const run = async <J extends Job>(
    accountId: string,
    job: J,
    transfer: readonly ArrayBuffer[] = [],
  ): Promise<Result<AnswerTo<J>, ApiError>> => {
    // The embedded model is asked under a claim, so it passes the account's requests that have none yet.
    const options = { owner: accountId, isUrgent: job.name === 'embedded', transfer }
    const done = await threads.run(job, options)
    const { cpuMs } = done.ok ? done.value : done.error
    const outcome = done.ok ? 'done' : done.error.kind
    observe({ accountId, job: job.name, place: 'thread', outcome, cpuMs })
    if (!done.ok) return fail(errorOf(done.error))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `doJob` calls the function of the job's name
    return succeed(done.value.answer as AnswerTo<J>)
  }
  return {
    read: async (accountId, body) => {
      const forFacts = ownCopy(body)
      const read = await run(accountId, { name: 'read', about: forFacts }, [forFacts.buffer])
      const facts = flat(read)
      if (!facts.ok) return facts
      const applyRules = async (policy: Policy): Promise<Result<RuledState, ApiError>> => {
        const forRules = ownCopy(body)
        const about = { body: forRules, policy }
        return flat(await run(accountId, { name: 'rules', about }, [forRules.buffer]))
      }
      return succeed({ ...facts.value, applyRules })
    },
    askEmbedded: (accountId, about) => run(accountId, { name: 'embedded', about }),
  }
}

/** The body may be a part of a larger buffer, and is needed again: what a thread gets is gone here. */
function ownCopy(body: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(body)
}

function flat<T>(answer: Result<Result<T, ApiError>, ApiError>): Result<T, ApiError> {
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
