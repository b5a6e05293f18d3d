import type { ApiError, Result, Signals } from '@ase/schemas'
import { createBoundedCalls, type CallBounds } from './bounded-calls.ts'
import { unusable } from './failures.ts'
import { postJson } from './post-json.ts'
import type { SemanticProvider, SemanticRequest } from './provider.ts'
import { withDeadline } from './with-deadline.ts'

/** What differs between remote providers: the path, and the shapes of question and answer. */
export interface RemoteProtocol {
  /** Appended to the base address, with a leading slash. */
  readonly path: string
  /** The JSON value to post. May throw for a state that JSON cannot carry. */
  toBody(request: SemanticRequest): unknown
  /** Reads an answer that anyone may have written. Must not throw. */
  readAnswer(answer: unknown, request: SemanticRequest): Result<Signals, ApiError>
}

export interface RemoteSettings extends CallBounds {
  readonly baseUrl: string
  readonly apiKey: string | null
  /** The pinned version. */
  readonly model: string
  /** For everything together: waiting for a turn, connecting, sending, and the last byte of the answer. */
  readonly timeoutMs: number
}

/** Throws a TypeError for an address or an API key that could never be sent, at start-up rather than per call. */
export function createRemoteProvider(
  settings: RemoteSettings,
  protocol: RemoteProtocol,
): SemanticProvider {
  const url = endpointUrl(settings.baseUrl, protocol.path)
  const headers = requestHeaders(settings.apiKey)
  const calls = createBoundedCalls(settings)
  const closing = new AbortController()

  async function ask(
    request: SemanticRequest,
    signal: AbortSignal,
  ): Promise<Result<Signals, ApiError>> {
    const body = toJson(() => protocol.toBody(request))
    if (body === null) return unusable
    const answer = await calls.run(() => postJson({ url, headers, body }, signal), signal)
    return answer.ok ? protocol.readAnswer(answer.value, request) : answer
  }

  return {
    modelVersion: settings.model,
    assess(request, { signal: cancelled } = {}) {
      const others = cancelled === undefined ? [closing.signal] : [closing.signal, cancelled]
      return withDeadline(settings.timeoutMs, others, (signal) => ask(request, signal))
    },
    async close() {
      closing.abort()
      await calls.idle()
    },
  }
}

function requestHeaders(apiKey: string | null): Headers {
  const headers = new Headers({ 'content-type': 'application/json', accept: 'application/json' })
  if (apiKey !== null && apiKey !== '') headers.set('authorization', `Bearer ${apiKey}`)
  return headers
}

/** Keeps the base's own path and query, so that `https://host/guard/v1/?api-version=3` works. */
function endpointUrl(baseUrl: string, path: string): URL {
  const url = new URL(baseUrl)
  const base = url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : url.pathname
  url.pathname = base + path
  return url
}

/** Null for what JSON cannot carry; a state that came as JSON and is not nested without end always can. */
function toJson(makeValue: () => unknown): string | null {
  try {
    return JSON.stringify(makeValue())
  } catch {
    return null
  }
}
