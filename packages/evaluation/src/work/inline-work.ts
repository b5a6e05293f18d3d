import { succeed } from '@ase/schemas'
import { ruleRequest } from './apply-rules.ts'
import { askEmbedded } from './ask-embedded.ts'
import type { EvaluationWork, ObserveWork } from './evaluation-work.ts'
import { factsOf, readEnvelope } from './read-request.ts'
import { measured } from './run-job.ts'

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
