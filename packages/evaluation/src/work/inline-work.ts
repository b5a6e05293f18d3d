import { succeed } from '@ase/schemas'
import { threadCpuMs } from '@ase/service-kit/worker-pool'
import { ruleRequest } from './apply-rules.ts'
import { askEmbedded } from './ask-embedded.ts'
import type { EvaluationWork, ObserveWork, WorkDone } from './evaluation-work.ts'
import type { JobName } from './jobs.ts'
import { factsOf, readEnvelope } from './read-request.ts'

/** Works on the caller's thread: on the event loop of a server, or in a program of one's own. */
export function createInlineWork(observe: ObserveWork = () => {}): EvaluationWork {
  const measured = <Answer>(accountId: string, job: JobName, work: () => Answer): Answer => {
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
  return {
    read: async (accountId, body) =>
      measured(accountId, 'read', () => {
        const envelope = readEnvelope(body)
        if (!envelope.ok) return envelope
        return succeed({
          ...factsOf(envelope.value),
          applyRules: async (policy) =>
            measured(accountId, 'rules', () => ruleRequest(envelope.value, policy)),
        })
      }),
    askEmbedded: async (accountId, question) =>
      succeed(measured(accountId, 'embedded', () => askEmbedded(question))),
  }
}
