import type { EvaluationRecord } from '@ase/credits'
import { limits, type DecisionStep, type EvaluationResponse } from '@ase/schemas'
import type { Assessment } from './assess.ts'
import type { EvaluateDeps } from './deps.ts'
import type { Evaluation } from './evaluation.ts'

/** A first result: the answer that the client gets and that is stored, and what made its decision. */
export interface FirstResult {
  readonly response: EvaluationResponse
  readonly step: DecisionStep
}

export function toFirstResult(
  deps: EvaluateDeps,
  evaluation: Evaluation,
  { step, ...assessed }: Assessment,
): FirstResult {
  const { request, billed } = evaluation
  const response: EvaluationResponse = {
    ok: true,
    evaluationId: deps.newEvaluationId(),
    type: request.type,
    mode: request.mode,
    betaPhase: 'observe',
    ...assessed,
    inputSha256: request.inputSha256,
    createdAt: deps.now().toISOString(),
    usage: {
      credits: limits.evaluation.creditsPerCall,
      latencyMs: Math.round(performance.now() - billed.startedAtMs),
    },
    idempotentReplay: false,
  }
  return { response, step }
}

export function toRecord(
  { request: { requestRefSha256 }, apiKeyId }: Evaluation,
  { response, step }: FirstResult,
): EvaluationRecord {
  return {
    id: response.evaluationId,
    type: response.type,
    decision: response.decision,
    decisionStep: step,
    apiKeyId,
    requestRefSha256: requestRefSha256 === null ? null : Buffer.from(requestRefSha256, 'hex'),
    response,
    createdAt: new Date(response.createdAt),
  }
}

/** A replay costs nothing and took no time of the provider; all else is the first result's. */
export function toReplay(stored: unknown): EvaluationResponse {
  if (!isStoredResponse(stored)) throw new TypeError('The stored response is none of ours.')
  return { ...stored, usage: { credits: 0, latencyMs: null }, idempotentReplay: true }
}

// INVARIANT: the column holds what `toFirstResult` made, and nothing else writes it. A whole check of the schema would
// cost a replay more than its read.
function isStoredResponse(stored: unknown): stored is EvaluationResponse {
  return typeof stored === 'object' && stored !== null && 'evaluationId' in stored
}
