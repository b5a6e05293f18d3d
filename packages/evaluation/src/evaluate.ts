import {
  callWindowOf,
  capture,
  chargeImmediately,
  evaluationCalls,
  release,
  reserve,
  runIdempotent,
  type CallEventKind,
} from '@ase/credits'
import {
  fail,
  succeed,
  type ApiError,
  type EnvelopeRequest,
  type EvaluationResponse,
  type Result,
} from '@ase/schemas'
import { askableSignals } from '@ase/semantic'
import { askProvider } from './ask-provider.ts'
import { assessEvidence, type Assessment } from './assess.ts'
import { digestIdempotencyKey } from './canonical-digest.ts'
import type { EvaluateDeps } from './deps.ts'
import { decidedEvent, toRecord, toReplay } from './evaluation-record.ts'
import type { RuledState } from './work/rule-request.ts'
import type { ReadRequest } from './work/evaluation-work.ts'

export type EvaluateCommand = {
  readonly accountId: string
  /** The API key of the request. */
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
 * failure is a value of the error catalogue, costs nothing and leaves the key free. Throws on a defect only.
 */
export async function evaluate(
  deps: EvaluateDeps,
  command: EvaluateCommand,
): Promise<Result<EvaluationResponse, ApiError>> {
  const startedAtMs = performance.now()
  const { accountId, apiKeyId = null } = command
  const read = await deps.work.read(accountId, bodyOf(command))
  if (!read.ok) return read
  const request = read.value
  const { type } = request
  const refuse = (error: ApiError) => {
    deps.observe({ kind: 'refused', type, code: error.code })
    return fail(error)
  }
  const policy = deps.policies.get(request.policyId)
  if (policy === undefined) return refuse(unknownPolicy)
  const disabled = deps.disabled()
  if (disabled.all || disabled.types.has(type)) return refuse({ code: 'AGENT_SECURITY_DISABLED' })

  const call = idempotentCall(deps, command, request)
  const record = (assessment: Assessment) =>
    toRecord(deps, { request, apiKeyId, startedAtMs, assessment })
  let ruled: Result<RuledState, ApiError> | undefined
  const result = await runIdempotent(call, async () => {
    // Rules and redaction run once, also when a lost race is retried.
    ruled ??= await request.applyRules(policy)
    if (!ruled.ok) return ruled
    if (ruled.value.state === 'decided')
      return chargeImmediately(call, record(ruled.value.assessment))

    const { findings, stateJson } = ruled.value
    const { provider } = deps
    const asked = provider === null ? [] : askableSignals(type, provider)
    if (provider === null || asked.length === 0)
      return fail({ code: 'AGENT_SECURITY_NOT_CONFIGURED' })
    const reservation = await reserve(call)
    if (!reservation.ok) return reservation
    try {
      const question = { type, stateJson, signals: asked }
      const signals = await askProvider(deps, accountId, question, provider)
      if (!signals.ok) return signals
      const evidence = {
        type,
        origin: request.origin ?? undefined,
        findings,
        signals: signals.value,
      }
      const assessment = assessEvidence(evidence, policy, provider.modelVersion)
      return await capture(reservation.value, record(assessment))
    } finally {
      await release(reservation.value)
    }
  })
  if (!result.ok) return refuse(result.error)
  if (result.value.isReplay) return succeed(toReplay(result.value.stored))
  deps.observe(decidedEvent(result.value.record))
  return succeed(result.value.record.response)
}

const unknownPolicy: ApiError = {
  code: 'INVALID_SCHEMA',
  details: [{ path: 'policy.id', issue: 'invalid_value' }],
}

function bodyOf(command: EvaluateCommand): Uint8Array {
  return 'body' in command
    ? command.body
    : new TextEncoder().encode(JSON.stringify(command.envelope))
}

function idempotentCall(
  { db, leaseMs, singleFlight, observe }: EvaluateDeps,
  { accountId, idempotencyKey }: EvaluateCommand,
  { type, requestSha256 }: ReadRequest,
) {
  return {
    db,
    statements: evaluationCalls,
    identity: {
      accountId,
      keySha256: digestIdempotencyKey(idempotencyKey),
      requestSha256: Buffer.from(requestSha256, 'hex'),
    },
    window: callWindowOf(type),
    leaseMs,
    singleFlight,
    timeoutError: { code: 'AGENT_SECURITY_TIMEOUT', retryAfterSeconds: 1 } as const,
    observe: (kind: CallEventKind) => observe({ kind, type }),
  }
}
