import { untilAborted, withDeadline } from '@ase/runtime'
import { fail, succeed, type Result } from '@ase/schemas'
import { Stripe } from 'stripe'
import type * as z from 'zod'
import type { CallFailure } from '../processor/call-failure.ts'
import { createConnections } from './connections.ts'

export const stripeOperations = [
  'create_customer',
  'update_customer',
  'create_checkout',
  'create_portal',
  'list_checkouts',
  'expire_checkout',
  'delete_customer',
  'read_customer',
  'list_refunds',
  'create_refund',
] as const

/** The end of one operation, for metrics. */
export interface StripeCall {
  readonly operation: (typeof stripeOperations)[number]
  readonly outcome: 'ok' | CallFailure
  readonly durationMs: number
}

export interface StripeCallerSettings {
  readonly secretKey: string
  /** Scheme, host and port. */
  readonly apiBase: URL
  /** For one operation with all its attempts. */
  readonly deadlineMs: number
  /** Attempts after the first. */
  readonly retriesMax: number
  readonly observe: (call: StripeCall) => void
}

/**
 * Runs `call` with a Stripe client and validates its answer; an aborted `within` ends it as `timeout`. Never throws.
 */
export type CallStripe = <T>(
  operation: StripeCall['operation'],
  answer: z.ZodType<T>,
  call: (stripe: Stripe) => Promise<unknown>,
  within?: AbortSignal,
) => Promise<Result<T, CallFailure>>

/**
 * Calls Stripe through its own package: pinned API version, no telemetry, our own connections, retries with the package's growing
 * pauses after a broken connection, 409 or 5xx. The answer is validated, because it is untrusted input.
 */
export function createStripeCaller(settings: StripeCallerSettings): {
  readonly callStripe: CallStripe
  readonly close: () => void
} {
  const { hostname, port, protocol } = settings.apiBase
  const isPlain = protocol === 'http:'
  const connections = createConnections()

  const clientUntil = (signal: AbortSignal): Stripe =>
    new Stripe(settings.secretKey, {
      apiVersion: '2026-10-28.endive',
      host: hostname,
      port: port === '' ? (isPlain ? 80 : 443) : Number(port),
      protocol: isPlain ? 'http' : 'https',
      httpClient: connections.until(signal),
      maxNetworkRetries: settings.retriesMax,
      telemetry: false,
    })

  const callStripe: CallStripe = async (operation, answer, call, within) => {
    const startedAt = performance.now()
    const answered = await callUntil(settings.deadlineMs, within, (signal) =>
      call(clientUntil(signal)),
    )
    const result = answered.ok ? check(answer, answered.value) : answered
    settings.observe({
      operation,
      outcome: result.ok ? 'ok' : result.error,
      durationMs: performance.now() - startedAt,
    })
    return result
  }
  return { callStripe, close: () => connections.close() }
}

function check<T>(answer: z.ZodType<T>, value: unknown): Result<T, CallFailure> {
  const parsed = answer.safeParse(value)
  return parsed.success ? succeed(parsed.data) : fail('invalid_response')
}

/** Ends at the deadline, although the package continues for a while after the signal. */
async function callUntil(
  deadlineMs: number,
  within: AbortSignal | undefined,
  task: (signal: AbortSignal) => Promise<unknown>,
): Promise<Result<unknown, CallFailure>> {
  return withDeadline(deadlineMs, within === undefined ? [] : [within], async (signal) => {
    if (signal.aborted) return fail('timeout')
    try {
      return succeed(await untilAborted(task(signal), signal))
    } catch (error) {
      return fail(signal.aborted ? 'timeout' : callFailureOf(error))
    }
  })
}

/** Classifies an exception of the package. */
function callFailureOf(error: unknown): CallFailure {
  if (error instanceof Stripe.errors.StripeConnectionError) return 'unreachable'
  if (!(error instanceof Stripe.errors.StripeError)) return 'invalid_response'
  const { statusCode, rawType, code, headers } = error
  if (statusCode === undefined) return 'invalid_response'
  if (rawType === 'idempotency_error')
    return statusCode === 409 ? 'idempotency_key_in_use' : 'idempotency_key_conflict'
  if (statusCode >= 500) {
    return headers?.['idempotent-replayed'] === 'true' ? 'idempotency_key_conflict' : 'server_error'
  }
  if (statusCode === 429) return 'rate_limited'
  if (statusCode === 401 || statusCode === 403) return 'unauthorized'
  if (code === 'resource_missing') return 'not_found'
  return 'refused'
}
