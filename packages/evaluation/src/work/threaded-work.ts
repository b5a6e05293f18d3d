import type { Policy } from '@ase/policy'
import { succeed, type ApiError, type Result } from '@ase/schemas'
import type { RuledState } from './apply-rules.ts'
import type { EvaluationThreads } from './evaluation-threads.ts'
import type { EvaluationWork, ObserveWork } from './evaluation-work.ts'
import { flat, ownCopy, runInThreads } from './run-job.ts'

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
