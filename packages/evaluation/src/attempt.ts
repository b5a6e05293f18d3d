import {
  chargeAtOnce,
  claimAndCommit,
  evaluationCalls,
  type Attempt,
  type EvaluationRecord,
  type FirstAnswer,
} from '@ase/credits'
import { fail, succeed, type EvaluationResponse } from '@ase/schemas'
import { askableSignals } from '@ase/semantic'
import { askProvider } from './ask-provider.ts'
import { weigh, type Assessment } from './assess.ts'
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
  const { request, policy, billed } = evaluation
  const { type } = request
  const ruled = await evaluation.applyRules()
  if (!ruled.ok) return ruled
  if (ruled.value.state === 'decided') {
    const first = toFirstAnswer(deps, evaluation, ruled.value.assessment)
    const { db, identity, window } = billed
    return chargeAtOnce(billed, first, () =>
      evaluationCalls.charge(db, identity, window, first.record),
    )
  }

  const { findings, stateJson } = ruled.value
  const { provider } = deps
  const asked = provider === null ? [] : askableSignals(type, provider)
  if (provider === null || asked.length === 0)
    return fail({ code: 'AGENT_SECURITY_NOT_CONFIGURED' })
  return claimAndCommit(billed, async () => {
    const question = { type, stateJson, signals: asked }
    const signals = await askProvider(deps, billed.identity.accountId, question, provider)
    if (!signals.ok) return signals
    const evidence = { type, findings, signals: signals.value }
    return succeed(toFirstAnswer(deps, evaluation, weigh(evidence, policy, provider.modelVersion)))
  })
}

function toFirstAnswer(
  deps: EvaluateDeps,
  evaluation: Evaluation,
  assessment: Assessment,
): FirstAnswer<EvaluationRecord, EvaluationResponse> {
  const result = toFirstResult(deps, evaluation, assessment)
  const { response, step } = result
  return {
    record: toRecord(evaluation, result),
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
