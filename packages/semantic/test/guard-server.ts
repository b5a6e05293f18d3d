import { createHash } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { AssessRequest } from '../src/http/contract.ts'
import { readBody } from './local-server.ts'

export const GUARD_MODEL = 'acme-guard-2026-10'

interface Guard {
  readonly apiKey?: string
  /** Changes a good answer before it is sent. */
  readonly spoil?: (answer: Answer, question: AssessRequest) => unknown
  /** Sends it in another way. */
  readonly send?: (response: ServerResponse, text: string, incoming: IncomingMessage) => void
  readonly bytesMax?: number
  readonly anyVersion?: boolean
  readonly anyJson?: boolean
}

interface Answer {
  modelVersion: string
  signals: Record<string, { probability: number; confidence: number }>
}

/** A server that keeps the contract, except where the test breaks it. */
export function guardServer(guard: Guard = {}): RequestListener {
  const {
    apiKey,
    spoil = (answer) => answer,
    send = (response, text) => response.end(text),
  } = guard
  const refuse = (response: ServerResponse, status: number) => {
    response.writeHead(status).end()
  }
  return (incoming, response) => {
    void readBody(incoming).then((body) => {
      if (apiKey !== undefined && incoming.headers.authorization !== `Bearer ${apiKey}`)
        return refuse(response, 401)
      if (body.length > (guard.bytesMax ?? Infinity)) return refuse(response, 413)
      const question = parse(body)
      if (question === null) return guard.anyJson ? response.end('{}') : refuse(response, 400)
      if (question.modelVersion !== GUARD_MODEL && guard.anyVersion !== true)
        return refuse(response, 404)
      const answer = { modelVersion: question.modelVersion, signals: answerSignals(question) }
      send(response, JSON.stringify(spoil(answer, question)), incoming)
    })
  }
}

function parse(body: string): AssessRequest | null {
  try {
    return AssessRequest.parse(JSON.parse(body))
  } catch {
    return null
  }
}

/** Numbers that depend on the state, so that answers to different questions differ. */
function answerSignals({ state, signals }: AssessRequest): Answer['signals'] {
  const digest = createHash('sha256').update(JSON.stringify(state)).digest()
  return Object.fromEntries(
    signals.map((name, n) => [name, { probability: (digest[n] ?? 0) / 255, confidence: 0.9 }]),
  )
}
