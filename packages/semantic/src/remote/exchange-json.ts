import { deadlinePassed, readBounded } from '@ase/runtime'
import { fail, succeed, type Result } from '@ase/schemas'
import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { failWith, type CallFailure, type FailureKind } from './call-failure.ts'
import { SendError, type HttpCall, type HttpClient } from './http-client.ts'
import { parseUnambiguousJson } from './parse-unambiguous-json.ts'

/**
 * Reads a body as UTF-8 text and stops, closing the connection, as soon as it has more than `bytesMax` bytes. Null
 * when it is too long, in too many tiny pieces, or not UTF-8. Rejects when the connection breaks.
 */
export async function readBoundedText(
  body: AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<string | null> {
  const bytes = await readBounded(body, bytesMax)
  return bytes !== null && isUtf8(bytes)
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
    : null
}

/** An answer with eight signals takes about 2 KiB; the rest is room for what servers wrap around it. */
export const ANSWER_BYTES_MAX = 262_144

/** Long enough for a listener that is being replaced, short against every sensible time limit. */
const RETRY_DELAY_MS = 50

const RETRY_AFTER_SECONDS_MAX = 60

/**
 * Sends one JSON question and reads the whole JSON answer before `signal` is aborted. Never rejects. Fails on a
 * connection that breaks, a status outside 2xx, a compressed body, one of more than 262,144 bytes, and one that is
 * not JSON or names a member twice.
 */
export async function exchangeJson(
  client: HttpClient,
  call: HttpCall,
  signal: AbortSignal,
): Promise<Result<unknown, CallFailure>> {
  try {
    const response = await sendTwiceAtMost(client, call, signal)
    const failure = failureOfHeaders(response)
    if (failure !== null) {
      response.destroy()
      return fail(failure)
    }
    const text = await readBoundedText(response, ANSWER_BYTES_MAX)
    const value = text === null ? undefined : parseUnambiguousJson(text)
    return value === undefined ? failWith('malformed_response') : succeed(value)
  } catch (error) {
    return failWith(toFailureKind(error, signal))
  }
}

/** Tries again only when no connection came about: then nothing was sent, so nothing can be asked or paid twice. */
async function sendTwiceAtMost(
  client: HttpClient,
  call: HttpCall,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  try {
    return await client.send(call, signal)
  } catch (error) {
    const mayPass = error instanceof SendError && !error.sent && passingCodes.has(error.code)
    if (!mayPass || signal.aborted) throw error
    await delay(RETRY_DELAY_MS, undefined, { signal })
    return client.send(call, signal)
  }
}

/** Failures to connect that a moment may cure; an unknown name or a bad certificate it does not. */
const passingCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
])

function failureOfHeaders({ statusCode = 0, headers }: IncomingMessage): CallFailure | null {
  const { 'content-encoding': encoding = 'identity', 'retry-after': retryAfter } = headers
  if (statusCode >= 200 && statusCode < 300)
    return encoding === 'identity' ? null : { kind: 'malformed_response' }
  if (statusCode === 401 || statusCode === 403) return { kind: 'unauthorized' }
  if (statusCode === 429) return { kind: 'rate_limited', ...readRetryAfter(retryAfter) }
  if (statusCode >= 500) return { kind: 'server_error', ...readRetryAfter(retryAfter) }
  return { kind: rejectsTheContent.has(statusCode) ? 'rejected' : 'unexpected_status' }
}

/** What servers say of an input that they do not take: too long, not readable, not to their schema. */
const rejectsTheContent: ReadonlySet<number> = new Set([400, 413, 422, 424])

/** Whole seconds only: the other form of the header, a date, depends on the other side's clock. */
function readRetryAfter(header: string | undefined): { readonly retryAfterSeconds?: number } {
  if (header === undefined || !/^\d{1,6}$/.test(header)) return {}
  return { retryAfterSeconds: Math.min(Math.max(Number(header), 1), RETRY_AFTER_SECONDS_MAX) }
}

function toFailureKind(error: unknown, signal: AbortSignal): FailureKind {
  if (signal.aborted) return signal.reason === deadlinePassed ? 'timeout' : 'cancelled'
  if (!(error instanceof SendError)) return 'connection_lost'
  if (error.code === 'ETIMEDOUT') return 'timeout' // the operating system's limit, should it be shorter than ours
  return error.sent ? 'connection_lost' : 'unreachable'
}
