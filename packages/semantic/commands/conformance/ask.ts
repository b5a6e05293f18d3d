import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { Signal, type SignalName } from '@ase/schemas'
import type { SemanticRequest } from '../../src/provider.ts'
import { createHttpClient, SendError, type HttpClient } from '../../src/remote/http-client.ts'
import { parseUnambiguousJson } from '../../src/remote/parse-unambiguous-json.ts'
import { ANSWER_BYTES_MAX, readBoundedText } from '../../src/remote/exchange-json.ts'
import { withDeadline } from '@ase/runtime'

const unreadable = 'the answer has more than 262,144 bytes, or is not UTF-8'

/** The server under test, and how it is asked. */
export interface Target {
  readonly url: URL
  readonly model: string
  readonly apiKey: string | null
  readonly timeoutMs: number
}

/** What came back, in words that hold nothing of question, answer or key. `problem` is null for a good answer. */
export interface Reply {
  readonly problem: string | null
  readonly status: number | null
  readonly signals: Readonly<Record<string, Signal>>
  readonly durationMs: number
  readonly socket: Socket | null
}

export interface Asker {
  /** Asks as the service does. */
  ask(request: SemanticRequest, changes?: { readonly modelVersion?: string }): Promise<Reply>
  /** Posts any text. */
  post(body: string): Promise<Reply>
  /** Asks, goes away when the answer has begun, and resolves when the connection is given up. */
  askAndLeave(request: SemanticRequest): Promise<void>
  close(): void
}

export function createAsker(target: Target, apiKey: string | null = target.apiKey): Asker {
  const client = createHttpClient(apiKey, 256)

  return {
    ask(request, { modelVersion = target.model } = {}) {
      const body = writeBody(request, modelVersion)
      return exchange(client, target, body, (text) =>
        readAnswer(text, modelVersion, request.signals),
      )
    },
    post: (body) => exchange(client, target, body, () => ({ problem: null, signals: {} })),
    async askAndLeave(request) {
      const leaving = new AbortController()
      const body = writeBody(request, target.model)
      const sent = client.send({ url: target.url, body }, leaving.signal)
      const late = setTimeout(() => leaving.abort(), target.timeoutMs)
      await sent.then(
        (response) => response.on('error', () => {}),
        () => {},
      )
      clearTimeout(late)
      leaving.abort()
    },
    close: () => client.close(),
  }
}

function writeBody({ type, state, signals }: SemanticRequest, modelVersion: string): string {
  return JSON.stringify({ modelVersion, type, state, signals })
}

type Reading = Pick<Reply, 'problem' | 'signals'>

async function exchange(
  client: HttpClient,
  { url, timeoutMs }: Target,
  body: string,
  readText: (text: string) => Reading,
): Promise<Reply> {
  const begunAt = performance.now()
  let response: IncomingMessage | null = null
  const reading = await withDeadline(timeoutMs, [], async (signal): Promise<Reading> => {
    try {
      response = await client.send({ url, body }, signal)
      const problem = problemOfHeaders(response)
      if (problem !== null) {
        response.destroy()
        return bad(problem)
      }
      const text = await readBoundedText(response, ANSWER_BYTES_MAX)
      return text === null ? bad(unreadable) : readText(text)
    } catch (error) {
      if (signal.aborted) return bad(`no complete answer within ${timeoutMs} ms`)
      if (!(error instanceof SendError)) return bad('the connection broke')
      const code = error.code === '' ? '' : ` (${error.code})`
      return bad(`${error.sent ? 'the connection broke' : 'the connection cannot be made'}${code}`)
    }
  })
  const answered: IncomingMessage | null = response
  return {
    ...reading,
    status: readStatus(answered),
    durationMs: performance.now() - begunAt,
    socket: findSocket(answered),
  }
}

function readStatus(response: IncomingMessage | null): number | null {
  return response?.statusCode ?? null
}

function findSocket(response: IncomingMessage | null): Socket | null {
  return response?.socket ?? null
}

function bad(problem: string): Reading {
  return { problem, signals: {} }
}

function problemOfHeaders({ statusCode = 0, headers }: IncomingMessage): string | null {
  if (statusCode < 200 || statusCode > 299) return `status ${statusCode}`
  const { 'content-encoding': encoding = 'identity' } = headers
  return encoding === 'identity' ? null : 'the answer is compressed, which the question declines'
}

function readAnswer(text: string, model: string, asked: readonly SignalName[]): Reading {
  const answer = parseUnambiguousJson(text)
  if (answer === undefined) return bad('the answer is not JSON, or names a member twice')
  const { modelVersion, signals } = readMembers(answer)
  if (modelVersion === undefined) return bad('modelVersion is missing')
  if (modelVersion !== model) return bad('modelVersion is not the asked one')
  const found = readMembers(signals)
  const read: Record<string, Signal> = {}
  for (const name of asked) {
    if (!Object.hasOwn(found, name)) return bad(`signal ${name} is missing`)
    const signal = Signal.safeParse(found[name])
    if (!signal.success)
      return bad(`signal ${name} is not {probability, confidence} with numbers from 0 to 1`)
    read[name] = signal.data
  }
  return { problem: null, signals: read }
}

function readMembers(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
