import * as z from 'zod'

const Answer = z.object({ code: z.string().optional(), evaluationId: z.string().optional() })

export type EvaluateRequest = {
  readonly apiKey: string
  readonly idempotencyKey: string
  /** How long to wait for the answer; for ever unless told. */
  readonly timeoutMs?: number
} & ({ readonly envelope: object } | { readonly body: string })

export interface EvaluateAnswer {
  /** 0 when the connection was refused or lost, or no answer came in time. */
  readonly status: number
  readonly code: string | null
  readonly evaluationId: string | null
  readonly retryAfterSeconds: number
  readonly tookMs: number
}

/** Sends one evaluation and tells what came back; a lost connection is an answer too. */
export async function sendEvaluation(
  baseUrl: string,
  request: EvaluateRequest,
): Promise<EvaluateAnswer> {
  const { apiKey, idempotencyKey, timeoutMs } = request
  const startedMs = performance.now()
  const answer = { status: 0, code: null, evaluationId: null, retryAfterSeconds: 0 }
  try {
    const response = await fetch(`${baseUrl}/api/v1/agent/evaluate`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
      body: 'body' in request ? request.body : JSON.stringify(request.envelope),
      ...(timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(timeoutMs) }),
    })
    const body = Answer.parse(await response.json())
    return {
      status: response.status,
      code: body.code ?? null,
      evaluationId: body.evaluationId ?? null,
      retryAfterSeconds: Number(response.headers.get('retry-after') ?? 0),
      tookMs: performance.now() - startedMs,
    }
  } catch {
    return { ...answer, tookMs: performance.now() - startedMs }
  }
}

/** Passes every rule, so that it reaches the provider. */
export const benignEnvelope = {
  type: 'action',
  input: {
    userIntent: 'Show me the weather in Lisbon for tomorrow.',
    proposedAction: { tool: 'weather.read', arguments: { city: 'Lisbon', day: 'tomorrow' } },
    grantedCapabilities: ['weather.read'],
  },
}

/** Hits a high-severity rule, so that it is answered without the provider. */
export const destructiveEnvelope = {
  type: 'action',
  input: {
    userIntent: 'Clean the build folder.',
    proposedAction: { tool: 'bash', arguments: { command: 'rm -rf / --no-preserve-root' } },
    grantedCapabilities: ['bash'],
  },
}
