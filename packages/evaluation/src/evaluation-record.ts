import type { EvaluationRecord } from '@ase/credits'
import {
  limits,
  type ContentOrigin,
  type DecisionStep,
  type EvaluationResponse,
  type EvaluationType,
} from '@ase/schemas'
import type { Assessment } from './assess.ts'
import type { EvaluateDeps, EvaluationEvent } from './deps.ts'
import type { RequestFacts } from './work/read-request.ts'

/** What is stored of an evaluation, with the response that the client gets. */
export interface NewEvaluation extends EvaluationRecord {
  readonly type: EvaluationType
  readonly decisionStep: DecisionStep
  readonly origin: ContentOrigin | null
  readonly response: EvaluationResponse
}

/** The record of a first evaluation, with a new id and the time of now. */
export function toRecord(
  { newEvaluationId, now }: Pick<EvaluateDeps, 'newEvaluationId' | 'now'>,
  evaluation: {
    readonly request: RequestFacts
    readonly apiKeyId: string | null
    /** Where `performance.now()` stood when the request came. */
    readonly startedAtMs: number
    readonly assessment: Assessment
  },
): NewEvaluation {
  const { request, apiKeyId, startedAtMs } = evaluation
  const { step, ...assessed } = evaluation.assessment
  const { type, origin, mode, inputSha256, requestRefSha256 } = request
  const createdAt = now()
  const response: EvaluationResponse = {
    ok: true,
    evaluationId: newEvaluationId(),
    type,
    mode,
    betaPhase: 'observe',
    ...assessed,
    inputSha256,
    createdAt: createdAt.toISOString(),
    usage: {
      credits: limits.evaluation.creditsPerCall,
      latencyMs: Math.round(performance.now() - startedAtMs),
    },
    idempotentReplay: false,
  }
  return {
    id: response.evaluationId,
    type,
    decision: response.decision,
    decisionStep: step,
    origin,
    apiKeyId,
    requestRefSha256: requestRefSha256 === null ? null : Buffer.from(requestRefSha256, 'hex'),
    response,
    createdAt,
  }
}

/** What is observed of a charged evaluation. */
export function decidedEvent({ decisionStep, response }: NewEvaluation): EvaluationEvent {
  return {
    kind: 'decided',
    type: response.type,
    decision: response.decision,
    step: decisionStep,
    semanticSkipped: response.policy.semanticVersion === null,
    latencyMs: response.usage.latencyMs ?? 0,
  }
}

/** A replay costs nothing and took no time of the provider; all else is the first response's. */
export function toReplay(stored: unknown): EvaluationResponse {
  if (!isStoredResponse(stored)) throw new TypeError('The stored response is not an evaluation.')
  return { ...stored, usage: { credits: 0, latencyMs: null }, idempotentReplay: true }
}

// INVARIANT: the column holds what `toRecord` made, and nothing else writes it. A whole check of the schema would cost a
// replay more than its read.
function isStoredResponse(stored: unknown): stored is EvaluationResponse {
  return typeof stored === 'object' && stored !== null && 'evaluationId' in stored
}
