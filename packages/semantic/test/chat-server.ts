import type { RequestListener } from 'node:http'
import type { SignalName } from '@ase/schemas'
import * as z from 'zod'
import { expect } from 'vitest'
import { createSemanticProvider, type ModelProviderSettings } from '../src/create-provider.ts'
import type { RemoteProvider } from '../src/remote/remote-provider.ts'
import type { SemanticProvider } from '../src/provider.ts'
import { readBody, startLocalServer } from './local-server.ts'

export const MODEL = 'judge-8b@2026-10-01'
const asked: readonly SignalName[] = ['promptInjection', 'toolPoisoning']
export const request = { type: 'mcp', state: { phase: 'manifest' }, signals: asked } as const
export const signals = {
  promptInjection: { probability: 0.25, confidence: 0.5 },
  toolPoisoning: { probability: 1, confidence: 0 },
}
const evidence = 'tools[0].description, an order to the model'
export const modelSignals = {
  promptInjection: { evidence, ...signals.promptInjection },
  toolPoisoning: { evidence: 'none', ...signals.toolPoisoning },
}
export const invalid = { ok: false, error: { code: 'INVALID_PROVIDER_RESPONSE' } }
export const timeout = { ok: false, error: { code: 'AGENT_SECURITY_TIMEOUT' } }

const cleanups: (() => Promise<void>)[] = []

/** Closes what a test has opened with the functions below. */
export async function closeAll(): Promise<void> {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
}

export function providerAt(
  baseUrl: string,
  extra: Partial<ModelProviderSettings> = {},
): RemoteProvider {
  const settings = {
    provider: 'openai',
    baseUrl,
    model: MODEL,
    timeoutMs: 30_000,
    ...extra,
  } as const
  const provider = createSemanticProvider(settings)
  cleanups.push(() => provider.close())
  return provider
}

export async function providerFor(
  listener: RequestListener,
  extra: Partial<ModelProviderSettings> = {},
): Promise<RemoteProvider> {
  const server = await startLocalServer(listener)
  const provider = providerAt(`${server.baseUrl}/v1`, extra)
  cleanups.push(() => server.close())
  return provider
}

interface CompletionParts {
  readonly content?: unknown
  readonly message?: object
  readonly choice?: object
  readonly top?: object
}

/** A completion as servers send it, with one part replaced. */
export function completion(parts: CompletionParts) {
  const { content = JSON.stringify(modelSignals), message = {}, choice = {}, top = {} } = parts
  const whole = { role: 'assistant', content, refusal: null, ...message }
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_790_000_000,
    model: MODEL,
    choices: [{ index: 0, message: whole, logprobs: null, finish_reason: 'stop', ...choice }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    ...top,
  }
}

export const answering =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  }

const Sent = z.object({
  model: z.string(),
  temperature: z.number(),
  max_completion_tokens: z.number(),
  stream: z.boolean(),
  messages: z.array(z.strictObject({ role: z.string(), content: z.string() })),
  response_format: z.unknown(),
})

export async function capture(sent: Parameters<SemanticProvider['assess']>[0], extra = {}) {
  const seen: { line: string; authorization: string | undefined; body: unknown }[] = []
  const provider = await providerFor((incoming, response) => {
    void readBody(incoming).then((text) => {
      const line = `${incoming.method} ${incoming.url}`
      seen.push({ line, authorization: incoming.headers.authorization, body: JSON.parse(text) })
      response.end(JSON.stringify(completion({})))
    })
  }, extra)
  await provider.assess(sent)
  expect(seen).toHaveLength(1)
  const body = Sent.parse(seen[0]?.body)
  const [system, user] = body.messages
  if (system === undefined || user === undefined) throw new Error('messages are missing')
  return { ...body, line: seen[0]?.line, authorization: seen[0]?.authorization, system, user }
}
