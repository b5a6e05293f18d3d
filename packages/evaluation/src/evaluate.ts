import { answerBilled, callWindowOf, evaluationCalls, type CallEventKind } from '@ase/credits'
import {
  fail,
  succeed,
  type ApiError,
  type Envelope,
  type EvaluationResponse,
  type Result,
} from '@ase/schemas'
import { attempt } from './attempt.ts'
import { digestIdempotencyKey, digestRequest } from './canonical-digest.ts'
import type { EvaluateDeps } from './deps.ts'
import type { Evaluation } from './evaluation.ts'
import { toReplay } from './response.ts'

export interface EvaluateCommand {
  readonly accountId: string
  /** A well-formed Idempotency-Key; its scope is the account. */
  readonly idempotencyKey: string
  readonly envelope: Envelope
}

/**
 * The billed use case: one answer and one charge per account and idempotency key, whatever fails in between. Every
 * failure is a value of the error catalogue, costs nothing and leaves the key free. Throws only what is a defect.
 */
export async function evaluate(
  deps: EvaluateDeps,
  command: EvaluateCommand,
): Promise<Result<EvaluationResponse, ApiError>> {
  const { type } = command.envelope
  const evaluation = admit(deps, command)
  const result = evaluation.ok
    ? await answerBilled(evaluation.value.billed, () => attempt(deps, evaluation.value))
    : evaluation
  if (!result.ok) deps.observe({ kind: 'refused', type, code: result.error.code })
  return result
}

function admit(
  deps: EvaluateDeps,
  { accountId, idempotencyKey, envelope }: EvaluateCommand,
): Result<Evaluation, ApiError> {
  const policy = deps.policies.get(envelope.policy.id)
  if (policy === undefined) {
    return fail({
      code: 'INVALID_SCHEMA',
      details: [{ path: 'policy.id', issue: 'invalid_value' }],
    })
  }
  const { type } = envelope
  const disabled = deps.disabled()
  if (disabled.all || disabled.types.has(type)) return fail({ code: 'AGENT_SECURITY_DISABLED' })

  const { inputSha256, requestSha256 } = digestRequest(envelope)
  const billed = {
    db: deps.db,
    statements: evaluationCalls,
    identity: { accountId, keySha256: digestIdempotencyKey(idempotencyKey), requestSha256 },
    window: callWindowOf(type),
    leaseMs: deps.leaseMs,
    flights: deps.flights,
    startedAtMs: performance.now(),
    toReplay,
    idOf,
    waitedInVain,
    observe: (kind: CallEventKind) => deps.observe({ kind, type }),
  }
  return succeed({ envelope, policy, billed, inputSha256 })
}

const waitedInVain: ApiError = { code: 'AGENT_SECURITY_TIMEOUT', retryAfterSeconds: 1 }

function idOf({ evaluationId }: EvaluationResponse): string {
  return evaluationId
}
