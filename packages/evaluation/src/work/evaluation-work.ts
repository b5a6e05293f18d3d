import type { Policy } from '@ase/policy'
import { succeed, type ApiError, type Result, type Signals } from '@ase/schemas'
import { ruleRequest, type RuledState } from './rule-request.ts'
import { askEmbedded, type EmbeddedQuestion } from './ask-embedded.ts'
import type { EvaluationThreads, IsHeavy } from './evaluation-threads.ts'
import { factsOf, readEnvelope, type RequestFacts } from './read-request.ts'
import { flat, measured, ownCopy, runInThreads, type ObserveWork } from './run-job.ts'

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

/** Works on the caller's thread: on the event loop of a server, or in a program of one's own. */
export function createInlineWork(observe: ObserveWork = () => {}): EvaluationWork {
  return {
    read: async (accountId, body) =>
      measured(observe, accountId, 'read', () => {
        const envelope = readEnvelope(body)
        if (!envelope.ok) return envelope
        return succeed({
          ...factsOf(envelope.value),
          applyRules: async (policy) =>
            measured(observe, accountId, 'rules', () => ruleRequest(envelope.value, policy)),
        })
      }),
    askEmbedded: async (accountId, question) =>
      succeed(measured(observe, accountId, 'embedded', () => askEmbedded(question))),
  }
}

/**
 * Works in threads, which keep nothing between two jobs: the body is sent and parsed once for its facts and once for its rules. To
 * parse it again is cheaper than to send what was parsed.
 */
export function createThreadedWork(
  threads: EvaluationThreads,
  observe: ObserveWork,
): EvaluationWork {
  const run = runInThreads(threads, observe)
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
