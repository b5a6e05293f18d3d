import { answerBilled, callWindowOf, evaluationCalls, type CallEventKind } from '@ase/credits'
import {
  fail,
  succeed,
  type ApiError,
  type EnvelopeRequest,
  type EvaluationResponse,
  type Result,
} from '@ase/schemas'
import { attempt } from './attempt.ts'
import { digestIdempotencyKey } from './canonical-digest.ts'
import type { EvaluateDeps } from './deps.ts'
import type { Evaluation } from './evaluation.ts'
import { toReplay } from './response.ts'
import type { ReadRequest } from './work/evaluation-work.ts'

export type EvaluateCommand = {
  readonly accountId: string
  /** The API key that it comes by. */
  readonly apiKeyId?: string
  /** A well-formed Idempotency-Key; its scope is the account. */
  readonly idempotencyKey: string
} & (
  | { readonly envelope: EnvelopeRequest }
  /** The envelope as JSON in UTF-8, as a server receives it: at most `limits.evaluation.bodyBytesMax` bytes. */
  | { readonly body: Uint8Array }
)

/**
 * The billed use case: one answer and one charge per account and idempotency key, whatever fails in between. Every
 * failure is a value of the error catalogue, costs nothing and leaves the key free. Throws only what is a defect.
 */
export async function evaluate(
  deps: EvaluateDeps,
  command: EvaluateCommand,
): Promise<Result<EvaluationResponse, ApiError>> {
  const startedAtMs = performance.now()
  const request = await deps.work.read(command.accountId, bodyOf(command))
  if (!request.ok) return request
  const evaluation = admit(deps, command, request.value, startedAtMs)
  const result = evaluation.ok
    ? await answerBilled(evaluation.value.billed, () => attempt(deps, evaluation.value))
    : evaluation
  if (!result.ok)
    deps.observe({ kind: 'refused', type: request.value.type, code: result.error.code })
  return result
}

function bodyOf(command: EvaluateCommand): Uint8Array {
  return 'body' in command
    ? command.body
    : new TextEncoder().encode(JSON.stringify(command.envelope))
}

function admit(
  deps: EvaluateDeps,
  { accountId, apiKeyId, idempotencyKey }: EvaluateCommand,
  request: ReadRequest,
  startedAtMs: number,
): Result<Evaluation, ApiError> {
  const { type } = request
  const policy = deps.policies.get(request.policyId)
  if (policy === undefined) {
    return fail({
      code: 'INVALID_SCHEMA',
      details: [{ path: 'policy.id', issue: 'invalid_value' }],
    })
  }
  const disabled = deps.disabled()
  if (disabled.all || disabled.types.has(type)) return fail({ code: 'AGENT_SECURITY_DISABLED' })

  const billed = {
    db: deps.db,
    statements: evaluationCalls,
    identity: {
      accountId,
      keySha256: digestIdempotencyKey(idempotencyKey),
      requestSha256: Buffer.from(request.requestSha256, 'hex'),
    },
    window: callWindowOf(type),
    leaseMs: deps.leaseMs,
    flights: deps.flights,
    startedAtMs,
    toReplay,
    idOf,
    waitedInVain,
    observe: (kind: CallEventKind) => deps.observe({ kind, type }),
  }
  const applyRules = once(() => request.applyRules(policy))
  return succeed({ request, apiKeyId: apiKeyId ?? null, applyRules, policy, billed })
}

/** A request that another one overtook is tried again; its rules have not changed. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null
  return () => (result ??= work())
}

const waitedInVain: ApiError = { code: 'AGENT_SECURITY_TIMEOUT', retryAfterSeconds: 1 }

function idOf({ evaluationId }: EvaluationResponse): string {
  return evaluationId
}
