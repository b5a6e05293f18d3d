import {
  chargeAtOnce,
  claimAndCommit,
  evaluationCalls,
  type Attempt,
  type EvaluationRecord,
  type FirstAnswer,
} from '@ase/credits'
import { fail, succeed, type EvaluationResponse } from '@ase/schemas'
import type { SemanticProvider } from '@ase/semantic'
import { applyRules, askProvider, redactState, weigh, type Assessment } from './assess.ts'
import type { EvaluateDeps } from './deps.ts'
import type { Evaluation } from './evaluation.ts'
import { toFirstResult, toRecord } from './response.ts'

/**
 * One try at a request that looked free: rules, and then either the one-statement charge or redaction, claim,
 * provider, decision and commit.
 */
export async function attempt(
  deps: EvaluateDeps,
  evaluation: Evaluation,
): Promise<Attempt<EvaluationResponse>> {
  const { envelope, policy, billed } = evaluation
  const ruled = applyRules(envelope, policy)
  if (ruled.state === 'decided') {
    const first = toFirstAnswer(deps, evaluation, ruled.assessment)
    const { db, identity, window } = billed
    return chargeAtOnce(billed, first, () =>
      evaluationCalls.charge(db, identity, window, first.record),
    )
  }

  const redacted = redactState(envelope)
  if (!redacted.ok) return redacted
  const { provider } = deps
  if (provider === null) return fail({ code: 'AGENT_SECURITY_NOT_CONFIGURED' })

  return claimAndCommit(billed, async () => {
    const signals = await ask(deps, evaluation, redacted.value.state, provider)
    if (!signals.ok) return signals
    const evidence = {
      type: envelope.type,
      findings: [...ruled.findings, ...redacted.value.findings],
      signals: signals.value,
    }
    return succeed(toFirstAnswer(deps, evaluation, weigh(evidence, policy, provider.modelVersion)))
  })
}

async function ask(
  deps: EvaluateDeps,
  { envelope }: Evaluation,
  state: Evaluation['envelope']['input'],
  provider: SemanticProvider,
) {
  const startedAtMs = performance.now()
  const signals = await askProvider(envelope, state, provider)
  deps.observe({
    kind: 'provider_answered',
    outcome: signals.ok ? 'ok' : signals.error.code,
    latencyMs: performance.now() - startedAtMs,
  })
  return signals
}

function toFirstAnswer(
  deps: EvaluateDeps,
  evaluation: Evaluation,
  assessment: Assessment,
): FirstAnswer<EvaluationRecord, EvaluationResponse> {
  const result = toFirstResult(deps, evaluation, assessment)
  const { response, step } = result
  return {
    record: toRecord(result),
    answer: response,
    onCharged: () =>
      deps.observe({
        kind: 'decided',
        type: response.type,
        decision: response.decision,
        step,
        semanticSkipped: response.policy.semanticVersion === null,
        latencyMs: response.usage.latencyMs ?? 0,
      }),
  }
}
