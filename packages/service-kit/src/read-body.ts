import type { IncomingMessage } from 'node:http'
import { fail, succeed, type ApiError, type Result } from '@ase/schemas'
import type { AppContext } from './app-env.ts'
import { bodyFailureOf, onBodyFailure } from './body-failure.ts'
import { UNDECLARED_BYTES, type BodyAllocation, type BodyMemory } from './body-memory.ts'
import { BoundedBytes, type BoundedBytesProblem } from '@ase/runtime'

/** How one body is read. */
export interface BodySettings {
  /** The memory that a body is allocated from while it is read; that of the app when absent. Null: the caller holds an allocation. */
  readonly memory?: BodyMemory | null
  /** From the call to the last byte. */
  readonly timeoutMs?: number
}

/** A client that sends a quarter of a megabyte at 26 KB a second is within it. */
const TIMEOUT_MS = 10_000
const BUSY_RETRY_SECONDS = 1

/**
 * Reads the request's bytes, at most `bytesMax` of them. PAYLOAD_TOO_LARGE by the declared length before anything is read,
 * or as soon as the bytes read pass the bound (a chunked body declares nothing). RATE_LIMITED when there is no memory left, also
 * later when a newer body needs it; REQUEST_TIMEOUT when it takes too long; INVALID_REQUEST when it comes in too many tiny
 * pieces. A body that breaks off is INVALID_JSON; its sender is gone. The server deals with what is left unread.
 */
export async function readBody(
  c: AppContext,
  bytesMax: number,
  settings: BodySettings = {},
): Promise<Result<Uint8Array, ApiError>> {
  const declared = declaredBytes(c)
  if ((declared ?? 0) > bytesMax) return fail({ code: 'PAYLOAD_TOO_LARGE' })
  const { incoming, outgoing } = c.env ?? {}
  const gathered = new BoundedBytes(bytesMax, { declared })
  if (incoming === undefined) return readStream(c.req.raw.body ?? noChunks(), gathered)
  const { memory = c.get('scope').bodyMemory, timeoutMs = TIMEOUT_MS } = settings
  const askForBody = (): void => {
    if (isAwaitingContinue(incoming)) outgoing?.writeContinue()
  }
  return readIncoming(incoming, gathered, { memory, declared, timeoutMs, askForBody })
}

/** Whether the client sends its body only when it is asked to (RFC 9110, section 10.1.1). */
function isAwaitingContinue({ headers, httpVersion }: IncomingMessage): boolean {
  return httpVersion === '1.1' && headers.expect?.toLowerCase() === '100-continue'
}

/** How many bytes the request says its body has; null when it says nothing, as a chunked one. */
export function declaredBytes(c: AppContext): number | null {
  const header = c.req.header('content-length')
  return header !== undefined && /^\d+$/.test(header) ? Number(header) : null
}

const busy: ApiError = { code: 'RATE_LIMITED', retryAfterSeconds: BUSY_RETRY_SECONDS }
const broken: ApiError = { code: 'INVALID_JSON' }
const problems: Readonly<Record<BoundedBytesProblem, ApiError>> = {
  too_long: { code: 'PAYLOAD_TOO_LARGE' },
  too_fragmented: { code: 'INVALID_REQUEST' },
}

interface Waiting {
  readonly memory: BodyMemory | null
  /** The body's length, as it says. */
  readonly declared: number | null
  readonly timeoutMs: number
  /** Called when the body has a place; also for one that came unasked, since Node ends a connection that it did not ask on. */
  readonly askForBody: () => void
}

/**
 * Reads the server's own stream: a third of the time of the web streams made from it. On an error the connection is left
 * open, so that the client gets its answer.
 */
function readIncoming(
  incoming: IncomingMessage,
  gathered: BoundedBytes,
  { memory, declared, timeoutMs, askForBody }: Waiting,
): Promise<Result<Uint8Array, ApiError>> {
  return new Promise((resolve) => {
    let allocation: BodyAllocation | null = null
    let claimed = declared ?? UNDECLARED_BYTES
    let timer: NodeJS.Timeout | undefined
    let forget: (() => void) | undefined
    const settle = (result: Result<Uint8Array, ApiError>): void => {
      incoming.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken)
      forget?.()
      clearTimeout(timer)
      allocation?.release()
      if (!result.ok) incoming.pause()
      resolve(result)
    }
    const onData = (chunk: Buffer): void => {
      const problem = gathered.add(chunk)
      if (problem !== null) return settle(fail(problems[problem]))
      if (declared !== null || allocation === null || gathered.capacity <= claimed) return
      if (!allocation.grow(gathered.capacity - claimed)) settle(fail(busy))
      claimed = gathered.capacity
    }
    const onEnd = (): void => settle(succeed(gathered.whole()))
    const onBroken = (): void => settle(fail(broken))

    // The connection was lost before a listener was added: no event would follow.
    if (incoming.destroyed) return onBroken()
    // What has arrived as a whole, as most bodies have by now, is in memory anyway and takes no time.
    if (!incoming.complete) {
      const failure = bodyFailureOf(incoming)
      if (failure !== null) return settle(fail({ code: failure }))
      if (memory !== null) {
        allocation = memory.acquire({ bytes: claimed, onEvicted: () => settle(fail(busy)) })
        if (allocation === null) return settle(fail(busy))
      }
      forget = onBodyFailure(incoming, (code) => settle(fail({ code })))
      timer = setTimeout(() => settle(fail({ code: 'REQUEST_TIMEOUT' })), timeoutMs)
    }
    askForBody()
    incoming.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken)
  })
}

/** Without a server, in tests and other runtimes, the body is a web stream. */
async function readStream(
  chunks: AsyncIterable<Uint8Array>,
  gathered: BoundedBytes,
): Promise<Result<Uint8Array, ApiError>> {
  try {
    for await (const chunk of chunks) {
      const problem = gathered.add(chunk)
      if (problem !== null) return fail(problems[problem])
    }
    return succeed(gathered.whole())
  } catch {
    return fail(broken)
  }
}

async function* noChunks(): AsyncGenerator<Uint8Array> {}
