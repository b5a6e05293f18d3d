import type { Database } from '@ase/db'
import { explain, thresholdsOf, type Policy, type Scope } from '@ase/policy'
import { RULES_VERSION } from '@ase/rules-engine'
import {
  fail,
  succeed,
  type ApiError,
  type EvaluationType,
  type Finding,
  type LocatedFinding,
  type PlaygroundResponse,
  type PlaygroundResult,
  type Result,
  type Signals,
} from '@ase/schemas'
import { askableSignals, type SemanticProvider } from '@ase/semantic'
import { askProvider } from '../ask-provider.ts'
import { assessEvidence } from '../assess.ts'
import type { EvaluateDeps, Policies } from '../deps.ts'
import type { PlaygroundFacts, RuledPlayground } from '../work/playground-jobs.ts'
import type { PlaygroundWork } from './playground-work.ts'
import { takePlaygroundCall } from './quota.ts'
import { createTurns, type Turns } from './turns.ts'

export interface PlaygroundDeps {
  readonly db: Database
  readonly provider: SemanticProvider | null
  readonly work: PlaygroundWork
  readonly policies: Policies
  readonly disabled: EvaluateDeps['disabled']
  /** Receives only the calls of the provider. */
  readonly observe: EvaluateDeps['observe']
  readonly providerTurns: Turns
}

/** A remote provider takes 64 concurrent calls by default; evaluations that were paid for have the rest. */
const PROVIDER_CALLS_MAX = 4

/** The playground beside an evaluator: with its provider, policies and switches, and work of its own. */
export function createPlayground(
  { db, provider, policies, disabled, observe }: EvaluateDeps,
  work: PlaygroundWork,
): PlaygroundDeps {
  const providerTurns = createTurns(PROVIDER_CALLS_MAX)
  return { db, provider, work, policies, disabled, observe, providerTurns }
}

export interface PlaygroundCommand {
  readonly accountId: string
  /** A `PlaygroundRequest` as JSON in UTF-8: at most `limits.evaluation.bodyBytesMax` bytes. */
  readonly body: Uint8Array
}

/**
 * The free use case: what an evaluation of the envelope would decide under each policy, why, and where the findings come from. Nothing
 * is stored but the time of the call, which is taken once the request is found good. Every failure is a value of the error catalogue.
 * Throws what is a defect, or a failure of the database.
 */
export async function assessInPlayground(
  deps: PlaygroundDeps,
  { accountId, body }: PlaygroundCommand,
): Promise<Result<PlaygroundResponse, ApiError>> {
  const request = await deps.work.read(accountId, body)
  if (!request.ok) return request
  const { type, inputSha256 } = request.value
  const scope = { type, origin: request.value.origin ?? undefined }
  const policies = policiesOf(deps.policies, request.value)
  if (!policies.ok) return policies
  const disabled = deps.disabled()
  if (disabled.all || disabled.types.has(type)) return fail({ code: 'AGENT_SECURITY_DISABLED' })
  const usage = await takePlaygroundCall(deps.db, accountId)
  if (!usage.ok) return usage

  const ruled = await request.value.applyRules(policies.value)
  if (!ruled.ok) return ruled
  const { findings, blocked, redacted } = ruled.value
  const answered = redacted && (await askOnce(deps, accountId, type, redacted.stateJson))
  if (answered?.ok === false) return answered
  const signals = answered?.value.signals ?? {}
  const all = [...findings, ...(redacted?.findings ?? [])]
  return succeed({
    ok: true,
    type,
    inputSha256,
    rulesVersion: RULES_VERSION,
    semanticVersion: answered?.value.semanticVersion ?? null,
    signals: { ...signals },
    findings: all.map(toAnswer),
    results: policies.value.map((policy, index) =>
      blocked[index] === true
        ? resultOf(scope, findings, {}, policy)
        : resultOf(scope, all, signals, policy),
    ),
    usage: usage.value,
  })
}

function policiesOf(
  inForce: Policies,
  { policyIds, hasPolicies }: PlaygroundFacts,
): Result<readonly Policy[], ApiError> {
  const found = policyIds.map((id) => inForce.get(id))
  const details = found.flatMap((policy, index) => {
    const path = hasPolicies ? `policies.${index}` : 'envelope.policy.id'
    return policy === undefined ? [{ path, issue: 'invalid_value' }] : []
  })
  return details.length === 0
    ? succeed(found.filter((policy) => policy !== undefined))
    : fail({ code: 'INVALID_SCHEMA', details })
}

interface ProviderAnswer {
  readonly signals: Signals
  readonly semanticVersion: string | null
}

async function askOnce(
  deps: PlaygroundDeps,
  accountId: string,
  type: EvaluationType,
  stateJson: string,
): Promise<Result<ProviderAnswer, ApiError>> {
  const { provider, providerTurns } = deps
  const asked = provider === null ? [] : askableSignals(type, provider)
  if (provider === null || asked.length === 0)
    return fail({ code: 'AGENT_SECURITY_NOT_CONFIGURED' })
  const question = { type, stateJson, signals: asked }
  const signals = await providerTurns.run(() => askProvider(deps, accountId, question, provider))
  return signals.ok
    ? succeed({ signals: signals.value, semanticVersion: provider.modelVersion })
    : signals
}

function resultOf(
  scope: Scope,
  located: readonly Finding[],
  signals: Signals,
  policy: Policy,
): PlaygroundResult {
  const evidence = { ...scope, findings: located, signals }
  const { decision, riskLevel, riskScore, riskCodes, reasons } = assessEvidence(
    evidence,
    policy,
    null,
  )
  return {
    policy: { id: policy.id, version: policy.version },
    decision,
    riskLevel,
    riskScore,
    riskCodes,
    reasons,
    explanation: explain(evidence, policy),
    thresholds: thresholdsOf(policy, scope),
  }
}

function toAnswer({ spans, ...finding }: RuledPlayground['findings'][number]): LocatedFinding {
  return { ...finding, spans: spans.map((span) => ({ ...span })) }
}
