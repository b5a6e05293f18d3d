import type { EvaluationResponse } from '@ase/schemas'
import { failureOf, type ApiFailure } from '../../api/api-failure.ts'
import type { Attempt } from '../../api/attempt.ts'
import { send } from '../../api/request.ts'

export type EvaluateOutcome =
  | { readonly ok: true; readonly evaluation: EvaluationResponse }
  | { readonly ok: false; readonly failure: ApiFailure }

/**
 * Evaluates the text of a request as a program does, with an API key. A refused key is an outcome: it says nothing about the session
 * of the page.
 */
export async function evaluateForReal(
  attempt: Attempt<string>,
  apiKey: string,
): Promise<EvaluateOutcome> {
  const body: object = JSON.parse(attempt.subject)
  const headers = {
    authorization: `Bearer ${apiKey}`,
    'idempotency-key': attempt.idempotencyKey,
  }
  try {
    const evaluation = await send<EvaluationResponse>('/api/v1/agent/evaluate', body, { headers })
    return { ok: true, evaluation }
  } catch (error) {
    return { ok: false, failure: failureOf(error) }
  }
}
