import { readBounded } from '@ase/runtime'
import { BotInspectionResponse, ErrorDetail, ErrorResponse, type ErrorCode } from '@ase/schemas'
import * as z from 'zod'

/** Why the API gave no usable answer. `cancelled`: the caller aborted the call. */
export type UnavailableReason = 'unreachable' | 'timeout' | 'invalid_response' | 'cancelled'

/** The outcome of a call. `unavailable`: no answer within the time limit, or none in the expected form. */
export type InspectionResult =
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
  | { readonly kind: 'unavailable'; readonly reason: UnavailableReason }

export interface InspectionCall {
  /** The request's body: JSON of an `InspectionRequest`. */
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly idempotencyKey: string | null
}

/** Calls the inspection API once. Never rejects. */
export type InspectionClient = (
  call: InspectionCall,
  signal?: AbortSignal,
) => Promise<InspectionResult>

export interface InspectionClientSettings {
  /** Without a slash at its end. */
  readonly apiUrl: string
  readonly apiKey: string
  /** For one call, in milliseconds. */
  readonly timeoutMs: number
}

// An API of another version may send more fields. What is not listed here is not passed on.
const Report = z.object({
  ...BotInspectionResponse.shape,
  report: z.object(BotInspectionResponse.shape.report.shape),
})
const Refusal = z.object({
  code: ErrorResponse.shape.code,
  details: z.array(z.object(ErrorDetail.shape)).optional(),
})

const RESPONSE_BYTES_MAX = 65_536
const RETRY_AFTER_SECONDS_MAX = 3600

/** Creates the client. It does not retry: the queue retries with the same Idempotency-Key. */
export function createInspectionClient(settings: InspectionClientSettings): InspectionClient {
  const url = `${settings.apiUrl}/api/verify/inspect`
  return async ({ body, idempotencyKey }, signal) => {
    const deadline = AbortSignal.timeout(settings.timeoutMs)
    let hasResponse = false
    try {
      const response = await fetch(url, {
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
      hasResponse = true
      return parseResponse(response, await readText(response))
    } catch {
      if (signal?.aborted === true) return { kind: 'unavailable', reason: 'cancelled' }
      if (deadline.aborted) return { kind: 'unavailable', reason: 'timeout' }
      return { kind: 'unavailable', reason: hasResponse ? 'invalid_response' : 'unreachable' }
    }
  }
}

function parseResponse(response: Response, text: string): InspectionResult {
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
    retryAfterSeconds: parseRetryAfter(response.headers.get('retry-after')),
  }
}

function parseRetryAfter(header: string | null): number | null {
  if (header === null || !/^\d{1,6}$/.test(header)) return null
  return Math.min(RETRY_AFTER_SECONDS_MAX, Number(header))
}

async function readText(response: Response): Promise<string> {
  const bytes = await readBounded(response.body, RESPONSE_BYTES_MAX)
  if (bytes === null) throw new Error('The response is too long.')
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}
