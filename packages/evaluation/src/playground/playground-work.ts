import { succeed, type ApiError, type Result, type Signals } from '@ase/schemas'
import type { Policy } from '@ase/policy'
import type { EmbeddedQuestion } from '../work/ask-embedded.ts'
import type { EvaluationThreads } from '../work/evaluation-threads.ts'
import {
  flat,
  ownCopy,
  runHere,
  runInThreads,
  type ObserveWork,
  type RunJob,
} from '../work/run-job.ts'
import type { PlaygroundFacts, RuledPlayground } from '../work/playground-jobs.ts'

export interface ReadPlayground extends PlaygroundFacts {
  /** PAYLOAD_TOO_LARGE when the redacted state is, or a failure of the work itself. */
  readonly applyRules: (policies: readonly Policy[]) => Promise<Result<RuledPlayground, ApiError>>
}

/** What the playground needs the processor for, on behalf of an account. The work itself fails as that of evaluations. */
export interface PlaygroundWork {
  /** INVALID_JSON, INVALID_SCHEMA, or a failure of the work itself. */
  read(accountId: string, body: Uint8Array): Promise<Result<ReadPlayground, ApiError>>
  askEmbedded(accountId: string, question: EmbeddedQuestion): Promise<Result<Signals, ApiError>>
}

/** All accounts together take the turns of one: beside evaluations that were paid for the playground is never more than that. */
const OWNER = 'playground'

/** Never on the event loop, and in the thread of low priority alone. */
export function createPlaygroundWork(
  threads: EvaluationThreads,
  observe: ObserveWork,
): PlaygroundWork {
  return workWith(runInThreads(threads, observe, () => OWNER))
}

/** On the caller's thread, for a program of one's own. */
export function createInlinePlaygroundWork(observe: ObserveWork = () => {}): PlaygroundWork {
  return workWith(runHere(observe))
}

function workWith(run: RunJob): PlaygroundWork {
  return {
    read: async (accountId, body) => {
      const forFacts = ownCopy(body)
      const job = { name: 'playground_read', about: forFacts } as const
      const facts = flat(await run(accountId, job, [forFacts.buffer]))
      if (!facts.ok) return facts
      const applyRules: ReadPlayground['applyRules'] = async (policies) => {
        const forRules = ownCopy(body)
        const about = { body: forRules, policies }
        return flat(await run(accountId, { name: 'playground_rules', about }, [forRules.buffer]))
      }
      return succeed({ ...facts.value, applyRules })
    },
    askEmbedded: (accountId, about) => run(accountId, { name: 'playground_embedded', about }),
  }
}
