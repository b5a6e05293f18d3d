import { randomUUID } from 'node:crypto'
import { EvaluationResponse, type EnvelopeRequest } from '@ase/schemas'
import type { Product } from './product.ts'

/** A call of a program with an API key, as curl makes it. */
export function callEvaluate(
  { devFile }: Product,
  apiKey: string,
  envelope: EnvelopeRequest,
): Promise<Response> {
  return fetch(`${devFile.apiUrl}/api/v1/agent/evaluate`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(envelope),
  })
}

/** The same, answered. */
export async function evaluateBy(
  product: Product,
  apiKey: string,
  envelope: EnvelopeRequest,
): Promise<EvaluationResponse> {
  const response = await callEvaluate(product, apiKey, envelope)
  return EvaluationResponse.parse(await response.json())
}

/** A call that a rule blocks. */
export const blockedCall: EnvelopeRequest = {
  type: 'action',
  input: {
    userIntent: 'Clean the build folder.',
    proposedAction: { tool: 'bash', arguments: { command: 'rm -rf / --no-preserve-root' } },
    grantedCapabilities: ['bash'],
  },
}
