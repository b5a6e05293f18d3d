import type { Policy } from '@ase/policy'
import type { ApiError, Result, Signals } from '@ase/schemas'
import type { JobFailure } from '@ase/runtime'
import type { RuledState } from './apply-rules.ts'
import type { EmbeddedQuestion } from './ask-embedded.ts'
import type { EvaluationThreads, IsHeavy } from './evaluation-threads.ts'
import { createInlineWork } from './inline-work.ts'
import type { JobName } from './jobs.ts'
import type { RequestFacts } from './read-request.ts'
import { createThreadedWork } from './threaded-work.ts'

/** A request whose body is well formed. */
export interface ReadRequest extends RequestFacts {
  /** PAYLOAD_TOO_LARGE when the redacted state is, or a failure of the work itself. */
  readonly applyRules: (policy: Policy) => Promise<Result<RuledState, ApiError>>
}

/**
 * What evaluations need the processor for, on behalf of an account. The work itself fails with RATE_LIMITED when too much waits, and
 * with AGENT_SECURITY_TIMEOUT when it takes too long or ends its thread. It throws what is a defect.
 */
export interface EvaluationWork {
  /** INVALID_JSON, INVALID_SCHEMA, or a failure of the work itself. */
  read(accountId: string, body: Uint8Array): Promise<Result<ReadRequest, ApiError>>
  askEmbedded(accountId: string, question: EmbeddedQuestion): Promise<Result<Signals, ApiError>>
}

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

export interface EvaluationWorkSettings {
  /** For large requests. */
  readonly threads: EvaluationThreads
  /** Nothing of such accounts is done on the event loop, however small it is; absent: of none. */
  readonly isHeavy?: IsHeavy
  readonly observe: ObserveWork
}

/**
 * Up to so many bytes the work is done on the event loop. The costliest bodies that `bench/work.bench.ts` knows take 3 to 6 ms for
 * their longest job at 2 KiB, on cores that others use too, and 20 ms at 8 KiB; handing the jobs of any body to a thread takes 0.5 ms.
 */
export const INLINE_BYTES_MAX = 2048

/** Small requests are processed on the event loop, large ones and those of heavy accounts in threads. */
export function createEvaluationWork(settings: EvaluationWorkSettings): EvaluationWork {
  const { threads, isHeavy = () => false, observe } = settings
  const inline = createInlineWork(observe)
  const threaded = createThreadedWork(threads, observe)
  const workFor = (accountId: string, bytes: number): EvaluationWork =>
    bytes <= INLINE_BYTES_MAX && !isHeavy(accountId, bytes) ? inline : threaded
  return {
    read: (accountId, body) => workFor(accountId, body.length).read(accountId, body),
    askEmbedded: (accountId, question) =>
      workFor(accountId, Buffer.byteLength(question.stateJson)).askEmbedded(accountId, question),
  }
}
