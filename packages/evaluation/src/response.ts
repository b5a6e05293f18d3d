import type { EvaluationRecord } from '@ase/credits'
import { limits, type EvaluationResponse } from '@ase/schemas'
import type { Assessment } from './assess.ts'
import type { EvaluateDeps } from './deps.ts'
import type { Evaluation } from './evaluation.ts'

/** The answer of a first result: what is stored is what the client gets. */
export function toResponse(
  deps: EvaluateDeps,
  evaluation: Evaluation,
  assessment: Assessment,
): EvaluationResponse {
  const { envelope, inputSha256, startedAtMs } = evaluation
  return {
    ok: true,
    evaluationId: deps.newEvaluationId(),
    type: envelope.type,
    mode: envelope.mode,
    betaPhase: 'observe',
    ...assessment,
    inputSha256,
    createdAt: deps.now().toISOString(),
    usage: {
      credits: limits.evaluation.creditsPerCall,
      latencyMs: Math.round(performance.now() - startedAtMs),
    },
    idempotentReplay: false,
  }
}

export function toRecord(response: EvaluationResponse): EvaluationRecord {
  return {
    id: response.evaluationId,
    type: response.type,
    decision: response.decision,
    response,
    createdAt: new Date(response.createdAt),
  }
}

/** A replay costs nothing and took no time of the provider; all else is the first result's. */
export function toReplay(stored: unknown): EvaluationResponse {
  if (!isStoredResponse(stored)) throw new TypeError('The stored response is none of ours.')
  return { ...stored, usage: { credits: 0, latencyMs: null }, idempotentReplay: true }
}

// INVARIANT: the column holds what `toResponse` made, and nothing else writes it. A whole check of the schema would
// cost a replay more than its read.
function isStoredResponse(stored: unknown): stored is EvaluationResponse {
  return typeof stored === 'object' && stored !== null && 'evaluationId' in stored
}
