import type { ErrorResponse } from '@ase/schemas'
import { ApiFailure } from './api-failure.ts'

const TIMEOUT_MS = 30_000

/** Values of a query string; `undefined` leaves one out. */
export type Query = Readonly<Record<string, string | number | undefined>>

/** Asks for JSON. Throws an ApiFailure. */
export function get<Answer>(
  path: string,
  query: Query = {},
  signal?: AbortSignal,
): Promise<Answer> {
  return request<Answer>(pathWith(path, query), signal === undefined ? {} : { signal })
}

export interface SendSettings {
  readonly method?: 'POST' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** How long an answer may take, sending included; 30 s unless said. */
  readonly timeoutMs?: number
}

/** Sends JSON, by POST unless said otherwise. Throws an ApiFailure. Never repeated by itself. */
export function send<Answer>(
  path: string,
  body: object = {},
  { method = 'POST', headers = {}, signal, timeoutMs = TIMEOUT_MS }: SendSettings = {},
): Promise<Answer> {
  const init = {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  }
  return request<Answer>(path, init, timeoutMs)
}

export function pathWith(path: string, query: Query): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value))
  }
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`
}

async function request<Answer>(
  path: string,
  init: RequestInit,
  timeoutMs = TIMEOUT_MS,
): Promise<Answer> {
  const bound = AbortSignal.timeout(timeoutMs)
  const signal = init.signal instanceof AbortSignal ? AbortSignal.any([init.signal, bound]) : bound
  const response = await reach(path, { ...init, signal, cache: 'no-store', redirect: 'error' })
  const text = await response.text().catch(() => '')
  if (!response.ok) throw refusalOf(response, text)
  const answer: Answer | undefined = parse(text)
  if (answer === undefined) throw unreachable(response)
  return answer
}

/** The answer, whatever it is. Throws an ApiFailure when there is none. */
export async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init)
  } catch (error) {
    // The page went on and asked for something else: this answer is not needed.
    if (
      init.signal?.aborted === true &&
      !(error instanceof DOMException && error.name === 'TimeoutError')
    )
      throw error
    throw navigator.onLine
      ? unreachable()
      : new ApiFailure('You are offline. Nothing was sent.', { code: 'OFFLINE' })
  }
}

/** What an answer that is not 2xx says. */
export function refusalOf(response: Response, text: string): ApiFailure {
  const answer: Partial<ErrorResponse> | undefined = parse(text)
  if (typeof answer?.code !== 'string' || typeof answer.error !== 'string')
    return unreachable(response)
  return new ApiFailure(answer.error, {
    code: answer.code,
    status: response.status,
    requestId: response.headers.get('x-request-id'),
    details: answer.details ?? [],
    retryAt: retryAtOf(response),
  })
}

/** There was no answer, or none of the service. */
export function unreachable(response?: Response): ApiFailure {
  return new ApiFailure('The service cannot be reached. Try again in a moment.', {
    code: 'UNREACHABLE',
    status: response?.status ?? 0,
    requestId: response?.headers.get('x-request-id') ?? null,
    retryAt: response === undefined ? null : retryAtOf(response),
  })
}

function retryAtOf({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? 'none')
  return Number.isFinite(seconds) && seconds >= 0 ? Date.now() + seconds * 1000 : null
}

/** `undefined` for what is not JSON. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the service's answers are trusted to be as typed
function parse<Value>(text: string): Value | undefined {
  try {
    const value: Value = JSON.parse(text)
    return value ?? undefined
  } catch {
    return undefined
  }
}
