import { decide, isBlockedByRules, originOf, type Evidence, type Policy } from '@ase/policy'
import { redactJsonSized } from '@ase/redactor'
import { findRisks, RULES_VERSION } from '@ase/rules-engine'
import {
  errorCatalog,
  fail,
  limits,
  succeed,
  type ApiError,
  type DecisionStep,
  type EvaluationResponse,
  type Finding,
  type Result,
  type SignalName,
  type Signals,
  type TypedInput,
} from '@ase/schemas'
import { askableSignals, type SemanticProvider } from '@ase/semantic'

/** The result of rules, provider and policy for one request, without storage or billing. */
export interface Assessment extends AssessedResponse {
  /** The step of the policy that decided. It is stored and counted; the response has no field for it. */
  readonly step: DecisionStep
}

type AssessedResponse = Pick<
  EvaluationResponse,
  | 'decision'
  | 'riskLevel'
  | 'riskScore'
  | 'riskCodes'
  | 'reasons'
  | 'signals'
  | 'deterministicFindings'
  | 'policy'
>

/** An assessment that failed closed. `code` is the catalogue's: a timeout, an unusable provider, too large a state. */
export class AssessmentFailure extends Error {
  override readonly name = 'AssessmentFailure'
  readonly error: ApiError

  constructor(error: ApiError) {
    super(errorCatalog[error.code].message)
    this.error = error
  }

  get code(): ApiError['code'] {
    return this.error.code
  }
}

/** A request after its rules, not yet redacted: decided by a hit that blocks, or in need of the provider. */
export type RuledRequest =
  | { readonly state: 'decided'; readonly assessment: Assessment }
  | { readonly state: 'undecided'; readonly findings: readonly Finding[] }

/**
 * Rules, redaction, provider and policy for one request. Rejects with an `AssessmentFailure` when the redacted state
 * is over 64 KiB (PAYLOAD_TOO_LARGE), no provider is given or the one given can estimate none of the type's signals
 * (AGENT_SECURITY_NOT_CONFIGURED), or the provider fails.
 */
export async function assess(
  envelope: TypedInput,
  { policy, provider }: { readonly policy: Policy; readonly provider: SemanticProvider | null },
): Promise<Assessment> {
  const ruled = applyRules(envelope, policy)
  if (ruled.state === 'decided') return ruled.assessment
  const redacted = redactState(envelope)
  if (!redacted.ok) throw new AssessmentFailure(redacted.error)
  const { state, findings } = redacted.value
  const { type } = envelope
  const origin = originOf(envelope)
  const asked = provider === null ? [] : askableSignals(type, provider)
  if (provider === null || asked.length === 0)
    throw new AssessmentFailure({ code: 'AGENT_SECURITY_NOT_CONFIGURED' })
  const signals = checkSignals(await provider.assess({ type, state, signals: asked }), asked)
  if (!signals.ok) throw new AssessmentFailure(signals.error)
  const evidence = {
    type,
    origin,
    findings: [...ruled.findings, ...findings],
    signals: signals.value,
  }
  return assessEvidence(evidence, policy, provider.modelVersion)
}

/** Runs the rules. A hit that blocks under this policy decides immediately: semantics could not change it. */
export function applyRules(envelope: TypedInput, policy: Policy): RuledRequest {
  const findings = findRisks(envelope)
  const evidence = { type: envelope.type, origin: originOf(envelope), findings, signals: {} }
  if (!isBlockedByRules(evidence, policy)) return { state: 'undecided', findings }
  return { state: 'decided', assessment: assessEvidence(evidence, policy, null) }
}

/** What a provider may see of an input, and the findings of the redaction. */
export interface RedactedState {
  readonly state: TypedInput['input']
  readonly findings: readonly Finding[]
}

/** A provider estimates a text that it cannot see as harmless, so a human has to decide. */
const unresolvedFinding: Finding = {
  code: 'ANALYSIS_LIMIT',
  severity: 'medium',
  path: 'input',
  reason: 'A text is too dense to be redacted, so the semantic provider did not see it.',
}

/** The input without secrets, as a provider may see it; PAYLOAD_TOO_LARGE over 65,536 bytes of UTF-8 JSON. */
export function redactState(envelope: TypedInput): Result<RedactedState, ApiError> {
  const { value: state, bytes, unresolved } = redactJsonSized(envelope.input)
  if (bytes > limits.evaluation.redactedStateBytesMax) return fail({ code: 'PAYLOAD_TOO_LARGE' })
  return succeed({ state, findings: unresolved ? [unresolvedFinding] : [] })
}

/** Fails closed on an answer without one of the asked signals, from any provider. */
export function checkSignals(
  signals: Result<Signals, ApiError>,
  asked: readonly SignalName[],
): Result<Signals, ApiError> {
  return !signals.ok || asked.every((name) => signals.value[name] !== undefined)
    ? signals
    : fail({ code: 'INVALID_PROVIDER_RESPONSE' })
}

/** The policy's decision over all evidence. `semanticVersion` is null when the provider was not asked. */
export function assessEvidence(
  evidence: Evidence,
  policy: Policy,
  semanticVersion: string | null,
): Assessment {
  const verdict = decide(evidence, policy)
  return {
    decision: verdict.decision,
    step: verdict.step,
    riskLevel: verdict.riskLevel,
    riskScore: verdict.riskScore,
    riskCodes: [...verdict.riskCodes],
    reasons: [...verdict.reasons],
    signals: { ...evidence.signals },
    deterministicFindings: [...evidence.findings],
    policy: {
      id: policy.id,
      version: policy.version,
      rulesVersion: RULES_VERSION,
      semanticVersion,
    },
  }
}
