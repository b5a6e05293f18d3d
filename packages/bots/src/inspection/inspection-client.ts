import { BotInspectionResponse, ErrorDetail, ErrorResponse, type ErrorCode } from '@ase/schemas'
import * as z from 'zod'
import { readBounded } from '../http/read-bounded.ts'

/** Why there is no answer of the API. `cancelled`: the caller wanted none any more. */
export type AwayReason = 'unreachable' | 'timeout' | 'invalid_response' | 'cancelled'

/** What the inspection API said. `away`: nothing that could be understood, or nothing in time. */
export type InspectionAnswer =
  | {
      readonly kind: 'report'
      readonly response: BotInspectionResponse
      readonly isReplay: boolean
    }
  | {
      readonly kind: 'refused'
      readonly code: ErrorCode
      readonly details?: ErrorDetail[]
      readonly retryAfterSeconds: number | null
    }
  | { readonly kind: 'away'; readonly reason: AwayReason }

export interface InspectionCall {
  /** The request's body: JSON of an `InspectionRequest`. */
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly idempotencyKey: string | null
}

/** Asks the inspection API. It never rejects. */
export type InspectionClient = (
  call: InspectionCall,
  signal?: AbortSignal,
) => Promise<InspectionAnswer>

export interface InspectionClientSettings {
  /** Without a slash at its end. */
  readonly apiUrl: string
  readonly apiKey: string
  /** For one call, in milliseconds. */
  readonly timeoutMs: number
}

// Lenient where an API of another version may say more; what is not named here goes no further.
const Report = z.object({
  ...BotInspectionResponse.shape,
  report: z.object(BotInspectionResponse.shape.report.shape),
})
const Refusal = z.object({
  code: ErrorResponse.shape.code,
  details: z.array(z.object(ErrorDetail.shape)).optional(),
})

const ANSWER_BYTES_MAX = 65_536
const RETRY_AFTER_SECONDS_MAX = 3600

/** One call, one try: who may wait tries again with the same key. */
export function createInspectionClient(settings: InspectionClientSettings): InspectionClient {
  const address = `${settings.apiUrl}/api/verify/inspect`
  return async ({ body, idempotencyKey }, signal) => {
    const deadline = AbortSignal.timeout(settings.timeoutMs)
    let isAnswered = false
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${settings.apiKey}`,
          'content-type': 'application/json',
          ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
        },
        body,
        redirect: 'manual',
        signal: signal === undefined ? deadline : AbortSignal.any([deadline, signal]),
      })
      isAnswered = true
      return readAnswer(response, await readText(response))
    } catch {
      if (signal?.aborted === true) return { kind: 'away', reason: 'cancelled' }
      if (deadline.aborted) return { kind: 'away', reason: 'timeout' }
      return { kind: 'away', reason: isAnswered ? 'invalid_response' : 'unreachable' }
    }
  }
}

function readAnswer(response: Response, text: string): InspectionAnswer {
  const json: unknown = JSON.parse(text)
  if (response.status === 200) {
    return {
      kind: 'report',
      response: Report.parse(json),
      isReplay: response.headers.get('idempotent-replayed') === 'true',
    }
  }
  const { code, details } = Refusal.parse(json)
  return {
    kind: 'refused',
    code,
    ...(details === undefined ? {} : { details }),
    retryAfterSeconds: readRetryAfter(response.headers.get('retry-after')),
  }
}

function readRetryAfter(header: string | null): number | null {
  if (header === null || !/^\d{1,6}$/.test(header)) return null
  return Math.min(RETRY_AFTER_SECONDS_MAX, Number(header))
}

async function readText(response: Response): Promise<string> {
  const bytes = await readBounded(response, ANSWER_BYTES_MAX)
  if (bytes === null) throw new Error('The answer is too long.')
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}
