import { type Result, type Signals, fail, type SignalName } from '@ase/schemas'
import type { SemanticRequest, SemanticProvider } from '../provider.ts'
import { createBoundedCalls, type CallBounds } from './bounded-calls.ts'
import { type CallFailure, isUnhealthy, toApiError, type FailureKind } from './call-failure.ts'
import { createCircuit, type CircuitState, type Health } from './circuit.ts'
import { exchangeJson } from './exchange-json.ts'
import { createHttpClient } from './http-client.ts'
import { withDeadline } from '@ase/runtime'

/** A protocol whose server names its model in each answer, and answers a whole assessment in one exchange. */
interface OneExchange {
  /** The pinned version; `readAnswer` refuses any other. */
  readonly model: string
  readonly path: string
  /** The JSON value to post. May throw for a state that JSON cannot carry. */
  toBody(request: SemanticRequest): unknown
  /** Reads an answer that anyone may have written. Must not throw. */
  readAnswer(answer: unknown, request: SemanticRequest): Result<Signals, CallFailure>
}

export function createOneExchangeProtocol(protocol: OneExchange): RemoteProtocol {
  return {
    modelVersion: () => protocol.model,
    async ask(request, exchange) {
      const answer = await exchange(protocol.path, () => protocol.toBody(request))
      return answer.ok ? protocol.readAnswer(answer.value, request) : answer
    },
  }
}

/** Asks the provider's server: POST with a body, GET without. A body that JSON cannot carry is `invalid_request`. */
export type Exchange = (path: string, body?: () => unknown) => Promise<Result<unknown, CallFailure>>

/** What differs between remote providers: paths, and the shapes of questions and answers. */
export interface RemoteProtocol {
  /** The version that answers are of; see `SemanticProvider.modelVersion`. */
  modelVersion(): string | null
  /** See `SemanticProvider.estimates`. */
  readonly estimates?: readonly SignalName[]
  /** Gets the asked signals through `exchange`. Must not reject, whatever the server answers. */
  ask(request: SemanticRequest, exchange: Exchange): Promise<Result<Signals, CallFailure>>
}

/** One assessment as an operator sees it. */
export interface RemoteCall {
  readonly outcome: 'ok' | FailureKind
  /** From leaving the queue to the last byte; null when nothing was sent (queue, open circuit). */
  readonly exchangeMs: number | null
}

export interface RemoteSettings extends CallBounds {
  readonly baseUrl: string
  readonly apiKey: string | null
  /** For everything together: waiting for a turn, connecting, sending, and the last byte of the answer. */
  readonly timeoutMs: number
  readonly failuresToOpen: number
  readonly openMs: number
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number
  readonly observe: (call: RemoteCall) => void
}

/** The present load of a remote provider. */
export interface ProviderLoad {
  readonly inFlight: number
  readonly queued: number
  readonly circuit: CircuitState
}

/** A semantic provider on a server, with its present load. */
export interface RemoteProvider extends SemanticProvider {
  load(): ProviderLoad
}

/** Throws a TypeError for an address or an API key that could never be sent, at start-up rather than per call. */
export function createRemoteProvider(
  settings: RemoteSettings,
  protocol: RemoteProtocol,
): RemoteProvider {
  const { now } = settings
  const urlOf = endpointUrls(settings.baseUrl)
  const client = createHttpClient(settings.apiKey, settings.maxInFlight)
  const calls = createBoundedCalls(settings)
  const circuit = createCircuit(settings)
  const closing = new AbortController()

  const exchangeWithin =
    (signal: AbortSignal): Exchange =>
    async (path, makeBody) => {
      const body = makeBody === undefined ? null : toJson(makeBody)
      if (body === undefined) return fail({ kind: 'invalid_request' })
      return exchangeJson(client, { url: urlOf(path), body }, signal)
    }

  /** One turn: the circuit is asked again, since it may have opened while the call was waiting. */
  async function takeTurn(
    request: SemanticRequest,
    signal: AbortSignal,
    onExchange: (ms: number) => void,
  ): Promise<Result<Signals, CallFailure>> {
    const entered = circuit.enter()
    if ('refused' in entered) return fail(entered.refused)
    const begunAt = now()
    let health: Health = 'unknown'
    try {
      const answer = await protocol.ask(request, exchangeWithin(signal))
      health = toHealth(answer)
      return answer
    } finally {
      onExchange(now() - begunAt)
      entered.leave(health)
    }
  }

  async function assess(
    request: SemanticRequest,
    signal: AbortSignal,
  ): Promise<Result<Signals, CallFailure>> {
    let exchangeMs: number | null = null
    const refused = circuit.refusal()
    const answer =
      refused === null
        ? await calls.run(() => takeTurn(request, signal, (ms) => (exchangeMs = ms)), signal)
        : fail(refused)
    settings.observe({ outcome: answer.ok ? 'ok' : answer.error.kind, exchangeMs })
    return answer
  }

  return {
    get modelVersion() {
      return protocol.modelVersion()
    },
    ...(protocol.estimates === undefined ? {} : { estimates: protocol.estimates }),
    async assess(request, { signal: cancelled } = {}) {
      const others = cancelled === undefined ? [closing.signal] : [closing.signal, cancelled]
      const answer = await withDeadline(settings.timeoutMs, others, (signal) =>
        assess(request, signal),
      )
      return answer.ok ? answer : fail(toApiError(answer.error))
    },
    async close() {
      closing.abort()
      await calls.idle()
      client.close()
    },
    load: () => ({
      inFlight: calls.inFlight(),
      queued: calls.queued(),
      circuit: circuit.state(),
    }),
  }
}

function toHealth(answer: Result<Signals, CallFailure>): Health {
  if (answer.ok) return 'healthy'
  return isUnhealthy(answer.error) ? { unhealthy: answer.error } : 'unknown'
}

/** Keeps the base's own path and query, so that `https://host/guard/v1/?api-version=3` works. */
function endpointUrls(baseUrl: string): (path: string) => URL {
  const base = new URL(baseUrl)
  if (!/^https?:$/.test(base.protocol))
    throw new TypeError('The address has to start with http:// or https://.')
  const folder = base.pathname.endsWith('/') ? base.pathname.slice(0, -1) : base.pathname
  return (path) => {
    const url = new URL(base)
    url.pathname = folder + path
    return url
  }
}

/** Undefined for what JSON cannot carry; a state that came as JSON and is not nested without end always can. */
function toJson(makeValue: () => unknown): string | undefined {
  try {
    return JSON.stringify(makeValue())
  } catch {
    return undefined
  }
}
