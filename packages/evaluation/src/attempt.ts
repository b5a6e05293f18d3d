import { randomUUID } from 'node:crypto'
import { awaitWriters, charge, claim, commit, look, readBalance, release } from '@ase/credits'
import { isDatabaseUnavailable, isRetryable } from '@ase/db'
import { fail, succeed, type ApiError, type EvaluationResponse, type Result } from '@ase/schemas'
import type { SemanticProvider } from '@ase/semantic'
import { applyRules, askProvider, redactState, weigh, type Assessment } from './assess.ts'
import type { EvaluateDeps } from './deps.ts'
import type { Evaluation } from './evaluation.ts'
import { toFirstResult, toRecord, toReplay, type FirstResult } from './response.ts'

type Answer = Result<EvaluationResponse, ApiError>

/**
 * One try at a request that looked free: rules, and then either the one-statement charge or redaction, claim,
 * provider, decision and commit. `overtaken`: another request took the key, or the account's last place or credit.
 */
export async function attempt(
  deps: EvaluateDeps,
  evaluation: Evaluation,
): Promise<Answer | 'overtaken'> {
  const ruled = applyRules(evaluation.envelope, evaluation.policy)
  if (ruled.state === 'decided') return chargeDecided(deps, evaluation, ruled.assessment)

  const redacted = redactState(evaluation.envelope)
  if (!redacted.ok) return redacted
  const { provider } = deps
  if (provider === null) return fail({ code: 'AGENT_SECURITY_NOT_CONFIGURED' })

  const token = randomUUID()
  const lease = { token, leaseMs: deps.leaseMs }
  const claimed = await claim(deps.db, evaluation.call, evaluation.window, lease)
  if (claimed === null) return 'overtaken'
  if (claimed.takenOver) deps.observe({ kind: 'claim_taken_over' })

  const signals = await ask(deps, evaluation, redacted.value.state, provider).catch(
    async (error: unknown) => {
      await releaseQuietly(deps, evaluation, token)
      throw error
    },
  )
  if (!signals.ok) {
    await releaseQuietly(deps, evaluation, token)
    return signals
  }
  const evidence = {
    type: evaluation.envelope.type,
    findings: [...ruled.findings, ...redacted.value.findings],
    signals: signals.value,
  }
  const assessment = weigh(evidence, evaluation.policy, provider.modelVersion)
  return commitClaimed(deps, evaluation, token, toFirstResult(deps, evaluation, assessment))
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

async function chargeDecided(
  deps: EvaluateDeps,
  evaluation: Evaluation,
  assessment: Assessment,
): Promise<Answer | 'overtaken'> {
  const result = toFirstResult(deps, evaluation, assessment)
  try {
    const { call, window } = evaluation
    if (!(await charge(deps.db, call, window, toRecord(result)))) return 'overtaken'
  } catch (error) {
    if (!isDatabaseUnavailable(error) && !isRetryable(error)) throw error
    await awaitWriters(deps.db, evaluation.call.accountId)
    return findOutcome(deps, evaluation, result, error)
  }
  return answer(deps, result)
}

async function commitClaimed(
  deps: EvaluateDeps,
  evaluation: Evaluation,
  token: string,
  result: FirstResult,
): Promise<Answer | 'overtaken'> {
  try {
    const outcome = await commit(deps.db, evaluation.call, token, toRecord(result))
    if (outcome === 'committed') return answer(deps, result)
    await release(deps.db, evaluation.call, token)
    if (outcome === 'no_credit') return fail(await whyNoCredit(deps, evaluation))
    deps.observe({ kind: 'lease_lost' })
    return 'overtaken'
  } catch (error) {
    if (!isDatabaseUnavailable(error) && !isRetryable(error)) {
      await releaseQuietly(deps, evaluation, token)
      throw error
    }
    // Waits for a commit that is still running on the lost connection, and fences off one that comes later.
    await release(deps.db, evaluation.call, token)
    return findOutcome(deps, evaluation, result, error)
  }
}

/** To a commit that waited for the account's row, a deleted account looks like one without credit. */
async function whyNoCredit(deps: EvaluateDeps, { call }: Evaluation): Promise<ApiError> {
  const balance = await readBalance(deps.db, call.accountId)
  return { code: balance === undefined ? 'AUTH_REQUIRED' : 'INSUFFICIENT_CREDITS' }
}

/**
 * A connection lost at the commit leaves the outcome open: once the writer has ended, the database knows whether the
 * charge stands. When it cannot be asked either, the writer has met the same `statement_timeout`, or the same outage.
 */
async function findOutcome(
  deps: EvaluateDeps,
  { call, window }: Evaluation,
  result: FirstResult,
  error: unknown,
): Promise<Answer> {
  const seen = await look(deps.db, call, window)
  if (seen.state !== 'replay') throw error
  const stored = toReplay(seen.response)
  return stored.evaluationId === result.response.evaluationId
    ? answer(deps, result)
    : succeed(stored)
}

function answer(deps: EvaluateDeps, { response, step }: FirstResult): Answer {
  deps.observe({
    kind: 'decided',
    type: response.type,
    decision: response.decision,
    step,
    semanticSkipped: response.policy.semanticVersion === null,
    latencyMs: response.usage.latencyMs ?? 0,
  })
  return succeed(response)
}

/** When the release fails, the lease ends the claim and the sweep gives back the credit. */
async function releaseQuietly(
  deps: EvaluateDeps,
  { call }: Evaluation,
  token: string,
): Promise<void> {
  await release(deps.db, call, token).catch(() => {})
}
